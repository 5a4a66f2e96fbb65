package dev.gangboard.viewmodel;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.Clusters;
import dev.gangboard.cluster.FleetSnapshot;
import dev.gangboard.cluster.LinkState;
import dev.gangboard.cluster.LogLine;
import dev.gangboard.gang.Fleet;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.Sighting;
import dev.gangboard.gang.StillGang;
import dev.gangboard.logs.LogListener;
import dev.gangboard.logs.LogMark;
import dev.gangboard.record.RunHistories;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The surroundings of view-models, all driven by the test: clusters, a clock, a feed and logs.
public final class Driven {
  public static final ClusterContext PROD =
      new ClusterContext("prod-eks-us-east-1", "https://10.0.0.1:443", "ml-training", true, false);
  public static final ClusterContext DEMO =
      new ClusterContext("demo", "https://127.0.0.1:6443", "ml-training", false, true);

  public final FakeCluster cluster = new FakeCluster(PROD);
  public final FakeCluster demo = new FakeCluster(DEMO);
  private final Map<Integer, Tail> logs = new HashMap<>();
  public final List<@Nullable String> observed = new ArrayList<>();
  public @Nullable ClusterException contextsFailure;
  public @Nullable ClusterException currentFailure;
  public boolean ended;
  private final Executor uiThread;
  private final Executor background;
  private volatile Instant now = StillGang.NOW;
  private volatile @Nullable Consumer<FleetSnapshot> listener;
  private List<? extends Gang> gangs = List.of();

  /// One rank's log: what the test says goes to its listener.
  public static final class Tail {
    private final LogListener listener;
    public volatile boolean closed;

    Tail(LogListener listener) {
      this.listener = listener;
    }

    public void line(String text) {
      lineAt(StillGang.NOW, text);
    }

    public void lineAt(Instant at, String text) {
      try {
        listener.line(LogLine.of(at, text));
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    public void note(String text) {
      listener.mark(new LogMark(LogMark.Kind.WAITING, StillGang.NOW, "", text));
    }

    public void ended() {
      listener.ended();
    }
  }

  /// Everything happens at once, on the test's thread.
  public Driven() {
    this(Runnable::run, Runnable::run);
  }

  /// Records in memory; used only where a test says so.
  public final FakeHistories records = new FakeHistories();

  public RunHistories histories = RunHistories.NONE;

  public Driven(Executor uiThread, Executor background) {
    this.uiThread = uiThread;
    this.background = background;
  }

  public Surroundings surroundings() {
    return new Surroundings(
        new FakeClusters(), uiThread, background, () -> now, this::feed, this::follow, histories);
  }

  public MainViewModel connected() {
    var main = new MainViewModel(surroundings());
    main.start(null, null);
    return main;
  }

  /// The log of a rank that was opened.
  public Tail log(int rank) {
    return Objects.requireNonNull(logs.get(rank), "the log was not opened");
  }

  /// Our clock.
  public Instant now() {
    return now;
  }

  public void pass(Duration time) {
    now = now.plus(time);
  }

  /// Publishes these gangs over a live link.
  public void show(Gang... shown) {
    gangs = List.of(shown);
    publish(new LinkState(LinkState.Status.LIVE, now, null));
  }

  public void publish(LinkState link) {
    Consumer<FleetSnapshot> to = listener;
    if (to != null) {
      to.accept(new FleetSnapshot(new StillFleet(List.copyOf(gangs)), link, now));
    }
  }

  private Surroundings.Running feed(
      Cluster from, @Nullable String namespace, Consumer<FleetSnapshot> to) {
    observed.add(namespace);
    listener = to;
    return () -> observed.add("closed");
  }

  private Surroundings.Running follow(
      Cluster from, String gang, int rank, int tailLines, LogListener to) {
    var tail = new Tail(to);
    logs.put(rank, tail);
    return () -> tail.closed = true;
  }

  private final class FakeClusters implements Clusters {
    @Override
    public List<ClusterContext> contexts() throws ClusterException {
      if (contextsFailure != null) {
        throw contextsFailure;
      }
      return List.of(PROD, DEMO);
    }

    @Override
    public ClusterContext current() throws ClusterException {
      if (currentFailure != null) {
        throw currentFailure;
      }
      return PROD;
    }

    @Override
    public Cluster open(String contextName) {
      return contextName.equals(DEMO.name()) ? demo : cluster;
    }

    @Override
    public boolean hasEnded(String contextName) {
      return ended;
    }
  }

  /// Gangs that are there, whatever is sighted.
  private record StillFleet(List<Gang> gangs) implements Fleet {
    @Override
    public Fleet with(Sighting sighting) {
      return this;
    }

    @Override
    public Optional<Gang> gang(String uid) {
      return gangs.stream().filter(gang -> gang.id().uid().equals(uid)).findFirst();
    }
  }
}
