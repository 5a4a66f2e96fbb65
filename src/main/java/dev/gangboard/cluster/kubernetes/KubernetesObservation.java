package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.LinkState;
import dev.gangboard.cluster.Observer;
import dev.gangboard.cluster.kubernetes.ApiRequest.Subject;
import dev.gangboard.cluster.kubernetes.Strand.Need;
import dev.gangboard.gang.Sighting;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Watches the gangs of a namespace, or of all: one list and watch each for Jobs, pods, events of
/// Jobs and events of pods, however many ranks there are. Jobs are listed first, since they say
/// which pods and events belong to a gang.
final class KubernetesObservation implements Cluster.Observation {
  private static final Logger LOG = System.getLogger(KubernetesObservation.class.getName());
  private static final Duration MOST_TIME_TO_CLOSE = Duration.ofSeconds(5);
  private static final String EVERYWHERE = "";

  private final Api api;
  private final @Nullable String namespace;
  private final Observer observer;
  private final LinkMonitor monitor;
  private final LinkWatcher watcher;
  private final Sightings sightings;
  private final PodSelector podSelector;
  private final ReentrantLock oneAtATime = new ReentrantLock();
  private final CountDownLatch jobsListed = new CountDownLatch(1);
  private final CountDownLatch podsListed = new CountDownLatch(1);
  private final List<Thread> threads = new ArrayList<>();
  private LinkState.Status lastStatus = LinkState.Status.CONNECTING;
  private volatile boolean closed;

  private KubernetesObservation(
      Api api, @Nullable String namespace, Observer observer, InstantSource clock) {
    this.api = api;
    this.namespace = namespace;
    this.observer = observer;
    this.monitor =
        new LinkMonitor(api.patience(), api.machineClock(), api::clockAhead, this::publish);
    this.watcher = new LinkWatcher(api, monitor);
    this.sightings = new Sightings(clock, namespace, this::deliver);
    this.podSelector = new PodSelector(api);
  }

  static KubernetesObservation start(
      Api api, @Nullable String namespace, Observer observer, InstantSource clock) {
    KubernetesObservation observation = new KubernetesObservation(api, namespace, observer, clock);
    observation.start();
    return observation;
  }

  private void start() {
    String place = namespace == null ? EVERYWHERE : namespace;
    ApiRequest jobs =
        ApiRequest.get(ApiPaths.jobs(namespace), new Subject("list", "jobs", place, ""));
    ApiRequest pods =
        ApiRequest.get(ApiPaths.pods(namespace), new Subject("list", "pods", place, ""));
    ApiRequest events =
        ApiRequest.get(ApiPaths.events(namespace), new Subject("list", "events", place, ""));
    WatchLength often = WatchLength.often(api.patience());
    run(
        "jobs",
        watch(() -> jobs, new Announcing(sightings.jobs(), jobsListed), Need.ALWAYS, often));
    run(
        "pods",
        watch(
            () -> selected(pods),
            new Announcing(sightings.pods(), podsListed),
            Need.IF_ALLOWED,
            often.between()));
    for (String kind : List.of("Job", "Pod")) {
      ApiRequest about = events.with("fieldSelector", "involvedObject.kind=" + kind);
      run(
          "events",
          watch(() -> afterPods(about), sightings.events(), Need.WELCOME, WatchLength.seldom()));
    }
    Duration tolerance = api.patience().tolerance();
    run("link", () -> lookAgain(tolerance.dividedBy(6), monitor::tick));
    run("probe", () -> lookAgain(tolerance.dividedBy(3), watcher::look));
  }

  private ListWatch watch(
      ListWatch.Source list, ListWatch.Receiver receiver, Need need, WatchLength length) {
    return new ListWatch(api, list, receiver, monitor.strand(need), length);
  }

  private void run(String what, Runnable loop) {
    threads.add(Thread.ofVirtual().name("watch-" + what).start(loop));
  }

  private ApiRequest selected(ApiRequest pods) throws ClusterException, InterruptedException {
    return afterJobs(pods).with("labelSelector", podSelector.text());
  }

  private ApiRequest afterJobs(ApiRequest request) throws InterruptedException {
    jobsListed.await();
    return request;
  }

  /// Events can be many, and are worth less than the pods that they are about: they wait for the
  /// first list of those, but not for ever, since the user may not be allowed to see pods.
  private ApiRequest afterPods(ApiRequest request) throws InterruptedException {
    jobsListed.await();
    if (!podsListed.await(api.patience().probe().toNanos(), TimeUnit.NANOSECONDS)) {
      LOG.log(Level.DEBUG, "events do not wait for pods any longer");
    }
    return request;
  }

  /// Lets others begin once a first list is complete.
  private static final class Announcing implements ListWatch.Receiver {
    private final ListWatch.Receiver receiver;
    private final CountDownLatch latch;

    Announcing(ListWatch.Receiver receiver, CountDownLatch latch) {
      this.receiver = receiver;
      this.latch = latch;
    }

    @Override
    public void seen(Fields object) {
      receiver.seen(object);
    }

    @Override
    public void gone(Fields object) {
      receiver.gone(object);
    }

    @Override
    public void listing() {
      receiver.listing();
    }

    @Override
    public void listed() {
      receiver.listed();
      latch.countDown();
    }
  }

  /// One look after the link, again and again.
  private interface Look {
    void take() throws InterruptedException;
  }

  private void lookAgain(Duration pause, Look look) {
    try {
      while (!closed) {
        Thread.sleep(pause);
        looked(look);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt(); // closed
    }
  }

  private static void looked(Look look) throws InterruptedException {
    try {
      look.take();
    } catch (RuntimeException | Error e) { // else nobody would say any more that the link is lost
      LOG.log(Level.ERROR, "a defect while the link is looked after", e);
    }
  }

  private void deliver(Sighting sighting) {
    oneAtATime.lock();
    try {
      if (!closed) {
        observer.sighted(sighting);
      }
    } finally {
      oneAtATime.unlock();
    }
  }

  private void publish(LinkState state) {
    if (state.status() != lastStatus) {
      lastStatus = state.status();
      LOG.log(Level.DEBUG, "link to {0}: {1}", api.server(), state);
    }
    oneAtATime.lock();
    try {
      if (!closed || state.status() == LinkState.Status.CLOSED) {
        observer.linkChanged(state);
      }
    } finally {
      oneAtATime.unlock();
    }
  }

  /// Must not be called from the observer.
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    threads.forEach(Thread::interrupt); // also one that the observer keeps waiting
    boolean interrupted = false;
    for (Thread thread : threads) {
      try {
        thread.join(MOST_TIME_TO_CLOSE);
      } catch (InterruptedException _) {
        interrupted = true; // still close the others
      }
    }
    watcher.close();
    monitor.closed();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
