package dev.gangboard.gang;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class OrphansTest {
  private final Stage stage = new Stage();

  private PodFacts unowned(PodFacts pod) {
    return stage.lived(
        pod,
        life ->
            new PodFacts.Lifetime(
                life.created(),
                life.deletionRequested(),
                life.graceSeconds(),
                false,
                life.restartsInPlace(),
                life.version() + 1000));
  }

  /// As in `run-0-a DELETED RUNNING 1`.
  private List<String> found() {
    return stage.fleet().orphans(stage.now()).pods().stream()
        .map(o -> "%s %s %s %d".formatted(o.pod().id().name(), o.proof(), o.state(), o.gpusHeld()))
        .toList();
  }

  @Test
  void podsThatLostTheirOwnerToADeletedJobAreOrphans() {
    JobFacts job = stage.job("run", 2);
    PodFacts first = stage.pod("run", 0, "a");
    PodFacts second = stage.pod("run", 1, "b");
    stage.see(job).see(first).see(second);
    stage.listed(Sighting.Kind.JOBS, "run").listed(Sighting.Kind.PODS, "run-0-a", "run-1-b");
    stage.at(10).see(unowned(first)).see(unowned(second)).gone(job);
    assertEquals(List.of("run-0-a DELETED RUNNING 1", "run-1-b DELETED RUNNING 1"), found());
    assertEquals(2, stage.fleet().orphans(stage.now()).gpusHeld());
    assertEquals(
        "Job run was deleted (seen at 14:00:10 UTC); the pod has lost its owner, so nothing will"
            + " ever stop it",
        stage.fleet().orphans(stage.now()).pods().getFirst().evidence());
  }

  @Test
  void whatTheGarbageCollectorIsAtIsNoOrphan() {
    JobFacts job = stage.job("run", 3);
    PodFacts stopping = stage.pod("run", 0, "a");
    PodFacts ended = stage.pod("run", 1, "b");
    PodFacts unasked = stage.pod("run", 2, "c");
    stage.see(job).see(stopping).see(ended).see(unasked);
    stage.listed(Sighting.Kind.JOBS, "run");
    stage.listed(Sighting.Kind.PODS, "run-0-a", "run-1-b", "run-2-c");
    stage
        .at(10)
        .gone(job)
        .see(stage.stopping(stopping, 30))
        .see(stage.ended(ended, 0, "Completed"));
    assertEquals(List.of(), found());
    stage.at(15);
    assertEquals(List.of("run-2-c DELETED RUNNING 1"), found());
  }

  @Test
  void aPodWhoseJobWasNeverSeenIsAnOrphanOnlyAfterANewerListOfJobs() {
    PodFacts pod = unowned(stage.pod("old", 0, "a"));
    stage.at(40).listed(Sighting.Kind.JOBS);
    stage.see(pod).listed(Sighting.Kind.PODS, "old-0-a").at(46);
    assertEquals(List.of("old-0-a NEVER_SEEN RUNNING 1"), found());
  }

  @Test
  void aPodThatIsAsNewAsTheListOfJobsMayHaveAJobThatIsNotVisibleYet() {
    stage.at(40).listed(Sighting.Kind.JOBS);
    stage.see(unowned(stage.pod("new", 0, "a"))).listed(Sighting.Kind.PODS, "new-0-a").at(100);
    assertEquals(List.of(), found());
    stage.at(101).listed(Sighting.Kind.JOBS).at(107);
    assertEquals(List.of("new-0-a NEVER_SEEN RUNNING 1"), found());
  }

  @Test
  void aJobThatIsMissingInALaterListHasLeftItsPodsBehind() {
    JobFacts job = stage.job("run", 1);
    PodFacts pod = stage.pod("run", 0, "a");
    stage.see(job).see(pod).listed(Sighting.Kind.JOBS, "run").listed(Sighting.Kind.PODS, "run-0-a");
    stage.at(60).listed(Sighting.Kind.JOBS);
    stage.see(unowned(pod)).listed(Sighting.Kind.PODS, "run-0-a").at(65);
    assertEquals(List.of("run-0-a NOT_LISTED RUNNING 1"), found());
    stage.at(70).gone(pod);
    assertEquals(List.of(), found());
  }

  @Test
  void whatHasEndedHoldsNoGpuAndWhatStopsIsStillThere() {
    JobFacts job = stage.job("run", 2);
    PodFacts ended = stage.pod("run", 0, "a");
    PodFacts stopping = stage.pod("run", 1, "b");
    stage.see(job).listed(Sighting.Kind.JOBS, "run");
    stage.see(unowned(stage.ended(ended, 1, "Error"))).see(unowned(stopping)).gone(job);
    stage.listed(Sighting.Kind.PODS, "run-0-a", "run-1-b");
    stage.at(10).see(unowned(stage.stopping(stopping, 30)));
    assertEquals(List.of("run-0-a DELETED FAILED 0", "run-1-b DELETED STOPPING 1"), found());
  }

  @Test
  void nothingIsKnownBeforeJobsAndPodsWereListed() {
    assertEquals(new Orphans(List.of(), Sighting.Kind.JOBS), stage.fleet().orphans(stage.now()));
    stage.listed(Sighting.Kind.JOBS);
    assertEquals(new Orphans(List.of(), Sighting.Kind.PODS), stage.fleet().orphans(stage.now()));
    stage.listed(Sighting.Kind.PODS);
    assertEquals(Orphans.NONE, stage.fleet().orphans(stage.now()));
  }
}
