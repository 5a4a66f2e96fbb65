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
import dev.gangboard.gang.Orphans;
import dev.gangboard.gang.Sighting;
import dev.gangboard.gang.StillGang;
import dev.gangboard.logs.ErrorPatterns;
import dev.gangboard.logs.GangLogs;
import dev.gangboard.logs.LogKeeping;
import dev.gangboard.logs.LogListener;
import dev.gangboard.logs.LogMark;
import dev.gangboard.logs.RankTranscript;
import dev.gangboard.logs.StagedLogs;
import dev.gangboard.record.RunHistories;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
  public final StagedLogs staged = new StagedLogs();
  public LogKeeping.Which keeping = LogKeeping.Which.ALL;
  public ErrorPatterns patterns = ErrorPatterns.standard();
  public LogSettings logSettings = LogSettings.usual(() -> patterns);

  /// Whether there are logs of the gangs at all.
  public boolean kept = true;

  /// To be raised where another observation writes the logs.
  public int generation;

  public final List<@Nullable String> observed = new ArrayList<>();
  public @Nullable ClusterException contextsFailure;
  public @Nullable ClusterException currentFailure;
  public boolean ended;
  private final Executor uiThread;
  private final Executor background;
  private volatile Instant now = StillGang.NOW;
  private volatile @Nullable Consumer<FleetSnapshot> listener;
  private List<? extends Gang> gangs = List.of();

  /// What is left of Jobs that are gone.
  public Orphans orphans = Orphans.NONE;

  /// One rank's log: what the test says goes to its listener.
  public static final class Tail {
    private final StagedLogs staged;
    private final int rank;
    private @Nullable LogListener listener;
    public volatile boolean closed;
    private volatile boolean over;

    Tail(StagedLogs staged, int rank) {
      this.staged = staged;
      this.rank = rank;
    }

    public void line(String text) {
      lineAt(StillGang.NOW, text);
    }

    public void lineAt(Instant at, String text) {
      LogLine line = LogLine.of(at, text);
      staged.line(rank, line);
      try {
        if (listener != null) {
          listener.line(line);
        }
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    public void note(String text) {
      mark(LogMark.Kind.WAITING, text);
    }

    public void mark(LogMark.Kind kind, String text) {
      LogMark mark = new LogMark(kind, StillGang.NOW, "", text);
      staged.mark(rank, mark);
      if (listener != null) {
        listener.mark(mark);
      }
    }

    public void ended() {
      over = true;
      if (listener != null) {
        listener.ended();
      }
    }
  }

  /// Everything happens at once, on the test's thread.
  public Driven() {
    this(Runnable::run, Runnable::run);
  }

  /// Records in memory; used only where a test says so.
  public final FakeHistories records = new FakeHistories();

  public RunHistories histories = RunHistories.NONE;

  public final FakeDesk desk = new FakeDesk();

  public Driven(Executor uiThread, Executor background) {
    this.uiThread = uiThread;
    this.background = background;
  }

  public Surroundings surroundings() {
    return new Surroundings(
            new FakeClusters(),
            uiThread,
            background,
            () -> now,
            this::feed,
            new Logs(),
            histories,
            logSettings)
        .withRendezvous(desk);
  }

  public MainViewModel connected() {
    var main = new MainViewModel(surroundings());
    main.start(null, null);
    return main;
  }

  /// The log of a rank, whichever gang is shown.
  public Tail log(int rank) {
    return logs.computeIfAbsent(rank, _ -> new Tail(staged, rank));
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
      to.accept(new FleetSnapshot(new StillFleet(List.copyOf(gangs), orphans), link, now));
    }
  }

  private Surroundings.Running feed(
      Cluster from, @Nullable String namespace, Consumer<FleetSnapshot> to) {
    observed.add(namespace);
    listener = to;
    return () -> observed.add("closed");
  }

  /// The logs, which are written by the test and seen with the next tick.
  private final class Logs implements Surroundings.Logs {
    @Override
    public Optional<GangLogs> open(@Nullable Cluster from, String gang) {
      return kept ? Optional.of(staged.open()) : Optional.empty();
    }

    @Override
    public void show(@Nullable Cluster from, String gang, int rank, boolean shown) {
      log(rank).closed = !shown;
    }

    @Override
    public boolean hasEnded(@Nullable Cluster from, String gang, int rank) {
      return log(rank).over;
    }

    @Override
    public LogKeeping.Which keeping() {
      return keeping;
    }

    @Override
    public int generation() {
      return generation;
    }

    @Override
    public Surroundings.Running listen(RankTranscript transcript, Runnable listener) {
      return () -> {};
    }

    @Override
    public Surroundings.Running follow(
        Cluster from, String gang, int rank, int tailLines, LogListener to) {
      Tail tail = log(rank);
      tail.listener = to;
      return () -> tail.closed = true;
    }
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
  private record StillFleet(List<Gang> gangs, Orphans left) implements Fleet {
    @Override
    public Orphans orphans(Instant now) {
      return left;
    }

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
