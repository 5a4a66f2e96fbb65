package dev.gangboard.cli;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.FleetSnapshot;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.GangPhase;
import dev.gangboard.text.Text;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Shows one gang until it has ended: painted over and over on a terminal, a line for each change
/// on a pipe, a JSON object for each change where that was asked for.
final class GangWatch {
  private static final Duration REPAINT = Duration.ofSeconds(1);
  private static final int LETTERS_ON_A_LINE = 64;
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneId.systemDefault());

  private final Terminal terminal;
  private final InstantSource clock;
  private final boolean json;
  private final GangLines lines;
  private final Screen screen;
  private final Set<String> told = new HashSet<>();
  private @Nullable GangReport last;
  private String linkTold = "";

  GangWatch(Terminal terminal, InstantSource clock, boolean json) {
    this.terminal = terminal;
    this.clock = clock;
    this.json = json;
    this.lines = new GangLines(terminal.traits());
    this.screen = new Screen(terminal);
  }

  /// @param uid of a gang that the fleet has seen
  /// @return the exit code: done if it succeeded
  int untilEnd(LiveFleet fleet, String uid) throws ClusterException, InterruptedException {
    FleetSnapshot seen = fleet.latest();
    while (true) {
      Optional<Gang> gang = seen.fleet().gang(uid);
      Instant now = clock.instant();
      tellLink(seen);
      if (gang.isPresent()) {
        GangReport report = GangReport.of(gang.get(), now);
        show(report, gang.get(), now);
        if (report.phase().ended()) {
          return exitCode(report.phase());
        }
      }
      seen = fleet.next(seen, REPAINT);
    }
  }

  /// Shows the gang as it is now.
  void show(Gang gang) {
    Instant now = clock.instant();
    show(GangReport.of(gang, now), gang, now);
  }

  static int exitCode(GangPhase phase) {
    GangPhase.Kind outcome = phase.outcome();
    GangPhase.Kind end = outcome == null ? phase.kind() : outcome;
    return end == GangPhase.Kind.SUCCEEDED ? ExitCode.DONE : ExitCode.GANG_FAILED;
  }

  private void tellLink(FleetSnapshot seen) {
    String trouble = LiveFleet.trouble(seen.link()).orElse("");
    if (!trouble.equals(linkTold)) {
      terminal.say(trouble.isEmpty() ? Text.of("cli.link.back") : trouble);
      linkTold = trouble;
    }
  }

  private void show(GangReport report, Gang gang, Instant now) {
    boolean changed = !report.equals(last);
    if (json) {
      if (changed) {
        terminal.print(GangJson.line(GangJson.report(report, now)));
      }
    } else if (terminal.interactive()) {
      screen.paint(lines.picture(report, GangReport.elapsed(gang, now).orElse(null)));
    } else if (changed) {
      tellChange(report, now);
    }
    last = report;
  }

  private void tellChange(GangReport report, Instant now) {
    String letters = report.states().letters();
    terminal.print(
        Text.of(
            "cli.watch.change",
            CLOCK.format(now),
            GangLines.phase(report),
            letters.length() > LETTERS_ON_A_LINE
                ? letters.substring(0, LETTERS_ON_A_LINE) + "..."
                : letters,
            StateWords.counts(report.states())));
    for (GangLines.Note note : lines.notes(report)) {
      if (told.add(note.cause())) {
        terminal.print("         " + note.text());
      }
    }
  }
}
