package dev.gangboard.gang;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.gangboard.gang.ContainerState.Running;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Sightings that are early, late, repeated, missing or absurd.
class FleetTest {
  private static final JobFacts.Counts NONE = new JobFacts.Counts(0, 0, 0, 0, 0);

  private final Stage stage = new Stage();

  @Test
  void gangsThatASightingDoesNotConcernStayTheSameObjects() {
    stage.see(stage.job("a", 1)).see(stage.job("b", 1));
    Gang a = stage.gang("a");
    Gang b = stage.gang("b");
    stage.see(stage.pod("b", 0, "x"));

    assertSame(a, stage.gang("a"));
    assertNotSame(b, stage.gang("b"));
    assertEquals(0, b.rank(0, stage.now()).attempts().size());
    assertEquals(List.of(a, stage.gang("b")), stage.fleet().gangs());
  }

  @Test
  void aRepeatedSightingChangesNothing() {
    JobFacts job = stage.job("g", 1);
    PodFacts pod = stage.pod("g", 0, "x");
    stage.see(job).see(pod);
    Fleet before = stage.fleet();
    stage.at(9).see(job).see(pod);

    assertSame(before, stage.fleet());
  }

  @Test
  void podsMayComeBeforeTheirJob() {
    stage.at(2).see(stage.pod("g", 2, "x")).see(stage.pod("g", 0, "x"));
    assertEquals("PARTIAL R.R", stage.shown("g"));
    assertEquals(Optional.empty(), stage.gang("g").job());
    assertEquals(Optional.of(Stage.time(2)), stage.gang("g").started());
    stage.see(stage.job("g", 4));
    assertEquals("PARTIAL R.R.", stage.shown("g"));
  }

  @Test
  void podsWithoutIndexAreNoGangUnlessTheirJobIs() {
    stage.see(stage.pod("plain", PodFacts.NO_INDEX, "x"));
    assertEquals(List.of(), stage.fleet().gangs());
    assertEquals(Optional.empty(), stage.fleet().gang("plain"));
    stage.see(stage.job("plain", 2));
    assertEquals("WAITING ..", stage.shown("plain"));
  }

  @Test
  void aPodWhoseIndexComesLaterMovesToItsRank() {
    PodFacts pod = stage.pod("g", 1, "x");
    PodFacts bare =
        new PodFacts(
            pod.id(), pod.gang(), PodFacts.NO_INDEX, pod.lifetime(), pod.status(), pod.replica());
    stage.see(stage.job("g", 2)).see(bare).see(stage.container(pod, new Running(stage.now()), 1));

    assertEquals("PARTIAL .R", stage.shown("g"));
    assertEquals(new GpuUse(1, 1), stage.gang("g").gpus(stage.now()));
    stage.see(stage.container(bare, new Running(stage.now()), 2));
    assertEquals(
        "pod g-1-x runs on node-1, since 14:00:00 UTC, ready, restarted twice",
        stage.evidence("g", 1));
  }

  @Test
  void indexesBeyondTheGangAreHeldForItAndNotShown() {
    stage
        .see(stage.job("g", 2))
        .see(stage.pod("g", 7, "x"))
        .see(stage.pod("g", Integer.MAX_VALUE, "x"));

    assertEquals("WAITING ..", stage.shown("g"));
    assertEquals(new GpuUse(2, 0), stage.gang("g").gpus(stage.now()));
    assertThrows(IndexOutOfBoundsException.class, () -> stage.gang("g").rank(2, stage.now()));
  }

  @Test
  void absurdNumbersCrashNothing() {
    stage.see(stage.pod("g", Integer.MAX_VALUE, "x"));
    assertEquals(JobTrace.MOST_RANKS, stage.gang("g").states(stage.now()).size());
    stage.see(stage.job("g", -3));
    assertEquals("WAITING ", stage.shown("g"));
    stage.see(stage.job("h", Integer.MAX_VALUE));
    assertEquals(JobTrace.MOST_RANKS, stage.gang("h").completions());
    stage.see(stage.with(stage.job("i", 3), stage.status(NONE, "0-2147483647,x,-1,9", "1")));
    assertEquals("RUNNING SSS", stage.shown("i"));
  }

  @Test
  void aListTellsWhatDisappearedUnseen() {
    JobFacts job = stage.job("g", 3);
    PodFacts stopping = stage.stopping(stage.pod("g", 1, "x"), 30);
    stage.see(job).see(stage.pod("g", 0, "x")).see(stage.pod("g", 1, "x")).see(stopping);
    stage.see(stage.pod("g", 2, "x")).at(60);
    stage.listed(Sighting.Kind.JOBS, "g").listed(Sighting.Kind.PODS, "g-2-x");

    assertEquals("PARTIAL .XR", stage.shown("g"));
    assertEquals(
        "pod g-0-x disappeared, and its end was not seen; no other pod yet",
        stage.evidence("g", 0));
    assertEquals(
        Stage.time(60), stage.gang("g").rank(0, stage.now()).newest().orElseThrow().gone());
  }

  @Test
  void nobodyKnowsHowAGangEndedThatDisappearedUnseen() {
    stage.see(stage.job("g", 2)).see(stage.pod("g", 0, "x")).see(stage.pod("g", 1, "x")).at(7200);
    stage.listed(Sighting.Kind.JOBS).listed(Sighting.Kind.PODS);

    assertEquals("EXPIRED ??", stage.shown("g"));
    assertEquals(
        new GangPhase(GangPhase.Kind.EXPIRED, null, null), stage.gang("g").phase(stage.now()));
    assertEquals(
        "pod g-0-x and its Job disappeared while nobody watched: how they ended is not known",
        stage.evidence("g", 0));
    stage.jobEvent("g", "Completed", "Job completed");
    assertEquals(
        new GangPhase(GangPhase.Kind.EXPIRED, null, GangPhase.Kind.SUCCEEDED),
        stage.gang("g").phase(stage.now()));
  }

  @Test
  void whatAListMissedMayComeBackAndWhatWasDeletedMayNot() {
    JobFacts job = stage.job("g", 2);
    PodFacts zero = stage.pod("g", 0, "x");
    PodFacts one = stage.pod("g", 1, "x");
    stage.see(job).see(zero).see(one).at(5).listed(Sighting.Kind.JOBS).listed(Sighting.Kind.PODS);
    assertEquals("EXPIRED ??", stage.shown("g"));
    stage.see(stage.with(job, stage.status(NONE, null, null)));
    stage.see(stage.container(zero, new Running(stage.now()), 0));
    stage.gone(stage.stopping(one, 0)).see(stage.container(one, new Running(stage.now()), 0));

    assertEquals("RUNNING RX", stage.shown("g"));
  }

  @Test
  void podsOfAJobThatWasGoneBeforeAnybodyLookedAreLeftBehind() {
    stage
        .listed(Sighting.Kind.JOBS)
        .see(stage.pod("g", 0, "x"))
        .listed(Sighting.Kind.PODS, "g-0-x");
    assertEquals("CANCELLING R", stage.shown("g"));
    assertEquals("ORPHANED R", stage.at(5).shown("g"));
    PodFacts orphan = stage.pod("h", 0, "x");
    stage.see(
        stage.lived(
            orphan,
            life ->
                new PodFacts.Lifetime(life.created(), null, null, false, false, life.version())));
    assertEquals("CANCELLING R", stage.shown("h"));
    stage.see(stage.job("h", 1));
    assertEquals("RUNNING R", stage.shown("h"));
  }

  @Test
  void hiddenPodsMakeUnknownRanksAndNotWaitingOnes() {
    JobFacts job = stage.job("g", 3);
    stage.see(stage.with(job, stage.status(new JobFacts.Counts(2, 2, 0, 1, 0), "0", null)));

    assertEquals("RUNNING S??", stage.shown("g"));
    assertEquals(
        "the Job counts pods that were not seen here: they may not be listed, or went before"
            + " anybody looked",
        stage.evidence("g", 1));
  }

  @Test
  void podsOfALivingJobThatAreListedAreOnTheirWayAndNotHidden() {
    stage.listed(Sighting.Kind.JOBS).listed(Sighting.Kind.PODS);
    JobFacts job = stage.job("g", 2);
    stage.see(stage.with(job, stage.status(new JobFacts.Counts(2, 0, 0, 0, 0), null, null)));
    assertEquals("WAITING ..", stage.shown("g"));
    JobFacts.Counts failed = new JobFacts.Counts(0, 0, 0, 0, 2);
    stage.see(stage.with(job, stage.status(failed, null, null, "Failed:BackoffLimitExceeded")));
    assertEquals("FAILED BackoffLimitExceeded ??", stage.shown("g"));
  }

  @Test
  void eventsMayComeBeforeTheirObjects() {
    PodFacts pod = stage.waiting(stage.pod("g", 0, "x"), "ContainerCreating");
    stage.podWarning(pod, "FailedMount", "no volume").jobEvent("g", "FailedCreate", "no quota");
    stage.see(pod).see(stage.job("g", 2));

    assertEquals("FailedMount", stage.gang("g").rank(0, stage.now()).trouble());
    assertEquals(
        "no pod: the cluster refuses to create it: no quota; 1 of 2 ranks waits",
        stage.evidence("g", 1));
    assertEquals("no quota", stage.gang("g").rank(1, stage.now()).raw());
  }

  @Test
  void oneThingThatTwoEventsTellIsToldOnceWithItsCount() {
    PodFacts pod = stage.pod("g", 0, "x");
    stage.see(stage.job("g", 1)).see(pod).at(1).podWarning(pod, "FailedMount", "no volume");
    stage.at(2).podWarning(pod, "FailedMount", "another volume");
    stage.at(700).podWarning(pod, "FailedMount", "no volume");

    assertEquals(
        List.of(
            "no volume 2 2026-11-30T14:00:01Z to 2026-11-30T14:11:40Z",
            "another volume 1 2026-11-30T14:00:02Z to 2026-11-30T14:00:02Z"),
        stage.gang("g").events().stream().map(FleetTest::told).toList());
  }

  private static String told(EventFacts event) {
    return "%s %d %s to %s"
        .formatted(event.message(), event.count(), event.when().first(), event.when().last());
  }

  @Test
  void eventsOfAGangTakeABoundedPlace() {
    stage.see(stage.job("g", 1));
    for (int i = 0; i < 50_000; i++) {
      stage.jobEvent("g", "SuccessfulDelete", "Deleted pod: g-" + i);
      stage.jobEvent("other-" + i, "FailedCreate", "no");
    }
    assertEquals("WAITING .", stage.shown("g"));
    assertEquals(1_000, stage.gang("g").events().size());
    assertEquals("Deleted pod: g-49999", stage.gang("g").events().getLast().message());
  }

  @Test
  void readingTheStatesAtEveryStepComesToTheSameAsReadingThemAtTheEnd() {
    for (long seed = 0; seed < 20; seed++) {
      var random = new Random(seed);
      Stage read = new Stage();
      Stage unread = new Stage();
      for (int step = 0; step < 300; step++) {
        int choice = random.nextInt(20);
        int index = random.nextInt(40);
        int pace = random.nextInt(5);
        for (Stage each : List.of(read, unread)) {
          play(each.at(step), choice, index);
        }
        if (pace > 0) {
          read.fleet().gang("g").ifPresent(gang -> gang.states(Instant.EPOCH));
        }
      }
      assertEquals(unread.shown("g"), read.shown("g"), "seed " + seed);
      assertEquals(unread.gang("g").states(unread.now()), read.gang("g").states(read.now()));
    }
  }

  private static void play(Stage stage, int choice, int index) {
    PodFacts pod = stage.pod("g", index, "x");
    switch (choice) {
      case 0 -> stage.see(stage.job("g", 30 + index / 10));
      case 1 -> stage.see(stage.with(stage.job("g", 40), stage.status(NONE, index + "-39", null)));
      case 2, 3, 4 -> stage.see(stage.waiting(pod, "ImagePullBackOff"));
      case 5, 6 -> stage.see(stage.ended(pod, index % 3, "Error"));
      case 7 -> stage.see(stage.stopping(pod, 30));
      case 8 -> stage.gone(pod);
      case 9 -> stage.podWarning(pod, "FailedMount", "no");
      default -> stage.see(pod);
    }
  }
}
