package dev.gangboard.cli;

import dev.gangboard.gang.FirstFailure;
import dev.gangboard.text.Text;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Writes a report as the lines that a terminal shows: a heading, the grid, and what needs a look.
final class GangLines {
  private static final int LEAST_GRID_ROWS = 4;

  private final Terminal.Traits traits;

  GangLines(Terminal.Traits traits) {
    this.traits = traits;
  }

  /// No line is wider than the terminal, and there are fewer than it has rows.
  ///
  /// @param elapsed since the gang's start, or null before it
  List<String> picture(GangReport report, @Nullable Duration elapsed) {
    List<String> below = new ArrayList<>(notes(report));
    int room = Math.max(LEAST_GRID_ROWS + 1, traits.rows() - 4);
    int forNotes = Math.min(below.size(), Math.max(1, room / 2));
    GridText.Drawn grid = new GridText(traits).draw(report.states(), room - forNotes);
    List<String> lines = new ArrayList<>();
    lines.add(cut(heading(report, elapsed)));
    lines.add(cut(StateWords.counts(report.states())));
    lines.addAll(grid.lines());
    if (grid.ranksPerLetter() > 1) {
      lines.add(cut(Text.of("cli.watch.several", grid.ranksPerLetter())));
    }
    below.stream().limit(forNotes).map(this::cut).forEach(lines::add);
    return lines;
  }

  /// As in `diloco-0a1b2c3d RUNNING 8 ranks 12 s 8 GPUs held`.
  private static String heading(GangReport report, @Nullable Duration elapsed) {
    var heading = new StringBuilder(report.id().name());
    heading.append("  ").append(phase(report));
    heading.append("  ").append(Text.of("cli.watch.ranks", report.states().size()));
    if (elapsed != null) {
      heading.append("  ").append(Elapsed.of(elapsed));
    }
    if (report.gpus().held() > 0) {
      heading
          .append("  ")
          .append(Text.of("cli.watch.gpus", report.gpus().held(), report.gpus().idle()));
    }
    return heading.toString();
  }

  static String phase(GangReport report) {
    var outcome = report.phase().outcome();
    return outcome == null ? report.phase().toString() : report.phase() + " (" + outcome + ")";
  }

  /// What failed first, what is waited for, and the evidence of each rank that needs a look.
  List<String> notes(GangReport report) {
    List<String> notes = new ArrayList<>();
    if (!report.firstFailures().isEmpty()) {
      notes.add(firstFailures(report.firstFailures()));
    }
    String waitingFor = report.waitingFor();
    if (waitingFor != null) {
      notes.add(Text.of("cli.watch.waiting-for", Printable.oneLine(waitingFor)));
    }
    for (GangReport.Troubled rank : report.troubled()) {
      notes.add(rank(rank));
    }
    int untold = report.troubledRanks() - report.troubled().size();
    if (untold > 0) {
      notes.add(Text.of("cli.watch.untold", untold));
    }
    return notes;
  }

  static String rank(GangReport.Troubled rank) {
    return Text.of(
        "cli.watch.rank",
        String.valueOf(rank.rank()),
        StateWords.word(rank.state()),
        rank.evidence());
  }

  static String firstFailures(List<FirstFailure> failures) {
    String ranks =
        failures.stream()
            .limit(8)
            .map(f -> String.valueOf(f.rank()))
            .collect(Collectors.joining(", "));
    return Text.of(
        "cli.watch.first-failure",
        failures.size(),
        failures.size() > 8 ? ranks + ", ..." : ranks,
        Printable.oneLine(failures.getFirst().why()));
  }

  private String cut(String line) {
    int width = traits.columns() - 1;
    return line.length() <= width ? line : line.substring(0, Math.max(0, width - 3)) + "...";
  }
}
