package dev.gangboard.app;

import dev.gangboard.cli.DemoScenario;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.DemoStory;
import dev.gangboard.demo.DemoCluster;
import dev.gangboard.demo.objects.ObjectStore;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.viewmodel.DemoDesk;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The knobs of the demo cluster of this process.
final class DemoControls implements DemoDesk {
  private static final System.Logger LOG = System.getLogger(DemoControls.class.getName());

  /// So slow that a round of the demo's gangs takes some seconds longer, and no program gives up.
  private static final Duration SLOW = Duration.ofMillis(1500);

  private final DemoHost host;

  DemoControls(DemoHost host) {
    this.host = host;
  }

  private Optional<DemoCluster> cluster() {
    return host.own().flatMap(own -> own.server().cluster());
  }

  @Override
  public boolean here() {
    return cluster().isPresent();
  }

  @Override
  public Optional<DemoStory> playing() {
    return host.own().flatMap(own -> story(own.scenario()));
  }

  private static Optional<DemoStory> story(DemoScenario scenario) {
    return scenario instanceof DemoScenario.Story(DemoStory story)
        ? Optional.of(story)
        : Optional.empty();
  }

  @Override
  public void play(DemoStory story) throws ClusterException, InterruptedException {
    host.replace(new DemoScenario.Story(story));
  }

  @Override
  public Knobs knobs() {
    return cluster()
        .map(demo ->
            new Knobs(
                demo.speed(),
                demo.faults().isUnreachable(),
                !demo.objectStore().faults().latency().isZero(),
                demo.faults().tokensExpired()))
        .orElse(Knobs.USUAL);
  }

  @Override
  public void setSpeed(double speed) {
    cluster().ifPresent(demo -> demo.setSpeed(speed));
  }

  @Override
  public void cutApi(boolean on) {
    cluster().ifPresent(demo -> demo.faults().unreachable(on));
  }

  @Override
  public void slowStore(boolean on) {
    cluster().ifPresent(demo -> demo.objectStore().faults().latency(on ? SLOW : Duration.ZERO));
  }

  /// A stream that is open asks for no token: all are dropped, so that the effect is seen at once.
  @Override
  public void expireToken(boolean on) {
    cluster()
        .ifPresent(demo -> {
          demo.faults().expireTokens(on);
          if (on) {
            demo.faults().dropWatches();
            demo.faults().dropLogs();
          }
        });
  }

  @Override
  public boolean kill(String namespace, String pod) {
    return done(demo -> demo.disruptions().kill(namespace, pod));
  }

  @Override
  public List<String> nodes() {
    return cluster().map(DemoCluster::nodes).orElse(List.of());
  }

  @Override
  public boolean drain(String node) {
    return done(demo -> demo.disruptions().drain(node));
  }

  @Override
  public void uncordon() {
    for (String node : nodes()) {
      done(demo -> demo.disruptions().uncordon(node));
    }
  }

  /// What is done to a cluster.
  @FunctionalInterface
  private interface Deed {
    void to(DemoCluster demo);
  }

  private boolean done(Deed deed) {
    Optional<DemoCluster> demo = cluster();
    if (demo.isEmpty()) {
      return false;
    }
    try {
      deed.to(demo.get());
      return true;
    } catch (ApiException e) {
      LOG.log(Level.DEBUG, "it has gone meanwhile", e);
      return false;
    }
  }

  @Override
  public Optional<Access> access() {
    return host.own().flatMap(own -> own.server().cluster().map(demo -> access(own, demo)));
  }

  private static Access access(DemoHost.Own own, DemoCluster demo) {
    Map<String, String> environment = demo.objectStore().environment();
    return new Access(
        own.file().path().toString(),
        demo.objectStore().endpoint().toString(),
        ObjectStore.BUCKET,
        new Keys(
            environment.getOrDefault("AWS_ACCESS_KEY_ID", ""),
            environment.getOrDefault("AWS_SECRET_ACCESS_KEY", "")),
        own.file().storePath().toString());
  }
}
