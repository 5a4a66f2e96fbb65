package dev.gangboard.cli;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.FleetSnapshot;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.GangPhase;
import dev.gangboard.record.RecordException;
import dev.gangboard.text.Text;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Shows one gang until it ends, or all gangs until it is interrupted.
@Command(name = "watch", header = "${bundle:cli.watch.header}")
final class WatchCommand implements Callable<Integer> {
  private final Surroundings surroundings;
  private final ClusterOptions options;

  @Parameters(arity = "0..1", paramLabel = "NAME", descriptionKey = "cli.watch.name")
  private @Nullable String name;

  @Option(
      names = {"-A", "--all-namespaces"},
      descriptionKey = "cli.watch.all-namespaces")
  private boolean allNamespaces;

  @Option(names = "--once", descriptionKey = "cli.watch.once")
  private boolean once;

  WatchCommand(Surroundings surroundings, ClusterOptions options) {
    this.surroundings = surroundings;
    this.options = options;
  }

  @Override
  public Integer call()
      throws UsageException, ClusterException, RecordException, InterruptedException {
    if (allNamespaces && (name != null || options.namespace != null)) {
      throw new UsageException(Text.of("cli.watch.all-and-one"));
    }
    try (Session session = Session.open(surroundings, options);
        LiveFleet fleet = session.fleet(allNamespaces ? null : session.namespace())) {
      return name == null ? all(fleet) : one(session, fleet, name);
    }
  }

  private int all(LiveFleet fleet) throws ClusterException, InterruptedException {
    FleetSnapshot listed = fleet.listed();
    var watch = new FleetWatch(surroundings.terminal(), surroundings.clock(), options.json());
    if (!surroundings.terminal().interactive() && listed.fleet().gangs().isEmpty()) {
      surroundings.terminal().say(Text.of("cli.watch.no-gangs"));
    }
    if (once) {
      watch.show(listed);
      return ExitCode.DONE;
    }
    watch.untilInterrupted(fleet, listed);
    return ExitCode.DONE;
  }

  private int one(Session session, LiveFleet fleet, String wanted)
      throws UsageException, ClusterException, RecordException, InterruptedException {
    var watch = new GangWatch(surroundings.terminal(), surroundings.clock(), options.json());
    if (session.findIfThere(fleet, wanted).isEmpty()) {
      Optional<Gang> recorded = session.findRecorded(surroundings, wanted);
      if (recorded.isPresent()) {
        watch.show(recorded.get());
        GangPhase end = recorded.get().phase(surroundings.clock().instant());
        return once ? ExitCode.DONE : GangWatch.exitCode(end);
      }
    }
    Gang gang = session.find(fleet, wanted);
    if (once) {
      watch.show(gang);
      return ExitCode.DONE;
    }
    try {
      return watch.untilEnd(fleet, gang.id().uid());
    } catch (InterruptedException e) {
      surroundings.terminal().say(session.goesOn(gang.id().name(), options));
      throw e;
    }
  }
}
