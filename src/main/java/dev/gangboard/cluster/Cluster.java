package dev.gangboard.cluster;

import dev.gangboard.gang.GangId;
import dev.gangboard.gang.GangSpec;
import dev.gangboard.gang.NodeHealth;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.Remains;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A cluster, in the domain's words. Calls block, can be interrupted (then they throw
/// [InterruptedException]) and come back in bounded time. Safe for use by many threads.
public interface Cluster extends AutoCloseable {

  ClusterContext context();

  /// The server's version, as in `v1.36.2`: the cheapest question that shows whether anybody is
  /// there.
  String version() throws ClusterException, InterruptedException;

  /// Lists and watches all Indexed Jobs of a namespace, their pods and their events, until closed.
  /// Returns at once. Reconnects by itself for as long as it is open. The number of API requests
  /// does not grow with the number of ranks.
  ///
  /// @param namespace or null for all namespaces
  Observation observe(@Nullable String namespace, Observer observer);

  /// What time it is by the clock that [LinkState] is dated by: always the machine's, also where
  /// the cluster that is shown lives by another one.
  ///
  /// @param clock by which all else is told
  default Instant linkNow(InstantSource clock) {
    return clock.instant();
  }

  /// Creates the gang's Job, or with a dry run has the server check it without creating anything.
  ///
  /// @throws ClusterException.Invalid if the server refuses the Job, with its causes
  Launched launch(GangSpec spec, boolean dryRun) throws ClusterException, InterruptedException;

  /// The Job that [#launch] would send, as pretty-printed JSON and YAML; needs no connection.
  JobText jobText(GangSpec spec);

  /// Asks the cluster to delete the gang's Job and its pods: propagation policy Background in query
  /// and body, grace 0 for the Job, the uid as precondition. That it is already gone, or that
  /// another gang has its name now, is success.
  Cancelled cancel(GangId gang) throws ClusterException, InterruptedException;

  /// Asks the cluster to delete one pod, with its uid as precondition. That it is already gone, or
  /// that another pod has its name now, is success.
  Removed removePod(PodFacts.PodId pod, Removal how) throws ClusterException, InterruptedException;

  /// Stops the gang's pods and keeps its Job (`spec.suspend`), or lets it go on.
  ///
  /// @throws ClusterException.NotFound if there is no such Job any more
  /// @throws ClusterException.Conflict if its name belongs to another gang now
  void suspend(GangId gang, boolean suspended) throws ClusterException, InterruptedException;

  /// Asks the API itself, past every watch and cache, what is left of a gang: its Job first and all
  /// its pods after that, so that an empty answer is none of before the Job went.
  Remains remains(GangId gang) throws ClusterException, InterruptedException;

  /// Asks how a node is.
  ///
  /// @throws ClusterException.Forbidden if the user may not see nodes
  NodeHealth nodeHealth(String node) throws ClusterException, InterruptedException;

  /// Asks whether the user may do something, before they try.
  ///
  /// @return why not; empty where they may, and where the cluster does not tell
  Optional<ClusterException> refusal(Right right, String namespace)
      throws ClusterException, InterruptedException;

  /// Reads a container's log from the request's start and hands each line to the sink as it comes;
  /// following it until the stream ends, or nothing came for so long that the connection may be
  /// dead. The end of the stream is not the end of the log. A line that is very long comes in
  /// pieces. While the container may go on writing, a last line without its end is held back, since
  /// it may only have been cut off.
  ///
  /// @throws ClusterException.NotFound if the pod is gone
  /// @throws ClusterException.Invalid if its container has not started
  LogEnd readLog(LogRequest request, LogSink sink) throws ClusterException, InterruptedException;

  /// Names of the namespaces, or of the given namespace's ServiceAccounts, or of the
  /// RuntimeClasses: suggestions for a form.
  ///
  /// @throws ClusterException.Forbidden if the user may not list them; then any text is as good
  List<String> names(Suggestion kind, String namespace)
      throws ClusterException, InterruptedException;

  /// A person has logged in: what waits for that is tried at once.
  default void loggedIn() {}

  /// Closes all connections; running observations and log reads end.
  @Override
  void close();

  /// What can be suggested.
  enum Suggestion {
    NAMESPACES,
    SERVICE_ACCOUNTS,
    RUNTIME_CLASSES
  }

  /// A running observation; closing it ends it, and nothing reaches the observer afterwards.
  interface Observation extends AutoCloseable {
    @Override
    void close();
  }

  /// @param gang the created Job; its uid is the server's (in a dry run: of a Job that does not
  ///   exist)
  /// @param warnings what the server warned of, may be empty
  record Launched(GangId gang, List<String> warnings) {
    public Launched {
      warnings = List.copyOf(warnings);
    }
  }

  record JobText(String json, String yaml) {}

  /// How a cancel was answered.
  enum Cancelled {
    /// The server has accepted it; the pods stop now.
    ACCEPTED,
    /// There was no such Job any more, or its name belongs to another gang.
    ALREADY_GONE
  }

  /// How hard a pod is asked to go.
  enum Removal {
    /// With the grace period of its own.
    GRACEFUL,
    /// Taken out of the API at once, whether or not its node has stopped it.
    NOW
  }

  /// How the removal of a pod was answered.
  enum Removed {
    /// The server has accepted it; a finalizer may still hold the pod.
    ACCEPTED,
    /// There was no such pod any more, or its name belongs to another one.
    ALREADY_GONE
  }

  /// What a user may be allowed or not, each a verb on a resource.
  enum Right {
    PATCH_JOBS,
    DELETE_PODS
  }

  /// How the reading of a log ended.
  enum LogEnd {
    /// The server ended it: there is no more, or it does so for a reason of its own.
    CLOSED,
    /// Nothing came for too long.
    SILENT
  }

  /// Which part of a log is wanted.
  enum LogPart {
    /// What there is and what comes.
    FOLLOW,
    /// What there is now, of a container that may go on writing.
    SO_FAR,
    /// What there is, to the last byte.
    ALL,
    /// The log of the container's previous run.
    PREVIOUS
  }

  /// @param container the container's name, or null for the replica container
  /// @param sinceSeconds epoch second from which on lines are wanted, or null
  /// @param tailLines at most so many lines from the end, or null for all
  record LogRequest(
      PodFacts.PodId pod,
      @Nullable String container,
      LogPart part,
      @Nullable Long sinceSeconds,
      @Nullable Integer tailLines) {}
}
