package dev.gangboard.demo;

import dev.gangboard.demo.api.ApiServer;
import dev.gangboard.demo.api.Creation;
import dev.gangboard.demo.api.Faults;
import dev.gangboard.demo.api.ServerLimits;
import dev.gangboard.demo.control.ControlPlane;
import dev.gangboard.demo.control.Disruptions;
import dev.gangboard.demo.control.PodAdmission;
import dev.gangboard.demo.objects.ObjectStore;
import dev.gangboard.demo.scenario.Director;
import dev.gangboard.demo.scenario.Scenario;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Store;
import dev.gangboard.demo.store.Tree;
import dev.gangboard.demo.time.LiveTimeline;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// A Kubernetes cluster in this process, for showing and for tests: a real API over HTTPS on
/// loopback, with the controllers that make Jobs run. Its replicas are programs of this process
/// (see [dev.gangboard.demo.program.Images]).
///
/// It knows Jobs, pods, events, nodes, namespaces, ServiceAccounts and RuntimeClasses. It has no
/// network between pods, no volumes, no probes, no preemption and no resource limits; init
/// containers are taken as done, and it keeps nothing when it is closed.
public final class DemoCluster implements AutoCloseable {
  /// The context that [#kubeconfig] names.
  public static final String CONTEXT = "gangboard-demo";

  private static final int WINDOW = 20_000;

  private final ObjectStore objects;
  private final LiveTimeline timeline;
  private final Store store;
  private final ControlPlane plane;
  private final ApiServer server;
  private final String token;

  private DemoCluster(DemoOptions options) {
    timeline = new LiveTimeline(options.start(), options.speed());
    objects = ObjectStore.start(timeline);
    Random random = new Random(options.seed());
    store = new Store(timeline, random, WINDOW);
    plane =
        ControlPlane.start(
            store,
            timeline,
            new ControlPlane.Settings(
                options.images(),
                options.pace(),
                new Random(options.seed() + 1),
                objects.environment()));
    World.create(store, options.nodes(), timeline.instant());
    token = AccessText.newToken();
    server =
        ApiServer.start(
            store,
            plane.logs(),
            new PodAdmission(store),
            timeline,
            Map.of(token, options.rights()),
            ServerLimits.DEFAULT);
  }

  /// Starts a cluster. When this returns its API answers.
  ///
  /// @throws java.io.UncheckedIOException if no port can be bound
  public static DemoCluster start(DemoOptions options) {
    return new DemoCluster(options);
  }

  /// Lets a scenario begin now. One is enough for a cluster: two would disturb each other.
  public void play(Scenario scenario) {
    new Director(
            timeline, store, new Creation(store, new PodAdmission(store)), disruptions(), faults())
        .play(scenario);
  }

  /// The time in the cluster: all times that its API tells are of this clock.
  public InstantSource clock() {
    return timeline;
  }

  /// How many times as fast as the wall clock its time runs.
  public double speed() {
    return timeline.speed();
  }

  /// Lets its time run at another speed from now on: training, graces and back-offs follow.
  public void setSpeed(double speed) {
    timeline.setSpeed(speed);
  }

  /// The names of its nodes.
  public List<String> nodes() {
    return store.list(Kind.NODE, "").items().stream().map(Tree::name).toList();
  }

  /// Where its API is: `https://127.0.0.1:PORT`.
  public URI url() {
    return server.url();
  }

  /// The bearer token of its user.
  public String token() {
    return token;
  }

  /// The certificate that its clients must trust, as PEM.
  public String certificateAuthority() {
    return server.certificateAuthority();
  }

  /// The object store in which its replicas meet. Every container finds its address and keys in its
  /// environment (`AWS_ENDPOINT_URL_S3` and the like), as a pod finds those of its ServiceAccount.
  public ObjectStore objectStore() {
    return objects;
  }

  /// What goes wrong with its API when it is told to.
  public Faults faults() {
    return server.faults();
  }

  /// What happens to its nodes when it is told to.
  public Disruptions disruptions() {
    return plane.disruptions();
  }

  /// Its state itself, past the API and what goes wrong there: for whoever compares what a client
  /// believes with what is.
  public Store store() {
    return store;
  }

  /// A kubeconfig with one context, [#CONTEXT], in namespace `default`.
  public String kubeconfig() {
    return AccessText.kubeconfig(CONTEXT, url(), certificateAuthority(), token, "default");
  }

  /// Ends everything: requests, watches, controllers, programs. No thread is left.
  @Override
  public void close() {
    server.close();
    timeline.close();
    plane.close();
    store.close();
    objects.close();
  }
}
