package dev.gangboard.cli;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.FleetSnapshot;
import dev.gangboard.gang.Gang;
import dev.gangboard.text.Text;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Shows all gangs of a namespace, newest first, until it is interrupted.
final class FleetWatch {
  private static final Duration REPAINT = Duration.ofSeconds(1);

  private final Terminal terminal;
  private final InstantSource clock;
  private final boolean json;
  private final Screen screen;
  private final Map<String, GangReport> last = new HashMap<>();
  private String linkTold = "";

  FleetWatch(Terminal terminal, InstantSource clock, boolean json) {
    this.terminal = terminal;
    this.clock = clock;
    this.json = json;
    this.screen = new Screen(terminal);
  }

  /// Shows every change until the thread is interrupted.
  void untilInterrupted(LiveFleet fleet, FleetSnapshot first)
      throws ClusterException, InterruptedException {
    FleetSnapshot seen = first;
    while (true) {
      tellLink(seen);
      show(seen);
      seen = fleet.next(seen, REPAINT);
    }
  }

  /// Shows what there is now.
  void show(FleetSnapshot seen) {
    Instant now = clock.instant();
    if (!json && terminal.interactive()) {
      screen.paint(table(seen, now));
      return;
    }
    for (Gang gang : seen.fleet().gangs()) {
      GangReport report = GangReport.of(gang, now);
      if (!report.equals(last.put(gang.id().uid(), report))) {
        terminal.print(json ? GangJson.line(GangJson.report(report, now)) : row(gang, report, now));
      }
    }
  }

  private void tellLink(FleetSnapshot seen) {
    String trouble = LiveFleet.trouble(seen.link()).orElse("");
    if (!trouble.equals(linkTold)) {
      terminal.say(trouble.isEmpty() ? Text.of("cli.link.back") : trouble);
      linkTold = trouble;
    }
  }

  private List<String> table(FleetSnapshot seen, Instant now) {
    List<Gang> newestFirst = new ArrayList<>(seen.fleet().gangs()).reversed();
    if (newestFirst.isEmpty()) {
      return List.of(Text.of("cli.watch.no-gangs"));
    }
    int room = Math.max(1, terminal.traits().rows() - 3);
    List<String> lines = new ArrayList<>();
    for (Gang gang : newestFirst.subList(0, Math.min(room, newestFirst.size()))) {
      String row = row(gang, GangReport.of(gang, now), now);
      lines.add(row.substring(0, Math.min(row.length(), terminal.traits().columns() - 1)));
    }
    if (newestFirst.size() > room) {
      lines.add(Text.of("cli.watch.older", newestFirst.size() - room));
    }
    return lines;
  }

  private static String row(Gang gang, GangReport report, Instant now) {
    return "%-28s %-28s %-11s %s"
        .formatted(
            gang.id().namespace() + "/" + gang.id().name(),
            GangLines.phase(report),
            GangReport.elapsed(gang, now).map(Elapsed::of).orElse(""),
            StateWords.counts(report.states()));
  }
}
