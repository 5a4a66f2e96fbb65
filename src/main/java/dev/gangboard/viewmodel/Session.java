package dev.gangboard.viewmodel;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.FleetSnapshot;
import dev.gangboard.gang.Fleet;
import dev.gangboard.gang.Gang;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// One open cluster and the observation of it. What an older observation still sends is dropped.
final class Session implements AutoCloseable {
  private static final int CLOSED = -1;

  private final Surroundings surroundings;
  private final Cluster cluster;
  private final RememberedRuns remembered;
  private final BiConsumer<Session, FleetMoment> receiver;
  private volatile @Nullable Fleet newest;
  private volatile int generation;
  private Surroundings.Running feed = () -> {};

  /// @param remembered keeps what is seen
  Session(
      Surroundings surroundings,
      Cluster cluster,
      RememberedRuns remembered,
      BiConsumer<Session, FleetMoment> receiver) {
    this.remembered = remembered;
    this.surroundings = surroundings;
    this.cluster = cluster;
    this.receiver = receiver;
  }

  Cluster cluster() {
    return cluster;
  }

  /// The newest state of a gang; may be called from any thread.
  Optional<Gang> newest(String uid) {
    Fleet fleet = newest;
    return fleet == null ? Optional.empty() : fleet.gang(uid);
  }

  void observe(@Nullable String namespace) {
    Surroundings.Running old = feed;
    surroundings.background().execute(old::close);
    int mark = generation + 1;
    generation = mark;
    newest = null;
    var maker = new FleetMoment.Maker(remembered);
    var latest = new Latest<FleetMoment>(surroundings.uiThread(), m -> deliver(mark, m));
    feed = surroundings.feeds().start(cluster, namespace, s -> arrived(mark, maker, latest, s));
  }

  private void arrived(
      int mark, FleetMoment.Maker maker, Latest<FleetMoment> latest, FleetSnapshot snapshot) {
    if (mark == generation) {
      newest = snapshot.fleet();
      latest.offer(maker.of(snapshot));
    }
  }

  private void deliver(int mark, FleetMoment moment) {
    if (mark == generation) {
      receiver.accept(this, moment);
    }
  }

  /// Blocks until the observation has ended.
  @Override
  public void close() {
    generation = CLOSED;
    feed.close();
    cluster.close();
  }
}
