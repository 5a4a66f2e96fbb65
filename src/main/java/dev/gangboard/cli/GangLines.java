package dev.gangboard.cli;

import dev.gangboard.gang.FirstFailure;
import dev.gangboard.text.Text;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Writes a report as the lines that a terminal shows: a heading, the grid, and what needs a look.
final class GangLines {
  private static final int LEAST_GRID_ROWS = 4;
  private static final int PARTS_TOLD = 8;

  private final Terminal.Traits traits;

  GangLines(Terminal.Traits traits) {
    this.traits = traits;
  }

  /// No line is wider than the terminal, and there are fewer than it has rows.
  ///
  /// @param elapsed since the gang's start, or null before it
  List<String> picture(GangReport report, @Nullable Duration elapsed) {
    List<String> below = notes(report).stream().map(Note::text).toList();
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

  /// Something that needs a look.
  ///
  /// @param cause the same for notes that tell the same of more or fewer ranks
  record Note(String cause, String text) {
    Note(String text) {
      this(text, text);
    }
  }

  /// What failed first, what is waited for, and the evidence of the ranks that need a look; ranks
  /// with one cause are told together.
  List<Note> notes(GangReport report) {
    List<Note> notes = new ArrayList<>();
    if (!report.firstFailures().isEmpty()) {
      notes.add(new Note(firstFailures(report.firstFailures())));
    }
    String waitingFor = report.waitingFor();
    if (waitingFor != null) {
      notes.add(new Note(Text.of("cli.watch.waiting-for", Printable.oneLine(waitingFor))));
    }
    Map<String, List<GangReport.Troubled>> byCause = new LinkedHashMap<>();
    for (GangReport.Troubled rank : report.troubled()) {
      byCause.computeIfAbsent(rank.state() + rank.gist(), _ -> new ArrayList<>()).add(rank);
    }
    byCause.forEach((cause, ranks) -> notes.add(new Note(cause, ranks(ranks))));
    int untold = report.troubledRanks() - report.troubled().size();
    if (untold > 0) {
      notes.add(new Note("untold", Text.of("cli.watch.untold", untold)));
    }
    return notes;
  }

  private static String ranks(List<GangReport.Troubled> ranks) {
    GangReport.Troubled first = ranks.getFirst();
    String numbers = numbers(ranks.stream().map(GangReport.Troubled::rank).toList());
    return Text.of(
        "cli.watch.rank",
        ranks.size(),
        numbers,
        StateWords.word(first.state()),
        ranks.size() == 1 ? first.evidence() : first.gist());
  }

  /// As in `0-3, 7`; the first few where there are many.
  static String numbers(List<Integer> ascending) {
    List<String> parts = new ArrayList<>();
    int first = 0;
    for (int i = 1; i <= ascending.size() && parts.size() < PARTS_TOLD; i++) {
      if (i == ascending.size() || ascending.get(i) != ascending.get(i - 1) + 1) {
        int from = ascending.get(first);
        int to = ascending.get(i - 1);
        parts.add(from == to ? String.valueOf(from) : from + "-" + to);
        first = i;
      }
    }
    return String.join(", ", parts) + (first < ascending.size() ? ", ..." : "");
  }

  static String firstFailures(List<FirstFailure> failures) {
    return Text.of(
        "cli.watch.first-failure",
        failures.size(),
        numbers(failures.stream().map(FirstFailure::rank).toList()),
        Printable.oneLine(failures.getFirst().why()));
  }

  private String cut(String line) {
    int width = traits.columns() - 1;
    return line.length() <= width ? line : line.substring(0, Math.max(0, width - 3)) + "...";
  }
}
