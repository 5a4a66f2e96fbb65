package dev.gangboard.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.LinkState;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.Remains;
import dev.gangboard.gang.Sighting;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The list of orphaned pods, and their removal.
class OrphansCommandTest {
  private final Stage run = new Stage("run-7", 2);
  private final FakeAccess access = new FakeAccess();
  private CapturedTerminal terminal = CapturedTerminal.pipe();

  private int run(String... args) {
    return Commands.run(new Surroundings(terminal.terminal(), access, () -> Stage.NOW), args);
  }

  private static Sighting listed(Sighting.Kind kind, String... uids) {
    return new Sighting.Listed(Stage.NOW, kind, "default", Set.of(uids));
  }

  /// Two pods that lost their owner to a Job that nobody saw.
  private FakeCluster orphaned() {
    PodFacts first = run.orphan(0);
    PodFacts second = run.orphan(1);
    var cluster =
        new FakeCluster(
            listed(Sighting.Kind.JOBS),
            new Sighting.PodSeen(Stage.NOW, first),
            new Sighting.PodSeen(Stage.NOW, second),
            listed(Sighting.Kind.PODS, first.id().uid(), second.id().uid()));
    cluster.remains = _ -> new Remains(Stage.NOW, false, List.of(first, second));
    access.cluster = cluster;
    return cluster;
  }

  @Test
  void theyAreListedWithWhatTheyHoldAndHowThatIsKnown() {
    orphaned();
    assertEquals(ExitCode.DONE, run("orphans"));
    assertEquals(
        """
        2 orphaned pods, 2 GPUs held
          default/run-7-0-abcde  rank 0  running  1 min 30 s old  1 GPU  on node-0
            Job run-7 is not in the complete list of Jobs of 12:01:30 UTC, which is newer than the\
         pod; the pod has lost its owner, so nothing will ever stop it
          default/run-7-1-abcde  rank 1  running  1 min 30 s old  1 GPU  on node-1
            Job run-7 is not in the complete list of Jobs of 12:01:30 UTC, which is newer than the\
         pod; the pod has lost its owner, so nothing will ever stop it
        """,
        terminal.out());
  }

  @Test
  void aScriptReadsThemAsJson() {
    orphaned();
    assertEquals(ExitCode.DONE, run("orphans", "-o", "json"));
    JsonObject json = JsonParser.parseString(terminal.out()).getAsJsonObject();
    assertEquals(2, json.get("gpus_held").getAsInt());
    JsonObject first = json.getAsJsonArray("orphans").get(0).getAsJsonObject();
    assertEquals("run-7-0-abcde", first.get("pod").getAsString());
    assertEquals("running", first.get("state").getAsString());
    assertEquals(90, first.get("age_seconds").getAsInt());
  }

  @Test
  void theyAreRemovedAfterAQuestionAndProvedGone() {
    terminal = CapturedTerminal.person("y\n");
    FakeCluster cluster = orphaned();
    cluster.onRemove = fake -> fake.remains = _ -> new Remains(Stage.NOW, false, List.of());
    assertEquals(ExitCode.DONE, run("orphans", "--remove"));
    assertTrue(
        terminal.err().contains("Remove these 2 pods and free 2 GPUs? What is not saved is lost."),
        terminal.err());
    assertEquals(
        List.of("run-7-0-abcde GRACEFUL", "run-7-1-abcde GRACEFUL"), List.copyOf(cluster.removed));
    assertTrue(
        terminal.out().endsWith("Removed 2 orphaned pods: all are gone, 2 GPUs are free.\n"),
        terminal.out());
  }

  @Test
  void whatStaysIsNamedAndTheExitCodeIs3() {
    orphaned();
    assertEquals(ExitCode.CLUSTER, run("orphans", "--remove", "--yes", "--timeout=0"));
    assertTrue(
        terminal
            .err()
            .contains(
                "Not gone: 2 pods (run-7-0-abcde on node-0, run-7-1-abcde on node-1). A node that"
                    + " does not answer"),
        terminal.err());
  }

  @Test
  void noPodIsTouchedWhoseJobIsThereAfterAll() {
    FakeCluster cluster = orphaned();
    cluster.remains = _ -> new Remains(Stage.NOW, true, List.of(run.orphan(0), run.orphan(1)));
    assertEquals(ExitCode.CLUSTER, run("orphans", "--remove", "--yes"));
    assertEquals(List.of(), List.copyOf(cluster.removed));
    assertTrue(terminal.err().contains("Job run-7 is there in the namespace default"));
  }

  @Test
  void whereJobsOrPodsMayNotBeListedNothingIsSaidToBeGone() {
    FakeCluster cluster = new FakeCluster(listed(Sighting.Kind.JOBS));
    access.cluster = cluster;
    cluster.link =
        new LinkState(
            LinkState.Status.LIVE,
            Stage.NOW,
            new ClusterException.Forbidden(
                "You may not list pods in the namespace default.", "", null));
    assertEquals(ExitCode.CLUSTER, run("orphans"));
    assertEquals("", terminal.out());
    assertTrue(
        terminal
            .err()
            .contains("Whether there are orphaned pods is not known. You may not list pods"),
        terminal.err());
  }

  @Test
  void aRemovalIsNeverAnAccident() {
    orphaned();
    assertEquals(ExitCode.WRONG_USE, run("orphans", "--remove"));
    assertEquals(ExitCode.WRONG_USE, run("orphans", "--yes"));
    terminal = CapturedTerminal.person("\n");
    FakeCluster cluster = orphaned();
    assertEquals(ExitCode.WRONG_USE, run("orphans", "--remove"));
    assertEquals(List.of(), List.copyOf(cluster.removed));
  }
}
