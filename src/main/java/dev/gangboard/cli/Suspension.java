package dev.gangboard.cli;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.FleetSnapshot;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.GangId;
import dev.gangboard.text.Quoted;
import dev.gangboard.text.Text;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Stops the pods of a gang and keeps its Job, or lets it go on: what the two commands share.
final class Suspension {
  private final Surroundings surroundings;
  private final ClusterOptions options;
  private final SuspensionWords words;

  @Parameters(paramLabel = "NAME", descriptionKey = "cli.suspend.name")
  private String name = "";

  @Option(
      names = {"-y", "--yes"},
      descriptionKey = "cli.suspend.yes")
  private boolean yes;

  @Option(names = "--wait", descriptionKey = "cli.suspend.wait")
  private boolean wait;

  @Option(names = "--timeout", paramLabel = "SECONDS", descriptionKey = "cli.suspend.timeout")
  private int timeout = 300;

  Suspension(Surroundings surroundings, ClusterOptions options, boolean suspending) {
    this.surroundings = surroundings;
    this.options = options;
    this.words = new SuspensionWords(surroundings, options, suspending);
  }

  int call() throws UsageException, ClusterException, InterruptedException {
    Terminal terminal = surroundings.terminal();
    if (!yes && !terminal.interactive()) {
      throw new UsageException(Text.of("cli.suspend.unconfirmed", "--yes"));
    }
    try (Session session = Session.open(surroundings, options);
        LiveFleet fleet = session.fleet(session.namespace())) {
      Gang gang = session.find(fleet, name);
      GangId id = gang.id();
      if (yes && !id.name().equals(name)) {
        throw new UsageException(Text.of("cli.cancel.whole-name", id.name(), Quoted.of(name)));
      }
      Optional<String> obstacle = words.obstacle(gang);
      if (obstacle.isPresent()) {
        throw new UsageException(obstacle.get());
      }
      if (SuspensionWords.isSuspended(gang) == words.suspending()) {
        return words.result(id, false, wait ? untilThere(fleet, id) : null);
      }
      if (!yes && !terminal.confirm(words.question(gang))) {
        terminal.say(Text.of("cli.suspend.declined"));
        return ExitCode.WRONG_USE;
      }
      session.cluster().suspend(id, words.suspending());
      terminal.say(words.accepted(id));
      return words.result(id, true, wait ? untilThere(fleet, id) : null);
    }
  }

  /// Waits until all pods have stopped, or all ranks run again.
  private SuspensionWords.Reached untilThere(LiveFleet fleet, GangId id)
      throws ClusterException, InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(timeout).toNanos();
    FleetSnapshot seen = fleet.latest();
    String told = "";
    while (true) {
      Optional<Gang> gang = seen.fleet().gang(id.uid());
      int missing = gang.map(words::missing).orElse(0);
      String over = gang.flatMap(words::obstacle).orElse(null);
      Duration time = Duration.ofNanos(end - System.nanoTime());
      if (missing == 0 || over != null || !time.isPositive()) {
        return new SuspensionWords.Reached(missing, timeout, over);
      }
      String progress = words.progress(missing);
      if (!progress.equals(told)) {
        surroundings.terminal().say(progress);
        told = progress;
      }
      seen = fleet.next(seen, time);
    }
  }
}
