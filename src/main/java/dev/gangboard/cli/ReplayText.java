package dev.gangboard.cli;

import dev.gangboard.text.Text;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// For people: at asked moments the grid of each gang with all that needs a look, at changes a line
/// for each.
final class ReplayText implements ReplayOutput {
  private static final int LETTERS_ON_A_LINE = 64;

  private final Terminal terminal;
  private final boolean eachOne;
  private final GangLines lines;
  private final Map<String, GangReport> last = new HashMap<>();
  private final Set<String> told = new HashSet<>();
  private @Nullable String heading;

  /// @param heading written before the first gang, or null
  /// @param eachOne whether each gang is drawn, also where nothing has changed
  ReplayText(Terminal terminal, @Nullable String heading, boolean eachOne) {
    this.terminal = terminal;
    this.heading = heading;
    this.eachOne = eachOne;
    this.lines = new GangLines(terminal.traits());
  }

  @Override
  public void show(ReplayedGang replayed) {
    GangReport report = GangReport.of(replayed.gang(), replayed.now());
    boolean changed = !report.equals(last.put(report.id().uid(), report));
    if (!changed && !eachOne) {
      return;
    }
    if (heading != null) {
      terminal.print(Text.of("cli.replay.heading", heading));
      heading = null;
    }
    if (eachOne) {
      draw(replayed, report);
    } else {
      tellChange(replayed, report);
    }
  }

  private void draw(ReplayedGang replayed, GangReport report) {
    terminal.print(
        Text.of("cli.replay.moment-heading", seconds(replayed.ms()), replayed.now().toString()));
    List<String> picture =
        lines.picture(report, GangReport.elapsed(replayed.gang(), replayed.now()).orElse(null));
    picture.forEach(terminal::print);
    terminal.print("");
  }

  private void tellChange(ReplayedGang replayed, GangReport report) {
    String letters = report.states().letters();
    terminal.print(
        Text.of(
            "cli.replay.change",
            "%9s".formatted(seconds(replayed.ms())),
            report.id().name(),
            GangLines.phase(report),
            letters.length() > LETTERS_ON_A_LINE
                ? letters.substring(0, LETTERS_ON_A_LINE) + "..."
                : letters,
            StateWords.counts(report.states())));
    for (GangLines.Note note : lines.notes(report)) {
      if (told.add(report.id().uid() + note.cause())) {
        terminal.print("           " + note.text());
      }
    }
  }

  /// As in `25.000`.
  private static String seconds(long ms) {
    return "%d.%03d".formatted(ms / 1000, ms % 1000);
  }
}
