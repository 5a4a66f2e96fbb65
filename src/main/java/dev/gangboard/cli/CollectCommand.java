package dev.gangboard.cli;

import com.google.gson.JsonArray;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.FleetSnapshot;
import dev.gangboard.gang.ContractState;
import dev.gangboard.gang.Gang;
import dev.gangboard.text.Text;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Waits until all ranks of a gang have ended or the time is up, and prints how each ended.
@Command(name = "collect", header = "${bundle:cli.collect.header}")
final class CollectCommand implements Callable<Integer> {
  private static final Duration LOOK = Duration.ofSeconds(1);

  private final Surroundings surroundings;
  private final ClusterOptions options;

  @Parameters(paramLabel = "NAME", descriptionKey = "cli.collect.name")
  private String name = "";

  @Option(names = "--timeout", paramLabel = "SECONDS", descriptionKey = "cli.collect.timeout")
  private int timeout = 86_400;

  CollectCommand(Surroundings surroundings, ClusterOptions options) {
    this.surroundings = surroundings;
    this.options = options;
  }

  @Override
  public Integer call() throws UsageException, ClusterException, InterruptedException {
    if (timeout < 0) {
      throw new UsageException(Text.of("cli.collect.negative-timeout"));
    }
    try (Session session = Session.open(surroundings, options);
        LiveFleet fleet = session.fleet(session.namespace())) {
      Gang gang = session.find(fleet, name);
      try {
        List<CollectRow> rows = untilEnd(fleet, gang);
        print(rows);
        boolean done = rows.stream().allMatch(r -> r.status() == ContractState.SUCCEEDED);
        return done ? ExitCode.DONE : ExitCode.GANG_FAILED;
      } catch (InterruptedException e) {
        surroundings.terminal().say(session.goesOn(gang.id().name(), options));
        throw e;
      }
    }
  }

  private List<CollectRow> untilEnd(LiveFleet fleet, Gang found) throws InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(timeout).toNanos();
    long told = -1;
    FleetSnapshot seen = fleet.latest();
    while (true) {
      Gang gang = seen.fleet().gang(found.id().uid()).orElse(found);
      List<CollectRow> rows = CollectRow.of(gang, surroundings.clock().instant());
      long living = rows.stream().filter(r -> !r.status().isTerminal()).count();
      Duration left = Duration.ofNanos(end - System.nanoTime());
      if (living == 0 || !left.isPositive()) {
        return living == 0 ? rows : rows.stream().map(this::timedOut).toList();
      }
      if (living != told) {
        surroundings.terminal().say(Text.of("cli.collect.waiting", living, found.id().name()));
        told = living;
      }
      seen = fleet.next(seen, left.compareTo(LOOK) < 0 ? left : LOOK);
    }
  }

  private CollectRow timedOut(CollectRow row) {
    if (row.status().isTerminal()) {
      return row;
    }
    return new CollectRow(
        row.rank(),
        row.status(),
        Text.of("cli.collect.not-ended", timeout, String.valueOf(row.error())),
        row.jobName(),
        row.result(),
        row.observed(),
        row.firstFailure());
  }

  private void print(List<CollectRow> rows) {
    Terminal terminal = surroundings.terminal();
    if (options.json()) {
      var array = new JsonArray();
      rows.forEach(row -> array.add(row.json()));
      terminal.print(GangJson.pretty(array));
    } else {
      terminal.print(Text.of("cli.collect.heading"));
      rows.forEach(row -> terminal.print(row.text()));
    }
  }
}
