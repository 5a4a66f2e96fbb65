package dev.gangboard.viewmodel;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.FleetFeed;
import dev.gangboard.cluster.FleetSnapshot;
import dev.gangboard.logs.LogDesk;
import dev.gangboard.logs.LogListener;
import dev.gangboard.logs.LogRecorder;
import dev.gangboard.logs.TranscriptFeed;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The product's feeds: what is seen of a cluster goes to whoever keeps its logs before it goes to
/// the window, and a tab shows what is kept.
final class LoggedFeeds implements Surroundings.Feeds, Surroundings.Logs {
  private final Surroundings.Journals journals;
  private final LogDesk desk;
  private final InstantSource clock;
  private final Map<Cluster, LogRecorder> recorders = new ConcurrentHashMap<>();

  LoggedFeeds(Surroundings.Journals journals, LogDesk desk, InstantSource clock) {
    this.journals = journals;
    this.desk = desk;
    this.clock = clock;
  }

  @Override
  public Surroundings.Running start(
      Cluster cluster, @Nullable String namespace, Consumer<FleetSnapshot> listener) {
    LogRecorder recorder = desk.record(cluster);
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
