package dev.gangboard.viewmodel;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.LogSink;
import dev.gangboard.cluster.Observer;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.GangSpec;
import dev.gangboard.gang.NodeHealth;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.Remains;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A cluster that does what the test says and remembers what it was asked.
public final class FakeCluster implements Cluster {
  private final ClusterContext context;
  public final List<GangSpec> launches = new ArrayList<>();
  public final List<GangId> cancels = new ArrayList<>();

  /// As in `pod-1 NOW`.
  public final List<String> removals = new ArrayList<>();

  /// As in `run-1 true`.
  public final List<String> suspensions = new ArrayList<>();

  public final Map<Right, ClusterException> refusals = new EnumMap<>(Right.class);
  public final Map<String, NodeHealth> nodes = new HashMap<>();
  public final Map<Suggestion, List<String>> names = new EnumMap<>(Suggestion.class);
  public final List<String> warnings = new ArrayList<>();
  public @Nullable ClusterException launchFailure;
  public @Nullable ClusterException cancelFailure;
  public @Nullable ClusterException removeFailure;
  public @Nullable ClusterException suspendFailure;

  /// What is left of whatever gang is asked for; null where nobody answers.
  public volatile @Nullable Remains remains;

  /// By which its link is dated; null for the clock of all else.
  public @Nullable InstantSource linkClock;

  public Cancelled cancelled = Cancelled.ACCEPTED;
  public volatile boolean closed;

  /// Run within a call to launch or cancel, on its thread.
  public Step during = () -> {};

  /// What a call does before it answers.
  @FunctionalInterface
  public interface Step {
    void run() throws InterruptedException;
  }

  public FakeCluster(ClusterContext context) {
    this.context = context;
  }

  @Override
  public ClusterContext context() {
    return context;
  }

  @Override
  public String version() {
    return "v1.36.2";
  }

  @Override
  public Observation observe(@Nullable String namespace, Observer observer) {
    throw new UnsupportedOperationException("tests give their own feed");
  }

  @Override
  public Launched launch(GangSpec spec, boolean dryRun)
      throws ClusterException, InterruptedException {
    during.run();
    launches.add(spec);
    if (launchFailure != null) {
      throw launchFailure;
    }
    return new Launched(new GangId(spec.namespace(), spec.name(), "uid-" + spec.name()), warnings);
  }

  @Override
  public JobText jobText(GangSpec spec) {
    return new JobText("{}", SampleYaml.of(spec));
  }

  @Override
  public Instant linkNow(InstantSource clock) {
    InstantSource own = linkClock;
    return own == null ? clock.instant() : own.instant();
  }

  @Override
  public Cancelled cancel(GangId gang) throws ClusterException, InterruptedException {
    during.run();
    cancels.add(gang);
    if (cancelFailure != null) {
      throw cancelFailure;
    }
    return cancelled;
  }

  @Override
  public Removed removePod(PodFacts.PodId pod, Removal how)
      throws ClusterException, InterruptedException {
    during.run();
    removals.add(pod.name() + " " + how);
    if (removeFailure != null) {
      throw removeFailure;
    }
    return Removed.ACCEPTED;
  }

  @Override
  public void suspend(GangId gang, boolean suspended)
      throws ClusterException, InterruptedException {
    during.run();
    suspensions.add(gang.name() + " " + suspended);
    if (suspendFailure != null) {
      throw suspendFailure;
    }
  }

  @Override
  public Remains remains(GangId gang) throws ClusterException, InterruptedException {
    during.run();
    Remains found = remains;
    if (found == null) {
      throw new ClusterException.Unreachable("nobody answers", "", null);
    }
    return found;
  }

  @Override
  public NodeHealth nodeHealth(String node) throws ClusterException {
    NodeHealth health = nodes.get(node);
    if (health == null) {
      throw new ClusterException.Forbidden("may not see nodes", "", null);
    }
    return health;
  }

  @Override
  public Optional<ClusterException> refusal(Right right, String namespace) {
    return Optional.ofNullable(refusals.get(right));
  }

  @Override
  public LogEnd readLog(LogRequest request, LogSink sink) {
    throw new UnsupportedOperationException("tests give their own logs");
  }

  @Override
  public List<String> names(Suggestion kind, String namespace) throws ClusterException {
    List<String> known = names.get(kind);
    if (known == null) {
      throw new ClusterException.Forbidden("may not list " + kind, "", null);
    }
    return known;
  }

  @Override
  public void close() {
    closed = true;
  }
}
