package dev.gangboard.cluster;

import dev.gangboard.gang.GangId;
import dev.gangboard.gang.GangSpec;
import dev.gangboard.gang.NodeHealth;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.Remains;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// A cluster that sights and logs what a test tells it to.
public final class FakeCluster implements Cluster {
  /// Answers a request for a log.
  public interface Logs {
    void read(LogRequest request, LogSink sink) throws ClusterException, InterruptedException;
  }

  private final AtomicReference<@Nullable Observer> observer = new AtomicReference<>();
  private final List<LogRequest> requests = new CopyOnWriteArrayList<>();
  private final Logs logs;

  public FakeCluster() {
    this((_, _) -> {});
  }

  public FakeCluster(Logs logs) {
    this.logs = logs;
  }

  /// Whoever observes; a test speaks to it as the adapter does.
  public Observer observer() {
    return Objects.requireNonNull(observer.get());
  }

  /// The requests for logs, in order.
  public List<LogRequest> requests() {
    return List.copyOf(requests);
  }

  @Override
  public ClusterContext context() {
    return new ClusterContext("fake", "", "default", true, false);
  }

  @Override
  public String version() {
    return "v1.36.2";
  }

  @Override
  public Observation observe(@Nullable String namespace, Observer next) {
    observer.set(next);
    return () -> next.linkChanged(new LinkState(LinkState.Status.CLOSED, null, null));
  }

  @Override
  public Launched launch(GangSpec spec, boolean dryRun) {
    throw new UnsupportedOperationException();
  }

  @Override
  public JobText jobText(GangSpec spec) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Cancelled cancel(GangId gang) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Removed removePod(PodFacts.PodId pod, Removal how) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void suspend(GangId gang, boolean suspended) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Remains remains(GangId gang) {
    throw new UnsupportedOperationException();
  }

  @Override
  public NodeHealth nodeHealth(String node) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Optional<ClusterException> refusal(Right right, String namespace) {
    throw new UnsupportedOperationException();
  }

  @Override
  public LogEnd readLog(LogRequest request, LogSink sink)
      throws ClusterException, InterruptedException {
    requests.add(request);
    logs.read(request, sink);
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
