package dev.gangboard.demo.control;

import dev.gangboard.demo.api.ContainerLogs;
import dev.gangboard.demo.api.Deletion;
import dev.gangboard.demo.program.Images;
import dev.gangboard.demo.program.LogFiles;
import dev.gangboard.demo.store.Store;
import dev.gangboard.demo.time.Timeline;
import java.util.Map;
import java.util.random.RandomGenerator;

/// All controllers of a demo cluster, at work on one store from [#start] on.
public final class ControlPlane implements AutoCloseable {
  /// What a control plane is made for.
  ///
  /// @param identity what every container finds in its environment, as pods find the credentials of
  ///   their ServiceAccount
  public record Settings(
      Images images, Pace pace, RandomGenerator random, Map<String, String> identity) {
    public Settings {
      identity = Map.copyOf(identity);
    }
  }

  private final Feed feed;
  private final LogFiles logs = new LogFiles();
  private final Disruptions disruptions;

  private ControlPlane(Store store, Timeline timeline, Settings settings) {
    feed = new Feed(store, timeline);
    Deletion deletion = new Deletion(store, timeline);
    PodWrites pods = new PodWrites(store, deletion);
    EventRecorder events = new EventRecorder(store, timeline);
    JobTools jobTools = new JobTools(store, pods, events, new PodAdmission(store), new Backoffs());
    Chance chance = new Chance(settings.random(), settings.pace());
    KubeletTools kubeletTools =
        new KubeletTools(
            timeline, pods, events, settings.images(), logs, chance, settings.identity());
    // Each holds on to the feed, which keeps them alive.
    PodIndex index = new PodIndex(feed);
    new JobController(timeline, feed, index, jobTools, settings.pace().jobBatch());
    new Scheduler(timeline, feed, index, pods, events, chance);
    Kubelets kubelets = new Kubelets(index, store, kubeletTools);
    disruptions = new Disruptions(feed, store, index, kubeletTools, kubelets);
    new GarbageCollector(timeline, feed, index, store, pods);
    new TtlController(timeline, feed, store, deletion);
    new AccountController(feed, store);
  }

  /// Begins with the next change of the store: what is in it already is not seen.
  public static ControlPlane start(Store store, Timeline timeline, Settings settings) {
    ControlPlane plane = new ControlPlane(store, timeline, settings);
    plane.feed.open();
    return plane;
  }

  public ContainerLogs logs() {
    return logs;
  }

  /// What can happen to its nodes.
  public Disruptions disruptions() {
    return disruptions;
  }

  @Override
  public void close() {
    feed.close();
  }
}
