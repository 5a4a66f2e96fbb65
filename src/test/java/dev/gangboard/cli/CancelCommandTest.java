package dev.gangboard.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.Remains;
import dev.gangboard.gang.Sighting;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// cancel, which proves what it did, by a clock that runs fast.
class CancelCommandTest {
  private static final int SPEED = 20;

  private final Stage run = new Stage("run-7", 3);
  private final FakeAccess access = new FakeAccess();
  private final CapturedTerminal terminal = CapturedTerminal.pipe();
  private final long begun = System.nanoTime();
  private final InstantSource clock =
      () -> Stage.NOW.plusNanos((System.nanoTime() - begun) * SPEED);
  private final FakeCluster cluster =
      new FakeCluster(run.job(), run.running(0), run.running(1), run.running(2));

  CancelCommandTest() {
    access.cluster = cluster;
    cluster.onCancel = c -> goes(c, 0, 1, 2);
    cluster.remains = _ -> left();
  }

  private int run(String... args) {
    return Commands.run(new Surroundings(terminal.terminal(), access, clock), args);
  }

  private void goes(FakeCluster c, int... ranks) {
    c.send(run.jobGone());
    for (int rank : ranks) {
      c.send(run.gone(rank));
    }
  }

  private Remains left(PodFacts... pods) {
    return new Remains(clock.instant(), false, List.of(pods));
  }

  private PodFacts pod(int rank) {
    return ((Sighting.PodSeen) run.running(rank)).pod();
  }

  @Test
  void aCancelIsProvedByTheApi() {
    AtomicInteger asked = new AtomicInteger();
    cluster.remains =
        _ -> {
          asked.incrementAndGet();
          return left();
        };
    assertEquals(ExitCode.DONE, run("cancel", "run-7", "--yes", "--wait", "-o", "json"));
    assertEquals(List.of(run.id()), cluster.cancelled);
    assertTrue(asked.get() >= 2, asked.toString());
    assertTrue(
        terminal
            .out()
            .matches(
                "\\{\"name\":\"run-7\",\"namespace\":\"default\",\"uid\":\"uid-of-run-7\",\"result\":\"accepted\",\"proved\":true,\"pods\":3,\"left\":0,\"seconds\":\\d+,\"stuck\":\\[\\]}\n"),
        terminal.out());
  }

  @Test
  void theNameMayStandAfterTheWait() {
    assertEquals(ExitCode.DONE, run("cancel", "--yes", "--wait", "run-7"));
    assertTrue(
        terminal.out().startsWith("default/run-7: Cancelled: 3 of 3 pods gone after "),
        terminal.out());
  }

  @Test
  void withoutWaitingItSaysWhatIsNotProved() {
    cluster.onCancel = _ -> {};
    assertEquals(ExitCode.DONE, run("cancel", "run-7", "--yes"));
    assertEquals(
        "The cluster deletes default/run-7.\n"
            + "Asked for, not proved yet: 0 of 3 pods gone, 3 not asked to stop yet. To wait for"
            + " the proof: gangboard cancel run-7 --wait\n",
        terminal.err());
    assertEquals("", terminal.out());
  }

  @Test
  void aPodThatStaysIsNamedAndTheExitCodeSaysSo() {
    cluster.onCancel = c -> goes(c, 0, 2);
    cluster.remains = _ -> left(pod(1));
    assertEquals(ExitCode.CLUSTER, run("cancel", "run-7", "--yes", "--wait=1s"));
    assertEquals("", terminal.out());
    assertTrue(
        terminal.err().contains("Not proved after 1 s: 1 object is left (run-7-1-abcde)."),
        terminal.err());
    assertTrue(terminal.err().contains("was not asked to stop in the"), terminal.err());
  }

  @Test
  void aWatchThatSaysThatAllIsGoneIsNoProof() {
    cluster.remains =
        _ -> {
          throw new ClusterException.ServerFault("etcd is away", "", null);
        };
    assertEquals(ExitCode.CLUSTER, run("cancel", "run-7", "--yes", "--wait=1"));
    assertTrue(
        terminal.err().contains("The cluster does not say what is left: etcd is away"),
        terminal.err());
  }

  @Test
  void nowKillsEachPodThatIsLeft() {
    cluster.onCancel = c -> goes(c, 0);
    AtomicInteger killed = new AtomicInteger();
    cluster.onRemove =
        c -> {
          if (killed.incrementAndGet() == 2) {
            goes(c, 1, 2);
          }
        };
    cluster.remains = _ -> killed.get() >= 2 ? left() : left(pod(1), pod(2));
    assertEquals(ExitCode.DONE, run("cancel", "run-7", "--yes", "--now", "--wait"));
    assertEquals(List.of("run-7-1-abcde NOW", "run-7-2-abcde NOW"), cluster.removed);
    assertTrue(terminal.err().contains("2 pods are killed."), terminal.err());
  }

  @Test
  void aTimeThatIsNoneIsRefused() {
    assertEquals(ExitCode.WRONG_USE, run("cancel", "run-7", "--yes", "--wait=soon"));
    assertEquals(List.of(), cluster.cancelled);
  }

  @Test
  void thatTheAnswerGotLostIsNoEnd() {
    AtomicInteger tries = new AtomicInteger();
    cluster.cancelFailure =
        () ->
            tries.incrementAndGet() == 1
                ? new ClusterException.Unreachable("broke off", "", null)
                : null;
    assertEquals(ExitCode.DONE, run("cancel", "run-7", "--yes", "--wait=30s"));
    assertTrue(terminal.err().contains("Not answered, asking again: broke off"), terminal.err());
  }

  @Test
  void aRefusedCancelIsLoud() {
    cluster.cancelFailure = () -> new ClusterException.Forbidden("may not delete", "", null);
    assertEquals(ExitCode.CLUSTER, run("cancel", "run-7", "--yes", "--wait"));
    assertTrue(terminal.err().contains("may not delete"), terminal.err());
  }
}
