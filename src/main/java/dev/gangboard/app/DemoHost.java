package dev.gangboard.app;

import dev.gangboard.cli.DemoScenario;
import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.demo.DemoCluster;
import dev.gangboard.text.Text;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The demo cluster as somewhere to connect to: the one that another process runs, else one of this
/// process, started when it is first needed.
final class DemoHost implements AutoCloseable {
  private final DemoState state;
  private final Starter starter;
  private final Lock lock = new ReentrantLock();
  private volatile @Nullable Own own;
  private volatile boolean shown = true;
  private @Nullable Path joined;

  /// A demo cluster of this process; closing it stops it.
  interface Server extends AutoCloseable {
    String kubeconfig();

    /// The object store in which its gangs can meet; empty where it has none.
    default Optional<ObjectStore> objectStore() {
      return Optional.empty();
    }

    /// The time there: what is shown of it is told by this clock.
    default InstantSource clock() {
      return InstantSource.system();
    }

    /// The cluster itself, for its knobs; empty where it has none.
    default Optional<DemoCluster> cluster() {
      return Optional.empty();
    }

    @Override
    void close();
  }

  /// Starts a demo cluster in this process.
  @FunctionalInterface
  interface Starter {
    /// @param begin what its clock shows at first
    Server start(DemoScenario scenario, Instant begin)
        throws ClusterException, InterruptedException;
  }

  /// Who may use a demo cluster of ours.
  enum Sharing {
    /// This process alone: it ends with a command that may be short.
    ALONE,
    /// Every process of this user, by the state file.
    SHARED
  }

  /// An object store of a demo cluster.
  ///
  /// @param environment what a program needs in its environment to reach it; its text holds secrets
  record ObjectStore(URI endpoint, String bucket, Map<String, String> environment) {
    @Override
    public String toString() {
      return "ObjectStore[" + endpoint + ", " + bucket + "]";
    }
  }

  /// What runs in this process.
  record Own(Server server, DemoState.KubeconfigFile file, DemoScenario scenario) {}

  DemoHost(Path folder, Starter starter) {
    this.state = new DemoState(folder, DemoConnection::answers);
    this.starter = starter;
  }

  /// Connects to the demo cluster that runs, or starts one.
  Cluster open(DemoScenario scenario, Sharing sharing)
      throws ClusterException, InterruptedException {
    return DemoConnection.open(kubeconfig(scenario, sharing), clock());
  }

  /// The demo cluster of this process, where it has one.
  Optional<Own> own() {
    return Optional.ofNullable(own);
  }

  /// Tells whether it is the demo cluster that is looked at: only then its clock counts.
  void setShown(boolean looked) {
    shown = looked;
  }

  /// Starts a demo cluster of this process in place of the one that it had, or had joined. Its
  /// clock goes on from there. Those who had joined the old one find the new one in its place.
  void replace(DemoScenario scenario) throws ClusterException, InterruptedException {
    lock.lock();
    try {
      Own old = own;
      start(scenario, Sharing.ALONE);
      if (old != null) {
        old.server().close();
      }
    } catch (IOException e) {
      throw noFile(e);
    } finally {
      lock.unlock();
    }
  }

  /// The time of the demo cluster of this process while it has one that is looked at, else of the
  /// system.
  InstantSource clock() {
    return this::now;
  }

  private Instant now() {
    Own running = own;
    return running == null || !shown ? Instant.now() : running.server().clock().instant();
  }

  /// The kubeconfig of the demo cluster that runs; one is started where there is none. That of
  /// another process is never taken for a scenario.
  Path kubeconfig(DemoScenario scenario, Sharing sharing)
      throws ClusterException, InterruptedException {
    lock.lock();
    try {
      Own mine = own;
      if (mine != null) {
        return mine.file().path();
      }
      joined = running(scenario);
      if (joined != null) {
        return joined;
      }
      return sharing == Sharing.ALONE
          ? start(scenario, sharing).file().path()
          : state.inTurn(() -> joinOrStart(scenario));
    } catch (IOException e) {
      throw noFile(e);
    } finally {
      lock.unlock();
    }
  }

  private @Nullable Path running(DemoScenario scenario) throws IOException, InterruptedException {
    return switch (scenario) {
      case DemoScenario.Standard _ -> state.running().orElse(null);
      case DemoScenario.Story _, DemoScenario.Replay _ -> null;
    };
  }

  /// Another process may have started one since we looked.
  private Path joinOrStart(DemoScenario scenario)
      throws IOException, ClusterException, InterruptedException {
    joined = running(scenario);
    return joined != null ? joined : start(scenario, Sharing.SHARED).file().path();
  }

  /// Starts a demo cluster for others to join.
  ///
  /// @return false if one runs already
  boolean startShared(DemoScenario scenario) throws ClusterException, InterruptedException {
    lock.lock();
    try {
      if (own != null || state.running().isPresent()) {
        return false;
      }
      state.inTurn(() -> joinOrStart(scenario));
      return own != null;
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

  /// Time must not go back for who has looked at the last one.
  private Instant begin() {
    Instant present = Instant.now();
    Own last = own;
    Instant reached = last == null ? present : last.server().clock().instant();
    return reached.isAfter(present) ? reached : present;
  }

  private Own start(DemoScenario scenario, Sharing sharing)
      throws IOException, ClusterException, InterruptedException {
    Server server = starter.start(scenario, begin());
    Own started = null;
    try {
      var file = state.write(server.kubeconfig(), sharing == Sharing.SHARED);
      started = new Own(server, file, scenario);
      for (ObjectStore store : server.objectStore().stream().toList()) {
        started.file().writeStore(store.environment());
      }
      own = started;
      return started;
    } finally {
      if (started == null) {
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

  /// What a program needs in its environment to reach the object store of the demo cluster that was
  /// opened, of this process or another; empty where there is none. Holds secrets.
  Optional<Map<String, String>> storeEnvironment() {
    lock.lock();
    try {
      Own mine = own;
      if (mine != null) {
        return mine.server().objectStore().map(ObjectStore::environment);
      }
      return joined == null ? Optional.empty() : DemoState.storeEnvironment(joined);
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
      Own mine = own;
      if (mine != null) {
        mine.file().close();
        mine.server().close();
        own = null;
      }
    } finally {
      lock.unlock();
    }
  }
}
