package dev.gangboard.logs;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.Facts;
import dev.gangboard.cluster.FakeCluster;
import dev.gangboard.cluster.LogLine;
import dev.gangboard.gang.Condition;
import dev.gangboard.gang.ContainerState;
import dev.gangboard.gang.Fleet;
import dev.gangboard.gang.JobFacts;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.Sighting;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RankLogTest {
  private static final RankLog.Pace HASTY =
      new RankLog.Pace(
          Duration.ofMillis(5), Duration.ofMillis(30), Duration.ofMillis(5), Duration.ofMillis(20));
  private final WrittenLog log = new WrittenLog();
  private final FakeCluster cluster = new FakeCluster(log);
  private final AtomicReference<Fleet> fleet = new AtomicReference<>(Fleet.empty());
  private final List<String> heard = new CopyOnWriteArrayList<>();

  private final LogListener listener =
      new LogListener() {
        @Override
        public void line(LogLine line) {
          heard.add(line.text());
        }

        @Override
        public void mark(LogMark mark) {
          if (!mark.text().startsWith("Pod ")) {
            heard.add("# " + mark.text());
          }
        }

        @Override
        public void ended() {
          heard.add("# ended");
        }
      };

  private RankLog follow(Cluster cluster) {
    return follow(cluster, 0);
  }

  private RankLog follow(Cluster cluster, int rank) {
    RankSource source = new RankSource(() -> fleet.get().gang("u1"), rank, () -> Facts.START);
    return new RankLog(
        new LogScene(cluster, new ConnectionTurns(2).join(), source, HASTY),
        LogStart.BEGINNING,
        listener);
  }

  @Test
  void itWaitsForTheContainerAndEndsAfterIt() {
    log.write(line(1, "hello"));
    try (RankLog _ = follow(cluster)) {
      await().until(() -> heard.contains("# Waiting until the gang is seen."));
      sight(Facts.job(1), Facts.pod(0, "a", waiting("ImagePullBackOff")));
      await().until(() -> heard.stream().anyMatch(t -> t.contains("ImagePullBackOff")));
      assertEquals(List.of(), cluster.requests());
      sight(Facts.pod(0, "a", Facts.running()));
      await().until(() -> heard.contains("hello"));
      log.write(line(2, "bye"));
      sight(Facts.pod(0, "a", Facts.ended(0)));
      awaitEnd();
    }
    assertEquals(
        List.of(
            "hello",
            "bye",
            "# The container of run-1-0-a has ended: exit code 0 Completed",
            "# ended"),
        heard.subList(heard.indexOf("hello"), heard.size()));
    assertEquals(
        new Cluster.LogRequest(
            new PodFacts.PodId("default", "run-1-0-a", "0a"),
            "replica",
            Cluster.LogPart.FOLLOW,
            null,
            null),
        cluster.requests().getFirst());
  }

  @Test
  void anEndOfStreamIsNoEndOfLog() {
    sight(Facts.job(1), Facts.pod(0, "a", Facts.running()));
    log.write(line(1, "a"), line(1, "b"), line(1, "b"), line(2, "c")).cut(2, null).cut(2, null);
    try (RankLog _ = follow(cluster)) {
      await().until(() -> heard.contains("c"));
      assertEquals(List.of("a", "b", "b", "c"), heard);
    }
  }

  @Test
  void aBrokenStreamIsResumedWithoutLoss() {
    sight(Facts.job(1), Facts.pod(0, "a", Facts.running()));
    log.write(line(1, "a"), line(1, "b"), line(2, "c")).cut(2, broken()).cut(0, broken());
    try (RankLog _ = follow(cluster)) {
      await().until(() -> heard.contains("c"));
    }
    assertEquals(
        List.of(
            "a",
            "b",
            "# The log has broken off and is tried again: broken off",
            "# Reconnected, nothing lost.",
            "c"),
        heard);
  }

  @Test
  void linesThatAreGoneAreAGap() {
    sight(Facts.job(1), Facts.pod(0, "a", Facts.running()));
    log.write(line(1, "a"));
    try (RankLog _ = follow(cluster)) {
      await().until(() -> heard.contains("a"));
      log.rotate(line(9, "z"));
      await().until(() -> heard.contains("z"));
    }
    assertEquals(
        List.of(
            "a",
            "# Possible gap: lines between 00:00:01Z and 00:00:09Z may be missing,"
                + " the cluster does not have them any more.",
            "z"),
        heard);
  }

  @Test
  void theNextAttemptGoesOn() {
    sight(job(1), Facts.pod(0, "a", Facts.ended(1)));
    log.write(line(1, "first"));
    try (RankLog _ = follow(cluster)) {
      await().until(() -> heard.stream().anyMatch(t -> t.contains("exit code 1")));
      sight(later(Facts.pod(0, "b", Facts.ended(0))));
      await().until(() -> heard.contains("# The next attempt of this rank: run-1-0-b"));
      awaitEnd();
    }
    assertEquals(
        List.of("run-1-0-a", "run-1-0-b"),
        cluster.requests().stream().map(request -> request.pod().name()).distinct().toList());
  }

  @Test
  void thatNoOtherAttemptCameIsSaidWhereOneWasAwaited() {
    sight(job(1), Facts.pod(0, "a", Facts.ended(3)));
    try (RankLog _ = follow(cluster)) {
      await().until(() -> heard.stream().anyMatch(t -> t.contains("another attempt")));
      sight(Facts.job(1, new Condition("Failed", true, "BackoffLimitExceeded", "", Facts.START)));
      awaitEnd();
    }
    String last = heard.get(heard.size() - 2);
    assertTrue(last.startsWith("# There is no other attempt: "), heard.toString());
  }

  @Test
  void afterTheGangHasFailedNoAttemptIsAwaited() {
    sight(
        Facts.job(1, new Condition("Failed", true, "BackoffLimitExceeded", "", Facts.START)),
        Facts.pod(0, "a", Facts.ended(3)));
    try (RankLog _ = follow(cluster)) {
      awaitEnd();
    }
    assertEquals("# The container of run-1-0-a has ended: exit code 3 Error", heard.getFirst());
  }

  @Test
  void theLogOfADeletedPodEndsWithANote() {
    sight(Facts.job(1), Facts.pod(0, "a", Facts.running()));
    ClusterException gone = new ClusterException.NotFound("no pod", "", null);
    log.write(line(1, "a")).cut(1, broken());
    for (int i = 0; i < 5; i++) {
      log.cut(0, gone); // once could be another's answer than the server's
    }
    try (RankLog _ = follow(cluster)) {
      await().until(() -> heard.size() >= 3);
    }
    assertEquals(
        List.of(
            "a",
            "# The log has broken off and is tried again: broken off",
            "# The pod run-1-0-a is gone: what it wrote after 00:00:01Z was not read."),
        heard.subList(0, 3));
  }

  @Test
  void aLogThatIsNotThereIsNoError() {
    sight(Facts.job(1), Facts.pod(0, "a", Facts.running()));
    log.write(line(1, "a")).cut(0, new ClusterException.Invalid("waiting", "", List.of(), null));
    try (RankLog _ = follow(cluster)) {
      await().until(() -> heard.contains("a"));
    }
  }

  @Test
  void whereNoPodIsLeftOfAnEndedGangNothingIsAwaited() {
    sight(Facts.job(1, new Condition("Failed", true, "DeadlineExceeded", "", Facts.START)));
    try (RankLog _ = follow(cluster)) {
      awaitEnd();
    }
    assertTrue(heard.getFirst().startsWith("# There is no log, and none will come: "));
    assertEquals(List.of(), cluster.requests());
  }

  @Test
  void aRankThatTheGangDoesNotHaveEndsAtOnce() {
    sight(Facts.job(1));
    try (RankLog _ = follow(cluster, 7)) {
      awaitEnd();
    }
    assertEquals(List.of("# The gang has no rank 7.", "# ended"), heard);
  }

  @Test
  void aRestartInThePodIsMarkedAndTheRestOfTheRunBeforeIsRead() {
    sight(Facts.job(1), restarted(0));
    log.write(line(1, "a"));
    try (RankLog _ = follow(cluster)) {
      await().until(() -> heard.contains("a"));
      log.write(line(2, "b"));
      sight(restarted(1));
      await().until(() -> heard.stream().anyMatch(t -> t.contains("(restart 1)")));
    }
    assertTrue(cluster.requests().stream().anyMatch(r -> r.part() == Cluster.LogPart.PREVIOUS));
    assertTrue(heard.contains("b"), heard.toString());
  }

  /// What was found out of the first line says nothing of the first line of another request.
  @Test
  void aRestartBehindABrokenStreamIsNotTakenForAGap() {
    sight(Facts.job(1), restarted(0));
    AtomicBoolean again = new AtomicBoolean();
    FakeCluster restarting =
        new FakeCluster((request, sink) -> {
          if (request.part() == Cluster.LogPart.PREVIOUS) {
            if (!again.get()) {
              throw new ClusterException.Invalid("no previous run", "", List.of(), null);
            }
            sink.accept(line(1, "a"));
            sink.accept(line(2, "b"));
          } else if (again.get()) {
            sink.accept(line(9, "z"));
          } else {
            sink.accept(line(1, "a"));
            again.set(true);
            throw broken();
          }
        });
    try (RankLog _ = follow(restarting)) {
      await().until(() -> heard.contains("z"));
    }
    assertEquals(
        List.of("a", "b", "z"), heard.stream().filter(text -> !text.startsWith("#")).toList());
    assertTrue(heard.stream().noneMatch(text -> text.contains("gap")), heard.toString());
  }

  @Test
  void aRunOfWhichNothingCouldBeReadBeforeTwoRestartsIsAGap() {
    sight(Facts.job(1), restarted(0));
    AtomicBoolean reachable = new AtomicBoolean();
    FakeCluster unreachable =
        new FakeCluster((request, sink) -> {
          if (!reachable.get()) {
            throw broken();
          }
          boolean previous = request.part() == Cluster.LogPart.PREVIOUS;
          sink.accept(previous ? line(3, "second") : line(5, "third"));
        });
    try (RankLog _ = follow(unreachable)) {
      await().until(() -> heard.stream().anyMatch(text -> text.contains("broken off")));
      sight(restarted(2));
      reachable.set(true);
      await().until(() -> heard.contains("third"));
    }
    assertEquals(
        List.of(
            "# Possible gap: of 1 earlier runs of the container nothing could be read.", "second"),
        heard.stream().filter(text -> !text.contains("broken off")).limit(2).toList());
  }

  /// Pods are listed in the order of their names.
  @Test
  void anOlderPodThatIsSeenAfterANewerOneIsReadToo() {
    sight(job(1), later(Facts.pod(0, "b", Facts.running())));
    log.write(line(1, "line"));
    try (RankLog _ = follow(cluster)) {
      await().until(() -> heard.contains("line"));
      sight(Facts.pod(0, "a", Facts.ended(1)), later(Facts.pod(0, "b", Facts.ended(0))));
      awaitEnd();
    }
    assertEquals(
        List.of("run-1-0-b", "run-1-0-a"),
        cluster.requests().stream().map(request -> request.pod().name()).distinct().toList());
  }

  @Test
  void aClosedLogSaysNothingMore() {
    sight(Facts.job(1), Facts.pod(0, "a", Facts.running()));
    log.write(line(1, "a"));
    RankLog closed = follow(cluster);
    await().until(() -> heard.contains("a"));
    closed.close();
    int before = heard.size();
    log.write(line(2, "b"));
    await().during(Duration.ofMillis(100)).until(() -> heard.size() == before);
  }

  private static ClusterException broken() {
    return new ClusterException.Unreachable("broken off", "", null);
  }

  private void awaitEnd() {
    await().until(() -> heard.contains("# ended"));
  }

  private void sight(Record... facts) {
    for (Record fact : facts) {
      Sighting sighting =
          fact instanceof JobFacts job
              ? new Sighting.JobSeen(Facts.START, job)
              : new Sighting.PodSeen(Facts.START, (PodFacts) fact);
      fleet.updateAndGet(before -> before.with(sighting));
    }
  }

  private static JobFacts job(int backoffLimit) {
    JobFacts job = Facts.job(1);
    return new JobFacts(
        job.id(),
        job.lifetime(),
        new JobFacts.Shape(1, 1, false, backoffLimit, false, null),
        job.template(),
        job.status());
  }

  private static PodFacts later(PodFacts pod) {
    return new PodFacts(
        pod.id(),
        pod.gang(),
        pod.index(),
        new PodFacts.Lifetime(Facts.START.plusSeconds(70), null, null, true),
        pod.status(),
        pod.replica());
  }

  private static PodFacts restarted(int times) {
    PodFacts pod = Facts.pod(0, "a", Facts.running());
    ContainerState.@Nullable Terminated previous =
        times == 0 ? null : (ContainerState.Terminated) Facts.ended(1);
    return new PodFacts(
        pod.id(),
        pod.gang(),
        pod.index(),
        new PodFacts.Lifetime(Facts.START, null, null, true, true, times),
        pod.status(),
        new PodFacts.Container("replica", Facts.running(), true, times, previous));
  }

  private static ContainerState waiting(String reason) {
    return new ContainerState.Waiting(reason, "the image cannot be pulled");
  }

  private static LogLine line(long second, String text) {
    return LogLine.of(Instant.ofEpochSecond(second), text);
  }

  @Test
  void aDefectEndsTheLogAndIsTold() {
    RankSource broken =
        new RankSource(
            () -> {
              throw new StackOverflowError("of the test");
            },
            0,
            () -> Facts.START);
    var scene = new LogScene(cluster, new ConnectionTurns(2).join(), broken, HASTY);
    try (RankLog _ = new RankLog(scene, LogStart.BEGINNING, listener)) {
      await().until(() -> heard.contains("# ended"));
    }
    assertEquals(
        List.of(
            "# Gangboard made a mistake while it read this log, and stopped:"
                + " java.lang.StackOverflowError: of the test."
                + " Open the log again, and please report this.",
            "# ended"),
        heard);
  }
}
