package dev.gangboard.cli;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.Recordings;
import dev.gangboard.gang.GangSpec;
import dev.gangboard.gang.Journal;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What the commands need from whoever starts them: clusters, the demo cluster, recordings and the
/// window.
public interface ClusterAccess {

  /// Makes ready to talk to the chosen cluster; with `demo` joins a running demo cluster, else
  /// starts one that lives until the answer is closed.
  Connection open(ClusterChoice choice) throws ClusterException, InterruptedException;

  /// The Job that a launch would send; needs no cluster.
  Cluster.JobText jobText(GangSpec spec);

  /// Starts a demo cluster for others to join, and writes its kubeconfig.
  ///
  /// @throws UsageException if one runs already
  Demo startDemo(DemoScenario scenario)
      throws UsageException, ClusterException, InterruptedException;

  /// Reads recordings and run records.
  Recordings recordings();

  /// The logs that are kept.
  PastLogs pastLogs();

  /// Opens the window and comes back when it has been closed.
  ///
  /// @return the process's exit code
  int openWindow(ClusterChoice choice) throws InterruptedException;

  /// The product's version.
  String version();

  /// A cluster that is ready to be talked to.
  interface Connection extends AutoCloseable {
    Cluster cluster();

    /// Opens what keeps what is seen there.
    ///
    /// @param namespace or null for all
    Journal journal(@Nullable String namespace);

    /// Whether the cluster itself, and every gang on it, ends when this is closed: a demo cluster
    /// of our own.
    boolean endsWithUs();

    /// Whether the cluster has ended for ever: a demo cluster of another process, with that.
    boolean hasEnded();

    @Override
    void close();
  }

  /// A demo cluster of ours; closing it stops it and removes its files.
  interface Demo extends AutoCloseable {
    Path kubeconfig();

    String server();

    /// The object store in which its gangs can meet; empty where it has none.
    Optional<ObjectStore> objectStore();

    /// @param environment a file of lines for a shell, which set address and keys of the store
    record ObjectStore(String endpoint, String bucket, Path environment) {}

    @Override
    void close();
  }
}
