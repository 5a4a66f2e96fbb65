package dev.gangboard.demo;

import dev.gangboard.demo.api.Admission;
import dev.gangboard.demo.api.ApiServer;
import dev.gangboard.demo.api.ContainerLogs;
import dev.gangboard.demo.api.ServerLimits;
import dev.gangboard.demo.replay.Beginning;
import dev.gangboard.demo.replay.Playback;
import dev.gangboard.demo.replay.ReplaySource;
import dev.gangboard.demo.rules.rights.Rights;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Store;
import dev.gangboard.demo.time.LiveTimeline;
import dev.gangboard.demo.time.Timeline;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Random;

/// A recording of a cluster, served through the same API as if it happened now. Nothing acts here
/// but the recording: there are no controllers and no nodes, pods have no logs, and nobody may
/// change anything. It begins to play when somebody watches, or after half a minute.
public final class ReplayCluster implements AutoCloseable {
  private static final int WINDOW = 20_000;
  private static final String WHY_NOT = "this is a replay, and what has been cannot be changed";

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final long opened = System.nanoTime();
  private final Timeline timeline;
  private final Store store;
  private final ApiServer server;
  private final Playback playback;
  private final String token = AccessText.newToken();
  private final String namespace;

  private ReplayCluster(ReplaySource source, Beginning beginning, Timeline timeline)
      throws IOException {
    this.timeline = timeline;
    namespace = beginning.namespace();
    store = new Store(timeline, new Random(1), WINDOW);
    server =
        ApiServer.start(
            store,
            noLogs(),
            Admission.open(),
            timeline,
            Map.of(token, Rights.viewer("viewer", WHY_NOT)),
            ServerLimits.DEFAULT);
    playback =
        Playback.start(
            store,
            timeline,
            timeline instanceof LiveTimeline ? this::isWatched : () -> true,
            () -> server.faults().dropWatches(),
            beginning,
            source);
  }

  /// Whether somebody looks on, who would miss the beginning otherwise. One who only lists now and
  /// then is not waited for any longer than [#PATIENCE].
  private boolean isWatched() {
    return (store.watchers(Kind.JOB) > 0 && store.watchers(Kind.POD) > 0)
        || System.nanoTime() - opened > PATIENCE.toNanos();
  }

  /// Starts to play. When this returns its API answers.
  ///
  /// @param speed how much faster than it was recorded: 1 is life
  /// @throws IOException if there is nothing in it that can be played
  /// @throws java.io.UncheckedIOException if no port can be bound
  public static ReplayCluster start(ReplaySource source, double speed) throws IOException {
    Beginning beginning = Beginning.of(source);
    return new ReplayCluster(source, beginning, new LiveTimeline(speed));
  }

  /// Plays at the pace of a timeline that somebody else drives; closes it at the end.
  public static ReplayCluster start(ReplaySource source, Timeline timeline) throws IOException {
    return new ReplayCluster(source, Beginning.of(source), timeline);
  }

  private static ContainerLogs noLogs() {
    return (podUid, container, previous) -> {
      throw new ApiException(
          404, "NotFound", "this is a replay: the logs of its pods were not recorded");
    };
  }

  /// The time in the cluster that is replayed. It begins with the present and runs at the replay's
  /// speed.
  public InstantSource clock() {
    return timeline;
  }

  /// Where its API is: `https://127.0.0.1:PORT`.
  public URI url() {
    return server.url();
  }

  /// A kubeconfig with one context, [DemoCluster#CONTEXT], in the namespace of the recording's
  /// first object.
  public String kubeconfig() {
    return AccessText.kubeconfig(
        DemoCluster.CONTEXT, url(), server.certificateAuthority(), token, namespace);
  }

  /// How many requests are being answered now, open watches among them.
  public int openRequests() {
    return server.openRequests();
  }

  @Override
  public void close() {
    server.close();
    timeline.close();
    playback.close();
    store.close();
  }
}
