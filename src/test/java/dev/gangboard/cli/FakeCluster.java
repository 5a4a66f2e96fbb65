package dev.gangboard.cli;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.LinkState;
import dev.gangboard.cluster.LogLine;
import dev.gangboard.cluster.LogSink;
import dev.gangboard.cluster.Observer;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.GangSpec;
import dev.gangboard.gang.NodeHealth;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.Remains;
import dev.gangboard.gang.Sighting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A cluster on which a test's sightings are there from the beginning, and that answers as the test
/// says.
final class FakeCluster implements Cluster {
  final List<GangId> cancelled = new CopyOnWriteArrayList<>();
  final List<GangSpec> launched = new CopyOnWriteArrayList<>();
  final List<LogRequest> logRequests = new CopyOnWriteArrayList<>();
  final Map<String, List<LogLine>> logs = new HashMap<>();
  final List<String> warnings = new ArrayList<>();
  Consumer<FakeCluster> onCancel = _ -> {};
  Supplier<@Nullable ClusterException> cancelFailure = () -> null;
  Consumer<FakeCluster> onRemove = _ -> {};
  Consumer<FakeCluster> onSuspend = _ -> {};
  @Nullable ClusterException suspendFailure;

  /// As in `run-7 true`.
  final List<String> suspensions = new CopyOnWriteArrayList<>();

  final List<String> removed = new CopyOnWriteArrayList<>();

  /// What is left of a gang when the API is asked for it.
  interface Left {
    Remains of(GangId gang) throws ClusterException;
  }

  Left remains = _ -> new Remains(Stage.NOW, false, List.of());
  LinkState link = new LinkState(LinkState.Status.LIVE, Stage.NOW, null);
  @Nullable ClusterException logFailure;
  @Nullable ClusterException launchFailure;
  private final List<Sighting> first;
  private volatile @Nullable Observer observer;

  FakeCluster(Sighting... first) {
    this.first = List.of(first);
  }

  /// Sends a sighting to whoever observes.
  void send(Sighting sighting) {
    Objects.requireNonNull(observer).sighted(sighting);
  }

  /// Sends the link's state to whoever observes.
  void send(LinkState next) {
    Objects.requireNonNull(observer).linkChanged(next);
  }

  @Override
  public ClusterContext context() {
    return new ClusterContext("fake", "https://fake", "default", true, false);
  }

  @Override
  public String version() {
    return "v1.36.2";
  }

  @Override
  public Observation observe(@Nullable String namespace, Observer next) {
    observer = next;
    first.forEach(next::sighted);
    next.linkChanged(link);
    return () -> {};
  }

  @Override
  public Launched launch(GangSpec spec, boolean dryRun) throws ClusterException {
    if (launchFailure != null) {
      throw launchFailure;
    }
    launched.add(spec);
    return new Launched(new GangId(spec.namespace(), spec.name(), "new-uid"), warnings);
  }

  @Override
  public JobText jobText(GangSpec spec) {
    throw new UnsupportedOperationException("asked of the access, not of a cluster");
  }

  @Override
  public Cancelled cancel(GangId gang) throws ClusterException {
    ClusterException failure = cancelFailure.get();
    if (failure != null) {
      throw failure;
    }
    cancelled.add(gang);
    onCancel.accept(this);
    return Cancelled.ACCEPTED;
  }

  @Override
  public Removed removePod(PodFacts.PodId pod, Removal how) {
    removed.add(pod.name() + " " + how);
    onRemove.accept(this);
    return Removed.ACCEPTED;
  }

  @Override
  public void suspend(GangId gang, boolean suspended) throws ClusterException {
    suspensions.add(gang.name() + " " + suspended);
    if (suspendFailure != null) {
      throw suspendFailure;
    }
    onSuspend.accept(this);
  }

  @Override
  public Optional<ClusterException> refusal(Right right, String namespace) {
    return Optional.empty();
  }

  @Override
  public Remains remains(GangId gang) throws ClusterException {
    return remains.of(gang);
  }

  @Override
  public NodeHealth nodeHealth(String node) throws ClusterException {
    throw new ClusterException.Forbidden("may not see nodes", "", null);
  }

  @Override
  public LogEnd readLog(LogRequest request, LogSink sink)
      throws ClusterException, InterruptedException {
    logRequests.add(request);
    if (logFailure != null) {
      throw logFailure;
    }
    for (LogLine line : logs.getOrDefault(request.pod().name(), List.of())) {
      sink.accept(line);
    }
    sink.drained();
    return LogEnd.CLOSED;
  }

  @Override
  public List<String> names(Suggestion kind, String namespace) {
    return List.of();
  }

  @Override
  public void close() {}
}
