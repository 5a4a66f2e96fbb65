package dev.gangboard.viewmodel;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.Clusters;
import dev.gangboard.cluster.FleetSnapshot;
import dev.gangboard.gang.Journal;
import dev.gangboard.logs.ErrorPatterns;
import dev.gangboard.logs.GangLogs;
import dev.gangboard.logs.LogDesk;
import dev.gangboard.logs.LogFolders;
import dev.gangboard.logs.LogKeeping;
import dev.gangboard.logs.LogListener;
import dev.gangboard.logs.RankTranscript;
import dev.gangboard.record.RecordException;
import dev.gangboard.record.RunHistories;
import dev.gangboard.rendezvous.NoRendezvous;
import dev.gangboard.rendezvous.RendezvousDesk;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What the view-models live on. In a test both executors are `Runnable::run`, the clock is driven,
/// and feeds and logs are what the test says.
///
/// @param uiThread runs what touches properties
/// @param background runs what blocks
/// @param logSettings what a person has set about logs
/// @param rendezvous where rendezvous are read from
public record Surroundings(
    Clusters clusters,
    Executor uiThread,
    Executor background,
    InstantSource clock,
    Feeds feeds,
    Logs logs,
    RunHistories histories,
    LogSettings logSettings,
    RendezvousDesk rendezvous) {

  /// Surroundings without any store for a rendezvous.
  public Surroundings(
      Clusters clusters,
      Executor uiThread,
      Executor background,
      InstantSource clock,
      Feeds feeds,
      Logs logs,
      RunHistories histories,
      LogSettings logSettings) {
    this(
        clusters,
        uiThread,
        background,
        clock,
        feeds,
        logs,
        histories,
        logSettings,
        new NoRendezvous());
  }

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
        histories,
        LogSettings.usual(ErrorPatterns::standard));
  }

  /// What an error looks like in a log; asked each time.
  public Supplier<ErrorPatterns> patterns() {
    return logSettings::patterns;
  }

  /// The same with other settings of logs.
  public Surroundings with(LogSettings others) {
    return new Surroundings(
        clusters, uiThread, background, clock, feeds, logs, histories, others, rendezvous);
  }

  /// The same with somewhere to read rendezvous from.
  public Surroundings withRendezvous(RendezvousDesk desk) {
    return new Surroundings(
        clusters, uiThread, background, clock, feeds, logs, histories, logSettings, desk);
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

  /// The logs of all gangs, live and past.
  public interface Logs {
    /// Opens the logs of a gang: what is kept, and of a live one what comes. Blocks (disk).
    ///
    /// @param cluster on which it is, or null where none is open
    /// @param gang its uid
    /// @return to be closed; empty where nothing is known of it and nothing is kept
    Optional<GangLogs> open(@Nullable Cluster cluster, String gang)
        throws RecordException, InterruptedException;

    /// Somebody looks at a rank's log, or does not any more. Blocks while another does.
    void show(@Nullable Cluster cluster, String gang, int rank, boolean shown);

    /// Whether nothing more will come of a rank's log. Blocks while another shows one.
    boolean hasEnded(@Nullable Cluster cluster, String gang, int rank);

    /// Which logs are kept.
    LogKeeping.Which keeping();

    /// Grows when another observation writes the logs: what was opened before is to be let go.
    int generation();

    /// Has a listener called after rows have come.
    Running listen(RankTranscript transcript, Runnable listener);

    /// Starts to follow a rank's log from near its end.
    Running follow(Cluster cluster, String gang, int rank, int tailLines, LogListener listener);
  }

  /// Something that runs until it is closed.
  @FunctionalInterface
  public interface Running extends AutoCloseable {
    @Override
    void close();
  }
}
