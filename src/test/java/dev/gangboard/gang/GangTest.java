package dev.gangboard.gang;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.gang.ContainerState.Running;
import dev.gangboard.gang.ContainerState.Terminated;
import dev.gangboard.gang.ContainerState.Waiting;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Situations that no recording holds.
class GangTest {
  private static final JobFacts.Counts NONE = new JobFacts.Counts(0, 0, 0, 0, 0);

  private final Stage stage = new Stage();

  @Test
  void aRetriedRankRunsAndStillFailedFirst() {
    JobFacts job = stage.job("g", 2);
    PodFacts other = stage.at(1).pod("g", 0, "a");
    PodFacts first = stage.pod("g", 1, "a");
    stage.see(job).see(other).see(first);
    PodFacts failed = stage.at(10).ended(first, 1, "Error");
    stage.see(failed);
    assertEquals("RUNNING RF", stage.shown("g"));
    PodFacts second = stage.at(20).pod("g", 1, "b");
    stage.see(second);

    assertEquals("RUNNING RR", stage.shown("g"));
    assertEquals(List.of("1: exit 1 Error"), stage.firstFailures("g"));
    assertEquals(
        List.of(
            new Attempt(second, PodEnding.ALIVE, null, null),
            new Attempt(failed, PodEnding.FAULT, null, null)),
        stage.gang("g").rank(1, stage.now()).attempts());
  }

  @Test
  void failuresInOneSecondAreAllFirst() {
    stage.see(stage.job("g", 4)).at(1);
    List<PodFacts> pods =
        List.of(stage.pod("g", 0, "a"), stage.pod("g", 1, "a"), stage.pod("g", 2, "a"));
    pods.forEach(stage::see);
    stage.at(9).see(stage.ended(pods.get(2), 1, "Error")).see(stage.ended(pods.get(0), 2, "Error"));
    stage.at(10).see(stage.ended(pods.get(1), 3, "Error"));

    assertEquals(List.of("0: exit 2 Error", "2: exit 1 Error"), stage.firstFailures("g"));
  }

  @Test
  void aDrainedNodeIsAFailureAndNoStop() {
    JobFacts job = stage.job("g", 2);
    PodFacts drained = stage.at(1).pod("g", 0, "a");
    PodFacts other = stage.pod("g", 1, "a");
    stage.see(job).see(drained).see(other).at(10);
    drained =
        stage.stopping(
            stage.conditioned(
                drained,
                new Condition(
                    "DisruptionTarget", true, "EvictionByEvictionAPI", "evicting", stage.now())),
            30);
    stage.see(drained);
    assertEquals("RUNNING xR", stage.shown("g"));
    stage.at(12).see(stage.ended(drained, 143, "Error"));
    assertEquals("RUNNING FR", stage.shown("g"));
    stage.at(14).see(stage.stopping(other, 30));
    stage.see(
        stage.with(job, stage.status(NONE, null, null, "FailureTarget:BackoffLimitExceeded")));
    stage.at(15).see(stage.ended(stage.stopping(other, 30), 0, "Completed"));

    assertEquals("FAILING BackoffLimitExceeded FX", stage.shown("g"));
    assertEquals(List.of("0: disrupted EvictionByEvictionAPI"), stage.firstFailures("g"));
    assertEquals(
        "pod g-0-a: exit 143, Error, 14:00:12 UTC; it was evicted from its node, as a drain does"
            + " (EvictionByEvictionAPI)",
        stage.evidence("g", 0));
    assertEquals("evicting", stage.gang("g").rank(0, stage.now()).raw());
  }

  @Test
  void aLostNodeIsUnknownAndThenADisruption() {
    PodFacts pod = stage.at(1).pod("g", 0, "a");
    stage.see(stage.job("g", 1)).see(pod).at(60);
    pod = stage.conditioned(pod, new Condition("Ready", false, null, null, stage.now()));
    stage.see(pod);
    assertEquals("STARTING ?", stage.shown("g"));
    assertEquals(
        "node node-0 does not answer; the last that was heard: pod g-0-a runs on node-0, since"
            + " 14:00:01 UTC, ready",
        stage.evidence("g", 0));
    stage.at(400);
    pod =
        stage.phased(
            stage.conditioned(
                pod, new Condition("DisruptionTarget", true, "DeletionByPodGC", null, stage.now())),
            PodPhase.FAILED);
    stage.see(pod);
    assertEquals("RUNNING F", stage.shown("g"));
    assertEquals(List.of("0: disrupted DeletionByPodGC"), stage.firstFailures("g"));
  }

  @Test
  void aContainerThatIsStartedAgainIsNoFailure() {
    PodFacts pod = stage.at(1).restartable(stage.pod("g", 0, "a"));
    stage.see(stage.job("g", 1)).see(pod).at(5);
    pod = stage.container(pod, new Terminated(1, 0, "Error", null, null, stage.now()), 0);
    stage.see(pod);
    assertEquals("STARTING c", stage.shown("g"));
    pod = stage.container(pod, new Waiting("CrashLoopBackOff", "back-off 10s"), 1);
    stage.see(pod);
    assertEquals("STARTING c", stage.shown("g"));
    assertTrue(stage.gang("g").states(stage.now()).troubled(0));
    assertEquals("CrashLoopBackOff", stage.gang("g").rank(0, stage.now()).trouble());
    assertEquals(
        "pod g-0-a on node-0: CrashLoopBackOff: back-off 10s, restarted once",
        stage.evidence("g", 0));
    stage.at(20).see(stage.container(pod, new Running(stage.now()), 1));
    assertEquals("RUNNING R", stage.shown("g"));
    assertFalse(stage.gang("g").states(stage.now()).troubled(0));
    assertEquals(List.of(), stage.firstFailures("g"));
  }

  @Test
  void anExitOfZeroEndsAContainerThatIsOnlyRestartedOnFailure() {
    PodFacts pod = stage.at(1).restartable(stage.pod("g", 0, "a"));
    stage.see(stage.job("g", 1)).see(pod).at(5);
    stage.see(stage.container(pod, new Terminated(0, 0, "Completed", null, null, stage.now()), 0));

    assertEquals("RUNNING S", stage.shown("g"));
  }

  @Test
  void aContainerThatKeptFailingUntilItsPodWasStoppedFailedByItself() {
    JobFacts job = stage.job("g", 2);
    PodFacts pod = stage.at(1).restartable(stage.pod("g", 0, "a"));
    PodFacts other = stage.restartable(stage.pod("g", 1, "a"));
    stage.see(job).see(pod).see(other).at(9);
    Terminated end = new Terminated(1, 0, "Error", null, null, Stage.time(5));
    pod = stage.stopping(stage.container(pod, new Waiting("CrashLoopBackOff", null), 2), 30);
    stage.see(pod).see(stage.stopping(other, 30));
    stage.see(
        stage.with(job, stage.status(NONE, null, null, "FailureTarget:BackoffLimitExceeded")));
    assertEquals(List.of(), stage.firstFailures("g"));
    stage.at(10).see(stage.ended(pod, end));

    assertEquals("FAILING BackoffLimitExceeded Fx", stage.shown("g"));
    assertEquals(List.of("0: exit 1 Error"), stage.firstFailures("g"));
    assertEquals(Optional.of(Duration.ofSeconds(4)), stage.gang("g").stoppedAfter());
  }

  @Test
  void aPodOfAGangOfOneThatSomebodyDeletedIsNamed() {
    JobFacts job = stage.job("g", 1);
    PodFacts pod = stage.pod("g", 0, "a");
    stage.see(job).see(pod).at(10).see(stage.stopping(pod, 30));
    stage.see(
        stage.with(job, stage.status(NONE, null, null, "FailureTarget:BackoffLimitExceeded")));

    assertEquals(List.of("0: deleted by hand"), stage.firstFailures("g"));
    assertEquals(
        "somebody deleted its pod: the Job did not, and counts that as a failure",
        stage.gang("g").firstFailures().getFirst().cause());
  }

  @Test
  void anAttemptSaysHowItEnded() {
    PodFacts pod = stage.at(1).pod("g", 0, "a");
    stage.see(stage.job("g", 1)).see(pod).at(10);
    PodFacts evicted =
        stage.conditioned(
            pod,
            new Condition(
                "DisruptionTarget", true, "PreemptionByScheduler", "preempting", stage.now()));
    stage.see(stage.stopping(evicted, 30)).at(12);
    PodFacts ended =
        stage.ended(
            stage.stopping(evicted, 30),
            new Terminated(143, 0, "Error", "last words", Stage.time(2), Stage.time(12)));
    stage.see(ended);

    Attempt attempt = stage.gang("g").rank(0, stage.now()).newest().orElseThrow();
    assertEquals(
        List.of(
            PodEnding.DISRUPTED,
            Optional.of("node-0"),
            Optional.of(Stage.time(2)),
            Optional.of(Stage.time(12)),
            OptionalInt.of(143),
            OptionalInt.of(15),
            Optional.of("Error"),
            Optional.of("last words"),
            0,
            Optional.empty(),
            Optional.of(
                "the scheduler gave its place to a pod of higher priority"
                    + " (PreemptionByScheduler)")),
        List.of(
            attempt.ending(),
            attempt.node(),
            attempt.started(),
            attempt.ended(),
            attempt.exitCode(),
            attempt.signal(),
            attempt.reason(),
            attempt.message(),
            attempt.restarts(),
            attempt.previous(),
            attempt.disruption()));
    assertEquals(Stage.time(10), attempt.stopAsked());
  }

  @Test
  void aGangThatAQueueHoldsIsNotSuspendedByAPerson() {
    JobFacts job = stage.job("g", 1);
    JobFacts held =
        new JobFacts(
            job.id(),
            job.lifetime(),
            new JobFacts.Shape(1, 1, true, 0, false, null),
            job.template(),
            new JobFacts.Placement(Map.of(), "team-a"),
            job.status());
    stage.see(held);

    assertEquals("SUSPENDED .", stage.shown("g"));
    assertEquals("no pod: queue team-a has not admitted the Job yet", stage.evidence("g", 0));
  }

  @Test
  void aSuccessPolicyStopsTheOthersAndNobodyFailed() {
    JobFacts job = stage.job("g", 3);
    List<PodFacts> pods =
        List.of(stage.pod("g", 0, "a"), stage.pod("g", 1, "a"), stage.pod("g", 2, "a"));
    stage.see(job);
    pods.forEach(stage::see);
    stage.at(10).see(stage.ended(pods.get(0), 0, "Completed"));
    job = stage.at(11).with(job, stage.status(NONE, "0", null, "SuccessCriteriaMet:SuccessPolicy"));
    PodFacts one = stage.stopping(pods.get(1), 30);
    PodFacts two = stage.stopping(pods.get(2), 30);
    stage.see(one).see(two).see(job);
    assertEquals("SUCCEEDING Sxx", stage.shown("g"));
    stage.at(20).see(stage.ended(one, 137, "Error")).see(stage.ended(two, 0, "Completed"));
    stage.see(
        stage.with(
            job,
            stage.status(
                NONE, "0", null, "SuccessCriteriaMet:SuccessPolicy", "Complete:SuccessPolicy")));

    assertEquals("SUCCEEDED SXX", stage.shown("g"));
    assertEquals(List.of(), stage.firstFailures("g"));
    assertEquals(
        List.of(ContractState.SUCCEEDED, ContractState.CANCELLED, ContractState.CANCELLED),
        ContractState.of(stage.gang("g"), stage.now()));
  }

  @Test
  void whoeverDeletedAPodByHandIsNamedByThatPod() {
    JobFacts job = stage.job("g", 3);
    List<PodFacts> pods =
        List.of(stage.pod("g", 0, "a"), stage.pod("g", 1, "a"), stage.pod("g", 2, "a"));
    stage.see(job);
    pods.forEach(stage::see);
    PodFacts deleted = stage.at(10).stopping(pods.get(1), 30);
    stage.see(deleted);
    PodFacts replacement = stage.at(11).pod("g", 1, "b");
    stage.see(replacement);
    assertEquals("RUNNING RRR", stage.shown("g"));
    stage.at(40).see(stage.ended(deleted, 137, "Error"));
    assertEquals(List.of(), stage.firstFailures("g"));
    stage.at(42);
    for (PodFacts pod : List.of(pods.get(0), pods.get(2), replacement)) {
      stage.see(stage.stopping(pod, 30));
    }
    stage.see(
        stage.with(job, stage.status(NONE, null, null, "FailureTarget:BackoffLimitExceeded")));
    assertEquals(List.of("1: deleted by hand"), stage.firstFailures("g"));
    for (PodFacts pod : List.of(pods.get(0), pods.get(2), replacement)) {
      stage.jobEvent("g", "SuccessfulDelete", "Deleted pod: " + pod.id().name());
    }

    assertEquals("FAILING BackoffLimitExceeded xxx", stage.shown("g"));
    assertEquals(List.of("1: deleted by hand"), stage.firstFailures("g"));
  }

  @Test
  void aPodThatEndedInTheSecondOfItsStopFailedByItselfOnlyIfThatWasSeenBefore() {
    stage.see(stage.job("g", 2));
    PodFacts zero = stage.pod("g", 0, "a");
    PodFacts one = stage.pod("g", 1, "a");
    stage.see(zero).see(one).at(10);
    stage.see(stage.ended(zero, 1, "Error"));
    stage.see(stage.stopping(stage.ended(zero, 1, "Error"), 30));
    stage.see(stage.ended(stage.stopping(one, 30), 1, "Error"));

    assertEquals("FX", stage.gang("g").states(stage.now()).letters());
  }

  @Test
  void aNodeWhoseClockIsBehindDoesNotTurnAStopIntoAFailure() {
    PodFacts zero = stage.at(100).pod("g", 0, "a");
    PodFacts one = stage.pod("g", 1, "a");
    stage.see(stage.job("g", 2)).see(zero).see(one).at(200);
    zero = stage.stopping(zero, 30);
    one = stage.stopping(one, 30);
    stage.see(zero).see(one);
    stage.see(
        stage.ended(zero, new Terminated(1, 0, "Error", null, Stage.time(60), Stage.time(165))));
    stage.see(
        stage.ended(one, new Terminated(143, 0, "Error", null, Stage.time(100), Stage.time(198))));

    assertEquals("XX", stage.gang("g").states(stage.now()).letters());
    assertEquals(List.of(), stage.firstFailures("g"));
  }

  @Test
  void aFailureThatWasSeenInTimeCountsOnANodeWhoseClockIsAhead() {
    JobFacts job = stage.job("g", 1);
    PodFacts pod = stage.pod("g", 0, "a");
    stage.see(job).see(pod);
    stage.at(300).see(stage.ended(pod, 3, "Error"));
    stage.at(30);
    stage.see(
        stage.with(job, stage.status(NONE, null, null, "FailureTarget:BackoffLimitExceeded")));

    assertEquals("FAILING BackoffLimitExceeded F", stage.shown("g"));
    assertEquals(List.of("0: exit 3 Error"), stage.firstFailures("g"));
  }

  @Test
  void whoFallsAfterTheGangBeganToStopDidNotFailFirst() {
    JobFacts job = stage.job("g", 2);
    PodFacts zero = stage.pod("g", 0, "a");
    PodFacts one = stage.pod("g", 1, "a");
    stage.see(job).see(zero).see(one);
    stage.at(10);
    stage.see(stage.with(job, stage.status(NONE, null, null, "FailureTarget:DeadlineExceeded")));
    stage.see(stage.ended(zero, 1, "Error"));
    stage.at(11).see(stage.ended(one, 1, "Error"));

    assertEquals("FAILING DeadlineExceeded FX", stage.shown("g"));
    assertEquals(List.of("0: exit 1 Error"), stage.firstFailures("g"));
  }

  @Test
  void theJobsOwnDeletionsAreNeverTakenForAHandsEvenWhereItNamesFew() {
    JobFacts job = stage.job("g", 40);
    List<PodFacts> pods =
        IntStream.range(0, 40).mapToObj(index -> stage.pod("g", index, "a")).toList();
    stage.see(job).at(10);
    pods.forEach(pod -> stage.see(stage.stopping(pod, 30)));
    stage.at(11);
    stage.see(
        stage.with(job, stage.status(NONE, null, null, "FailureTarget:BackoffLimitExceeded")));
    stage.jobEvent("g", "SuccessfulDelete", "Deleted pod: g-0-a");

    assertEquals(List.of(), stage.firstFailures("g"));
  }

  @Test
  void theKubeletsLastRequestDoesNotMakeAStoppedPodAFailure() {
    JobFacts job = stage.job("g", 1);
    PodFacts pod = stage.pod("g", 0, "a");
    stage.see(job).see(pod).at(10);
    stage.see(stage.with(job, stage.status(NONE, null, null, "FailureTarget:DeadlineExceeded")));
    PodFacts ended = stage.at(40).ended(pod, 137, "Error");
    stage.at(41).see(stage.stopping(ended, 0));

    assertEquals("FAILING DeadlineExceeded X", stage.shown("g"));
    assertEquals(List.of(), stage.firstFailures("g"));
  }

  @Test
  void quotaLeavesAPartialGangAndSaysWhy() {
    stage.see(stage.job("g", 4)).see(stage.pod("g", 0, "a")).see(stage.pod("g", 1, "a"));
    stage
        .at(2)
        .jobEvent(
            "g", "FailedCreate", "Error creating: pods \"g-2-\" is forbidden: exceeded quota");

    assertEquals("PARTIAL RR..", stage.shown("g"));
    assertEquals(
        Optional.of("Error creating: pods \"g-2-\" is forbidden: exceeded quota"),
        stage.gang("g").waitingFor());
    assertEquals(new GpuUse(2, 2), stage.gang("g").gpus(stage.now()));
  }

  @Test
  void aGatedPodIsUnscheduled() {
    PodFacts pod =
        stage.unscheduled(stage.pod("g", 0, "a"), "SchedulingGated", "Scheduling is blocked");
    stage.see(stage.job("g", 1)).see(pod);

    assertEquals("STARTING u", stage.shown("g"));
    assertEquals(
        "pod g-0-a: scheduling gates hold it back; 1 of 1 ranks waits", stage.evidence("g", 0));
    assertEquals(new GpuUse(0, 0), stage.gang("g").gpus(stage.now()));
  }

  @Test
  void troubleOfASandboxComesFromItsEventAndEndsWhenTheContainerRuns() {
    PodFacts pod = stage.waiting(stage.pod("g", 0, "a"), "ContainerCreating");
    stage
        .see(stage.job("g", 1))
        .podWarning(pod, "FailedCreatePodSandBox", "no runtime for \"runsc\"");
    stage.see(pod);

    assertTrue(stage.gang("g").states(stage.now()).troubled(0));
    assertEquals(
        "pod g-0-a on node-0: FailedCreatePodSandBox: no runtime for \"runsc\"",
        stage.evidence("g", 0));
    stage.see(stage.phased(stage.container(pod, new Running(stage.now()), 0), PodPhase.RUNNING));
    assertFalse(stage.gang("g").states(stage.now()).troubled(0));
  }

  @Test
  void ofTwoPodsOfOneIndexTheNewestSpeaksUnlessItIsTheOneThatWasStopped() {
    stage.see(stage.job("g", 1)).see(stage.pod("g", 0, "a")).at(5);
    PodFacts second = stage.waiting(stage.pod("g", 0, "b"), "ContainerCreating");
    stage.see(second);
    assertEquals("STARTING c", stage.shown("g"));
    stage.at(6).see(stage.stopping(second, 30));
    assertEquals("RUNNING R", stage.shown("g"));
  }

  @Test
  void aResizedGangForgetsTheRanksBeyondAndTrustsNoSuccessFromBefore() {
    JobFacts job = stage.job("g", 4);
    List<PodFacts> pods =
        List.of(
            stage.pod("g", 0, "a"),
            stage.pod("g", 1, "a"),
            stage.pod("g", 2, "a"),
            stage.pod("g", 3, "a"));
    stage.see(job);
    pods.forEach(stage::see);
    stage.at(5).see(stage.ended(pods.get(2), 0, "Completed"));
    stage.see(stage.with(job, stage.status(NONE, "2", null)));
    assertEquals("RUNNING RRSR", stage.shown("g"));
    JobFacts small = stage.at(6).sized(job, 2);
    stage.see(small).see(stage.stopping(pods.get(3), 30));
    assertEquals("RUNNING RR", stage.shown("g"));
    assertEquals(2, stage.gang("g").completions());
    stage.at(60).see(stage.sized(small, 4));

    assertEquals("PARTIAL RR.x", stage.shown("g"));
    assertEquals(
        "pod g-2-a succeeded before the gang was resized; the Job does not count it",
        stage.evidence("g", 2));
  }

  @Test
  void aJobUnderTheSameNameIsAnotherGang() {
    JobFacts old = stage.job("old", 1);
    PodFacts oldPod = stage.pod("old", 0, "a");
    stage.see(named(old, "g")).see(oldPod).at(5);
    stage.see(stage.stopping(oldPod, 30)).gone(named(old, "g"));
    JobFacts young = stage.at(6).job("young", 1);
    stage.see(named(young, "g")).see(stage.pod("young", 0, "a")).at(12);

    assertEquals(2, stage.fleet().gangs().size());
    assertEquals("CANCELLING x", stage.shown("old"));
    assertEquals("RUNNING R", stage.shown("young"));
  }

  @Test
  void aForcedDeletionEndsAPodThatNobodySawEnd() {
    JobFacts job = stage.job("g", 1);
    PodFacts pod = stage.pod("g", 0, "a");
    stage.see(job).see(pod).at(5).gone(job).gone(stage.stopping(pod, 0));

    assertEquals("CANCELLED X", stage.shown("g"));
    assertEquals(
        "pod g-0-a was asked to stop at 14:00:05 UTC and is gone; its end was not seen",
        stage.evidence("g", 0));
  }

  @Test
  void timesOfAGangComeFromTheClusterWhereItTells() {
    JobFacts job = stage.at(3).job("g", 1);
    stage.see(job);
    assertEquals(Optional.of(Stage.START), stage.gang("g").started());
    assertEquals(Optional.empty(), stage.gang("g").ended());
    stage.at(9).see(stage.with(job, stage.status(NONE, null, null, "Failed:DeadlineExceeded")));
    assertEquals(Optional.of(Stage.time(9)), stage.gang("g").ended());
    assertEquals("FAILED DeadlineExceeded .", stage.shown("g"));
  }

  @Test
  void anExpiredGangKeepsItsOutcomeBesideIt() {
    JobFacts job =
        stage.with(
            stage.job("g", 1), stage.status(NONE, null, null, "Failed:BackoffLimitExceeded"));
    stage.see(job).at(5).gone(job);

    assertEquals(
        new GangPhase(GangPhase.Kind.EXPIRED, "BackoffLimitExceeded", GangPhase.Kind.FAILED),
        stage.gang("g").phase(stage.now()));
    assertEquals("EXPIRED .", stage.shown("g"));
  }

  private static JobFacts named(JobFacts job, String name) {
    return new JobFacts(
        new GangId("default", name, job.id().uid()),
        job.lifetime(),
        job.shape(),
        job.template(),
        job.status());
  }
}
