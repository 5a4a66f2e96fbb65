package dev.gangboard.viewmodel;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.Clusters;
import dev.gangboard.cluster.FleetSnapshot;
import dev.gangboard.gang.Journal;
import dev.gangboard.logs.LogDesk;
import dev.gangboard.logs.LogFolders;
import dev.gangboard.logs.LogKeeping;
import dev.gangboard.logs.LogListener;
import dev.gangboard.record.RunHistories;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What the view-models live on. In a test both executors are `Runnable::run`, the clock is driven,
/// and feeds and logs are what the test says.
///
/// @param uiThread runs what touches properties
/// @param background runs what blocks
public record Surroundings(
    Clusters clusters,
    Executor uiThread,
    Executor background,
    InstantSource clock,
    Feeds feeds,
    Logs logs,
    RunHistories histories) {

  /// The product's surroundings without memory.
  public static Surroundings of(Clusters clusters, Executor uiThread, InstantSource clock) {
    return of(clusters, uiThread, clock, (_, _) -> Journal.NONE, RunHistories.NONE);
  }

  /// The product's surroundings: blocking work runs on virtual threads.
  public static Surroundings of(
      Clusters clusters,
      Executor uiThread,
      InstantSource clock,
      Journals journals,
      RunHistories histories) {
    var scratch = new LogDesk(LogFolders.NONE, () -> LogKeeping.USUAL, clock);
    return of(clusters, uiThread, clock, journals, histories, scratch);
  }

  /// The product's surroundings.
  ///
  /// @param desk keeps the logs
  public static Surroundings of(
      Clusters clusters,
      Executor uiThread,
      InstantSource clock,
      Journals journals,
      RunHistories histories,
      LogDesk desk) {
    var feeds = new LoggedFeeds(journals, desk, clock);
    return new Surroundings(
        clusters,
        uiThread,
        task -> Thread.ofVirtual().name("window-work").start(task),
        clock,
        feeds,
        feeds,
        histories);
  }

  /// Opens what keeps the sightings of one observation.
  @FunctionalInterface
  public interface Journals {
    /// @param namespace or null for all namespaces
    Journal open(ClusterContext context, @Nullable String namespace);
  }

  /// Starts to observe a cluster; snapshots come on any thread, one at a time.
  @FunctionalInterface
  public interface Feeds {
    Running start(Cluster cluster, @Nullable String namespace, Consumer<FleetSnapshot> listener);
  }

  /// Starts to follow a rank's log.
  @FunctionalInterface
  public interface Logs {
    /// @param gang its uid
    Running follow(Cluster cluster, String gang, int rank, int tailLines, LogListener listener);
  }

  /// Something that runs until it is closed.
  @FunctionalInterface
  public interface Running extends AutoCloseable {
    @Override
    void close();
  }
}
