package dev.gangboard.cli;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.Collect;
import dev.gangboard.gang.CollectedRank;
import dev.gangboard.gang.ContractState;
import dev.gangboard.gang.Gang;
import dev.gangboard.record.RecordException;
import dev.gangboard.record.ResultTable;
import dev.gangboard.text.Text;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Waits until all ranks of a gang have ended or the time is up, and prints how each ended.
@Command(name = "collect", header = "${bundle:cli.collect.header}")
final class CollectCommand implements Callable<Integer> {
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
  public Integer call()
      throws UsageException, ClusterException, RecordException, InterruptedException {
    if (timeout < 0) {
      throw new UsageException(Text.of("cli.collect.negative-timeout"));
    }
    try (Session session = Session.open(surroundings, options);
        LiveFleet fleet = session.fleet(session.namespace())) {
      if (session.findIfThere(fleet, name).isEmpty()) {
        Optional<Gang> recorded = session.findRecorded(surroundings, name);
        if (recorded.isPresent()) {
          return print(CollectedRank.of(recorded.get(), surroundings.clock().instant()));
        }
      }
      Gang gang = session.find(fleet, name);
      try {
        return print(untilEnd(fleet, gang));
      } catch (InterruptedException e) {
        surroundings.terminal().say(session.goesOn(gang.id().name(), options));
        throw e;
      }
    }
  }

  private List<CollectedRank> untilEnd(LiveFleet fleet, Gang gang)
      throws ClusterException, InterruptedException {
    return new Collect(fleet, surroundings.clock())
        .await(
            gang,
            Duration.ofSeconds(timeout),
            living ->
                surroundings
                    .terminal()
                    .say(Text.of("cli.collect.waiting", living, gang.id().name())));
  }

  /// @return the exit code
  private int print(List<CollectedRank> ranks) {
    Terminal terminal = surroundings.terminal();
    if (options.json()) {
      terminal.print(ResultTable.json(ranks));
    } else {
      terminal.print(Text.of("cli.collect.heading"));
      ranks.forEach(row -> terminal.print(new CollectRow(row).text()));
    }
    boolean done = ranks.stream().allMatch(r -> r.status() == ContractState.SUCCEEDED);
    return done ? ExitCode.DONE : ExitCode.GANG_FAILED;
  }
}
