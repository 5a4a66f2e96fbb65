package dev.gangboard.app;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.kubernetes.KubeconfigClusters;
import dev.gangboard.text.Text;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The demo cluster as somewhere to connect to: the one that another process runs, else one of this
/// process, started when it is first needed.
final class DemoHost implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(DemoHost.class.getName());

  private final DemoState state;
  private final Supplier<Server> starter;
  private final Lock lock = new ReentrantLock();
  private @Nullable Own own;
  private @Nullable Path joined;

  /// A demo cluster of this process; closing it stops it.
  interface Server extends AutoCloseable {
    String kubeconfig();

    @Override
    void close();
  }

  /// Who may use a demo cluster of ours.
  enum Sharing {
    /// This process alone: it ends with a command that may be short.
    ALONE,
    /// Every process of this user, by the state file.
    SHARED
  }

  private record Own(Server server, DemoState.KubeconfigFile file) {}

  /// @param starter starts a demo cluster in this process
  DemoHost(Path folder, Supplier<Server> starter) {
    this.state = new DemoState(folder, DemoHost::answers);
    this.starter = starter;
  }

  private static boolean answers(Path kubeconfig) throws InterruptedException {
    try (Cluster cluster = cluster(kubeconfig)) {
      return !cluster.version().isEmpty();
    } catch (ClusterException e) {
      LOG.log(Level.DEBUG, "no demo cluster at " + kubeconfig, e);
      return false;
    }
  }

  private static Cluster cluster(Path kubeconfig) throws ClusterException {
    var clusters = new KubeconfigClusters(kubeconfig, Map.of());
    return clusters.open(clusters.current().name());
  }

  /// Connects to the demo cluster that runs, or starts one.
  Cluster open(Sharing sharing) throws ClusterException, InterruptedException {
    return cluster(kubeconfig(sharing));
  }

  /// The kubeconfig of the demo cluster that runs; one is started where there is none.
  Path kubeconfig(Sharing sharing) throws ClusterException, InterruptedException {
    lock.lock();
    try {
      if (own != null) {
        return own.file().path();
      }
      joined = state.running().orElse(null);
      return joined != null ? joined : start(sharing).file().path();
    } catch (IOException e) {
      throw noFile(e);
    } finally {
      lock.unlock();
    }
  }

  /// Starts a demo cluster for others to join.
  ///
  /// @return false if one runs already
  boolean startShared() throws ClusterException, InterruptedException {
    lock.lock();
    try {
      if (own != null || state.running().isPresent()) {
        return false;
      }
      start(Sharing.SHARED);
      return true;
    } catch (IOException e) {
      throw noFile(e);
    } finally {
      lock.unlock();
    }
  }

  private static ClusterException noFile(IOException e) {
    return new ClusterException.BadKubeconfig(
        Text.of("app.demo.no-file", e.toString()), e.toString(), e);
  }

  private Own start(Sharing sharing) throws IOException, InterruptedException {
    Server server = starter.get();
    try {
      own = new Own(server, state.write(server.kubeconfig(), sharing == Sharing.SHARED));
      return own;
    } finally {
      if (own == null) {
        server.close();
      }
    }
  }

  /// Whether the demo cluster of another process that was opened last has ended with that process.
  boolean joinedHasEnded() {
    lock.lock();
    try {
      return own == null && joined != null && !state.isKept(joined);
    } finally {
      lock.unlock();
    }
  }

  /// Whether the demo cluster that was opened is one of this process.
  boolean isOwn() {
    lock.lock();
    try {
      return own != null;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      if (own != null) {
        own.file().close();
        own.server().close();
        own = null;
      }
    } finally {
      lock.unlock();
    }
  }
}
