package dev.gangboard.cli;

import dev.gangboard.cluster.Cluster.Removal;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.FleetSnapshot;
import dev.gangboard.cluster.OrphanRemoval;
import dev.gangboard.gang.OrphanedPod;
import dev.gangboard.gang.Orphans;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.text.Text;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Lists the pods that a Job has left behind, and with `--remove` removes them and stays until they
/// are gone.
@Command(name = "orphans", header = "${bundle:cli.orphans.header}")
final class OrphansCommand implements Callable<Integer> {
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(2);

  private final Surroundings surroundings;
  private final ClusterOptions options;

  @Parameters(arity = "0..1", paramLabel = "NAME", descriptionKey = "cli.orphans.name")
  private @Nullable String name;

  @Option(
      names = {"-A", "--all-namespaces"},
      descriptionKey = "cli.orphans.all-namespaces")
  private boolean allNamespaces;

  @Option(names = "--remove", descriptionKey = "cli.orphans.remove")
  private boolean remove;

  @Option(
      names = {"-y", "--yes"},
      descriptionKey = "cli.orphans.yes")
  private boolean yes;

  @Option(names = "--now", descriptionKey = "cli.orphans.now")
  private boolean now;

  @Option(names = "--timeout", paramLabel = "SECONDS", descriptionKey = "cli.orphans.timeout")
  private int timeout = 300;

  OrphansCommand(Surroundings surroundings, ClusterOptions options) {
    this.surroundings = surroundings;
    this.options = options;
  }

  @Override
  public Integer call() throws UsageException, ClusterException, InterruptedException {
    if (remove && !yes && !terminal().interactive()) {
      throw new UsageException(Text.of("cli.orphans.unconfirmed", "--yes"));
    }
    if (!remove && (yes || now)) {
      throw new UsageException(Text.of("cli.orphans.only-remove", "--remove"));
    }
    if (allNamespaces && options.namespace != null) {
      throw new UsageException(Text.of("cli.watch.all-and-one"));
    }
    try (Session session = Session.open(surroundings, options);
        LiveFleet fleet = session.fleet(allNamespaces ? null : session.namespace())) {
      Orphans orphans = wanted(known(fleet.listed()));
      if (!remove || orphans.pods().isEmpty()) {
        report(orphans).listed();
        return ExitCode.DONE;
      }
      return remove(session, orphans);
    }
  }

  /// @throws ClusterException why nothing can be said
  private static Orphans known(FleetSnapshot listed) throws ClusterException {
    Orphans orphans = listed.fleet().orphans(listed.at());
    if (orphans.known()) {
      return orphans;
    }
    ClusterException problem = listed.link().problem();
    String why = problem == null ? "" : String.valueOf(problem.getMessage());
    throw new ClusterException.Forbidden(Text.of("cli.orphans.unknown", why).strip(), "", problem);
  }

  private Orphans wanted(Orphans all) {
    return name == null
        ? all
        : new Orphans(
            all.pods().stream().filter(o -> o.pod().gang().name().equals(name)).toList(), null);
  }

  private int remove(Session session, Orphans orphans)
      throws ClusterException, InterruptedException {
    OrphansReport report = report(orphans);
    if (!options.json()) {
      report.listed();
    }
    if (!yes && !terminal().confirm(report.question())) {
      terminal().say(Text.of("cli.orphans.declined"));
      return ExitCode.WRONG_USE;
    }
    List<PodFacts> pods = orphans.pods().stream().map(OrphanedPod::pod).toList();
    var removal = new OrphanRemoval(session.cluster(), pods);
    OrphanRemoval.Asked asked = removal.ask(now ? Removal.NOW : Removal.GRACEFUL);
    asked.refusals().stream()
        .map(refusal -> Printable.oneLine(String.valueOf(refusal.getMessage())))
        .distinct()
        .forEach(terminal()::say);
    List<PodFacts> left = asked.asked() == 0 ? removal.left() : untilGone(removal);
    report.removed(left);
    return left.isEmpty() ? ExitCode.DONE : ExitCode.CLUSTER;
  }

  private List<PodFacts> untilGone(OrphanRemoval removal)
      throws ClusterException, InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(timeout).toNanos();
    int told = -1;
    while (true) {
      List<PodFacts> left = removal.left();
      if (left.isEmpty() || System.nanoTime() >= end) {
        return left;
      }
      if (left.size() != told) {
        told = left.size();
        terminal().say(Text.of("cli.orphans.left", told));
      }
      Thread.sleep(BETWEEN_LOOKS);
    }
  }

  private OrphansReport report(Orphans orphans) {
    return new OrphansReport(terminal(), options.json(), orphans, surroundings.clock().instant());
  }

  private Terminal terminal() {
    return surroundings.terminal();
  }
}
