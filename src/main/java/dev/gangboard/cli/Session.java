package dev.gangboard.cli;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.FleetSnapshot;
import dev.gangboard.gang.Gang;
import dev.gangboard.record.RecordException;
import dev.gangboard.text.Text;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One command's connection to the cluster that was chosen, and the namespace it works in.
final class Session implements AutoCloseable {
  private static final Duration MOST_WAIT = Duration.ofSeconds(20);

  private final ClusterAccess.Connection connection;
  private final String namespace;
  private final InstantSource clock;
  private final ClusterChoice choice;

  private Session(
      ClusterAccess.Connection connection,
      String namespace,
      InstantSource clock,
      ClusterChoice choice) {
    this.choice = choice;
    this.connection = connection;
    this.namespace = namespace;
    this.clock = clock;
  }

  static Session open(Surroundings surroundings, ClusterOptions options)
      throws UsageException, ClusterException, InterruptedException {
    ClusterChoice choice = options.choice();
    ClusterAccess.Connection connection = surroundings.access().open(choice);
    String chosen = choice.namespace();
    String namespace = chosen == null ? connection.cluster().context().namespace() : chosen;
    return new Session(connection, namespace, surroundings.clock(), choice);
  }

  Cluster cluster() {
    return connection.cluster();
  }

  String namespace() {
    return namespace;
  }

  boolean endsWithUs() {
    return connection.endsWithUs();
  }

  /// Starts to observe. Asks for the version first: its failure says at once and clearly why a
  /// cluster cannot be used.
  ///
  /// @param scope a namespace, or null for all
  LiveFleet fleet(@Nullable String scope) throws ClusterException, InterruptedException {
    connection.cluster().version();
    return new LiveFleet(
        connection.cluster(),
        scope,
        clock,
        connection.journal(scope),
        LiveFleet.SILENCE,
        connection::hasEnded);
  }

  /// The gang of this name, once everything is listed.
  Gang find(LiveFleet fleet, String name)
      throws UsageException, ClusterException, InterruptedException {
    FleetSnapshot seen = fleet.listed();
    if (!(choice.demoScenario() instanceof DemoScenario.Standard)) {
      seen = untilItComes(fleet, seen, name);
    }
    return GangFinder.find(seen.fleet(), namespace, name);
  }

  /// A replay or a story has just begun: its gangs are still to come.
  private static FleetSnapshot untilItComes(LiveFleet fleet, FleetSnapshot listed, String name)
      throws UsageException, ClusterException, InterruptedException {
    FleetSnapshot seen = listed;
    long end = System.nanoTime() + MOST_WAIT.toNanos();
    while (GangFinder.findIfThere(seen.fleet(), name).isEmpty() && System.nanoTime() < end) {
      seen = fleet.next(seen, MOST_WAIT.dividedBy(10));
    }
    return seen;
  }

  /// The gang of this name, once everything is listed, if there is one.
  Optional<Gang> findIfThere(LiveFleet fleet, String name)
      throws UsageException, ClusterException, InterruptedException {
    return GangFinder.findIfThere(fleet.listed().fleet(), name);
  }

  /// The gang of this name that is no more in the cluster, from its run record.
  Optional<Gang> findRecorded(Surroundings surroundings, String name)
      throws RecordException, InterruptedException {
    String context = connection.cluster().context().name();
    return new RecordedGang(surroundings).find(context, namespace, name);
  }

  /// The options that another command needs to reach the same namespace and cluster.
  String sameOptions(ClusterOptions options) {
    List<String> words = new ArrayList<>();
    if (options.kubeconfig != null) {
      words.addAll(List.of("--kubeconfig", options.kubeconfig.toString()));
    }
    if (options.context != null) {
      words.addAll(List.of("--context", options.context));
    }
    if (options.namespace != null) {
      words.addAll(List.of("-n", options.namespace));
    }
    if (choice.demo()) {
      words.add(choice.demoScenario().option());
    }
    return words.isEmpty() ? "" : " " + ShellWords.join(words);
  }

  /// What a person is told who interrupts a command that only looked on.
  String goesOn(String gang, ClusterOptions options) {
    return endsWithUs()
        ? Text.of("cli.interrupted.demo", gang)
        : Text.of("cli.interrupted", gang, sameOptions(options));
  }

  @Override
  public void close() {
    connection.close();
  }
}
