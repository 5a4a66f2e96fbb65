package dev.gangboard.viewmodel;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.FleetFeed;
import dev.gangboard.cluster.FleetSnapshot;
import dev.gangboard.logs.GangLogs;
import dev.gangboard.logs.LogDesk;
import dev.gangboard.logs.LogKeeping;
import dev.gangboard.logs.LogListener;
import dev.gangboard.logs.LogRecorder;
import dev.gangboard.logs.RankTranscript;
import dev.gangboard.logs.TranscriptFeed;
import dev.gangboard.record.RecordException;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The product's feeds: what is seen of a cluster goes to whoever keeps its logs before it goes to
/// the window, and a tab shows what is kept.
final class LoggedFeeds implements Surroundings.Feeds, Surroundings.Logs {
  private final Surroundings.Journals journals;
  private final LogDesk desk;
  private final InstantSource clock;
  private final Map<Cluster, LogRecorder> recorders = new ConcurrentHashMap<>();
  private final AtomicInteger generation = new AtomicInteger();

  LoggedFeeds(Surroundings.Journals journals, LogDesk desk, InstantSource clock) {
    this.journals = journals;
    this.desk = desk;
    this.clock = clock;
  }

  @Override
  public Surroundings.Running start(
      Cluster cluster, @Nullable String namespace, Consumer<FleetSnapshot> listener) {
    LogRecorder recorder = desk.record(cluster);
    generation.incrementAndGet();
    recorders.put(cluster, recorder);
    var journal = journals.open(cluster.context(), namespace);
    var feed =
        new FleetFeed(
            cluster,
            namespace,
            clock,
            journal,
            snapshot -> {
              recorder.take(snapshot);
              listener.accept(snapshot);
            });
    return () -> {
      recorders.remove(cluster, recorder);
      recorder.close();
      feed.close();
    };
  }

  @Override
  public Optional<GangLogs> open(@Nullable Cluster cluster, String gang)
      throws RecordException, InterruptedException {
    LogRecorder recorder = recorder(cluster);
    return recorder == null ? desk.past(gang) : recorder.open(gang);
  }

  @Override
  public void show(@Nullable Cluster cluster, String gang, int rank, boolean shown) {
    LogRecorder recorder = recorder(cluster);
    if (recorder != null) {
      recorder.show(gang, rank, shown);
    }
  }

  @Override
  public boolean hasEnded(@Nullable Cluster cluster, String gang, int rank) {
    LogRecorder recorder = recorder(cluster);
    return recorder == null || recorder.hasEnded(gang, rank);
  }

  private @Nullable LogRecorder recorder(@Nullable Cluster cluster) {
    return cluster == null ? null : recorders.get(cluster);
  }

  @Override
  public LogKeeping.Which keeping() {
    return desk.keeping().which();
  }

  @Override
  public int generation() {
    return generation.get() + desk.handovers();
  }

  @Override
  public Surroundings.Running listen(RankTranscript transcript, Runnable listener) {
    return transcript.listen(listener)::close;
  }

  @Override
  public Surroundings.Running follow(
      Cluster cluster, String gang, int rank, int tailLines, LogListener listener) {
    LogRecorder recorder = recorders.get(cluster);
    if (recorder == null) {
      listener.ended();
      return () -> {};
    }
    return new TranscriptFeed(recorder, gang, rank, tailLines, listener)::close;
  }
}
