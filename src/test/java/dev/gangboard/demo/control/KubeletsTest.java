package dev.gangboard.demo.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import dev.gangboard.demo.api.DeleteOptions;
import dev.gangboard.demo.api.LogSource;
import dev.gangboard.demo.program.Exit;
import dev.gangboard.demo.program.Images;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class KubeletsTest {
  private static final String ECHO = "registry.local/echo:1";

  private final TestCluster cluster =
      new TestCluster(
          1,
          Images.standard()
              .with(
                  new Images.Image(
                      ECHO,
                      replica -> {
                        replica.out("command " + replica.invocation().command());
                        replica.out("args " + replica.invocation().args());
                        replica.invocation().env().entrySet().stream()
                            .sorted(Map.Entry.comparingByKey())
                            .forEach(e -> replica.out(e.getKey() + "=" + e.getValue()));
                        return Exit.code(0);
                      },
                      1)),
          8);

  @AfterEach
  void close() {
    cluster.close();
  }

  @Test
  void theEndOfAContainerIsToldASecondBeforeThePhase() {
    List<String> told = new ArrayList<>();
    List<Instant> times = new ArrayList<>();
    cluster.store.watch(
        Kind.POD,
        cluster.store.resourceVersion(),
        e -> {
          String state =
              Tree.textOrEmpty(e.object(), "status", "phase")
                  + " "
                  + Tree.textOrEmpty(container(e.object()), "state", "terminated", "exitCode");
          if (told.isEmpty() || !told.getLast().equals(state)) {
            told.add(state);
            times.add(cluster.time.instant());
          }
        });

    cluster.create(gang("ends", 1, Images.SLEEPER, "SLEEP_SECONDS", "2", "EXIT_CODE", "3"));
    cluster.untilEnded("ends");

    assertEquals(List.of("Pending ", "Running ", "Running 3", "Failed 3"), told);
    long lag = Duration.between(times.get(2), times.get(3)).toMillis();
    assertTrue(lag >= 1000 && lag <= 1300, "the phase comes " + lag + " ms later");
  }

  @Test
  void anImageThatTheNodeHasNotIsPulledOnce() {
    String present =
        "Container image \"demo.gangboard.dev/sleeper:1\" already present on machine and can be"
            + " accessed by the pod x1";
    try (TestCluster fresh = TestCluster.withoutImages(1)) {
      fresh.create(gang("pull", 1, Images.SLEEPER, "SLEEP_SECONDS", "600"));
      fresh.untilReady("pull", 1);
      assertEquals(
          List.of("Pulling image \"demo.gangboard.dev/sleeper:1\" x1"), fresh.messages("Pulling"));
      String pulled = fresh.messages("Pulled").getFirst();
      assertTrue(
          pulled.matches(
              "Successfully pulled image \"demo.gangboard.dev/sleeper:1\" in \\d+ms \\(\\d+ms"
                  + " including waiting\\)\\. Image size: 2130614 bytes\\. x1"),
          pulled);

      fresh.create(gang("again", 2, Images.SLEEPER, "SLEEP_SECONDS", "600"));
      fresh.untilReady("again", 2);

      assertEquals(2, Collections.frequency(fresh.messages("Pulled"), present));
      assertEquals(1, fresh.messages("Pulling").size());
    }
  }

  @Test
  void theBackOffOfAPullGrows() {
    List<Instant> pulls = new ArrayList<>();
    cluster.store.watch(
        Kind.EVENT,
        cluster.store.resourceVersion(),
        e -> {
          if (Tree.textOrEmpty(e.object(), "reason").equals("Pulling")) {
            pulls.add(cluster.time.instant());
          }
        });
    cluster.create(gang("nopull", 1, "demo.gangboard.dev/none:7"));

    cluster.until(() -> pulls.size() == 4);

    assertEquals(
        "failed to pull and unpack image \"demo.gangboard.dev/none:7\": failed to resolve image:"
            + " demo.gangboard.dev/none:7: not found",
        PullFailure.of("demo.gangboard.dev/none:7", Images.standard()));
    for (int i = 1; i < 4; i++) {
      long pause = Duration.between(pulls.get(i - 1), pulls.get(i)).toSeconds();
      long least = 10L << (i - 1);
      assertTrue(
          pause >= least && pause <= least + 16, "pull " + (i + 1) + " after " + pause + " s");
    }
  }

  @Test
  void anImageOfAnUnknownRegistryFailsAtItsName() {
    assertEquals(
        "failed to pull and unpack image \"docker.io/library/python:latest\": failed to resolve"
            + " image: failed to do request: Head"
            + " \"https://registry-1.docker.io/v2/library/python/manifests/latest\": dial tcp:"
            + " lookup registry-1.docker.io on 10.255.255.53:53: no such host",
        PullFailure.of("python", Images.standard()));
    assertEquals(
        "failed to pull and unpack image \"reg.example.com:5000/a/b:2\": failed to resolve image:"
            + " failed to do request: Head \"https://reg.example.com:5000/v2/a/b/manifests/2\":"
            + " dial tcp: lookup reg.example.com on 10.255.255.53:53: no such host",
        PullFailure.of("reg.example.com:5000/a/b:2", Images.standard()));
  }

  @Test
  void aContainerIsToldItsPodsFields() {
    JsonObject job = gang("fields", 1, ECHO, "GREETING", "hi $(RANK) $$(RANK) $(NOBODY)");
    JsonObject container =
        Tree.list(job, "spec", "template", "spec", "containers").get(0).getAsJsonObject();
    var env = Tree.array(reference("RANK", "metadata.annotations['" + PodView.INDEX + "']"));
    env.addAll(Tree.list(container, "env"));
    env.add(reference("POD", "metadata.name"));
    env.add(reference("NODE", "spec.nodeName"));
    container.add("env", env);
    container.add("command", Tree.array("python", "-m", "train", "--rank=$(RANK)"));
    container.add("args", Tree.array("--greeting", "$(GREETING)"));
    cluster.create(job);
    cluster.untilEnded("fields");

    List<String> log = log(cluster.pod(0), false);

    String name = Tree.name(cluster.pod(0));
    assertEquals("command [python, -m, train, --rank=0]", log.get(0));
    assertEquals("args [--greeting, hi 0 $(RANK) $(NOBODY)]", log.get(1));
    assertTrue(log.contains("GREETING=hi 0 $(RANK) $(NOBODY)"), log.toString());
    assertTrue(log.contains("POD=" + name), log.toString());
    assertTrue(log.contains("NODE=gpu-node-0"), log.toString());
    assertTrue(log.contains("JOB_COMPLETION_INDEX=0"), log.toString());
    assertTrue(log.contains("HOSTNAME=fields-0"), log.toString());
  }

  @Test
  void aMissingSecretKeepsTheContainerFromStarting() {
    JsonObject job = gang("secret", 1, ECHO);
    JsonObject from = Tree.of("secretKeyRef", Tree.of("name", "token", "key", "t"));
    Tree.list(job, "spec", "template", "spec", "containers")
        .get(0)
        .getAsJsonObject()
        .add("env", Tree.array(Tree.of("name", "TOKEN", "valueFrom", from)));
    cluster.create(job);
    cluster.seconds(5);

    JsonObject waiting = Tree.object(container(cluster.pod(0)), "state", "waiting");
    assertEquals(
        Tree.of("reason", "CreateContainerConfigError", "message", "secret \"token\" not found"),
        waiting);
    assertTrue(
        cluster.messages("Failed").contains("Error: secret \"token\" not found x1"),
        cluster.messages("Failed").toString());
  }

  @Test
  void sigkillComesWhenTheGraceIsOver() {
    cluster.create(
        gang("stubborn", 1, Images.SLEEPER, "SLEEP_SECONDS", "600", "IGNORE_TERM", "true"));
    cluster.untilReady("stubborn", 1);
    Instant asked = cluster.time.instant();
    deletePod(DeleteOptions.grace(7));

    cluster.until(() -> phase().equals("Failed"));

    JsonObject end = Tree.object(container(cluster.pod(0)), "state", "terminated");
    assertEquals("137", Tree.textOrEmpty(end, "exitCode"));
    assertEquals("Error", Tree.textOrEmpty(end, "reason"));
    Instant finished = Instant.parse(Tree.textOrEmpty(end, "finishedAt"));
    long grace = Duration.between(asked, finished).toMillis();
    assertTrue(grace > 6000 && grace < 8000, "killed after " + grace + " ms");
  }

  @Test
  void aShorterGraceHurriesAStop() {
    cluster.create(
        gang("hurried", 1, Images.SLEEPER, "SLEEP_SECONDS", "600", "IGNORE_TERM", "true"));
    cluster.untilReady("hurried", 1);
    Instant asked = cluster.time.instant();
    deletePod(DeleteOptions.grace(600));
    cluster.seconds(2);
    deletePod(DeleteOptions.grace(3));

    cluster.until(() -> phase().equals("Failed"));

    long took = Duration.between(asked, cluster.time.instant()).toSeconds();
    assertTrue(took < 10, "took " + took + " s");
  }

  @Test
  void anExitOfZeroAfterSigtermIsASuccess() {
    cluster.create(
        gang(
            "gentle",
            1,
            Images.SLEEPER,
            "SLEEP_SECONDS",
            "600",
            "TERM_SECONDS",
            "3",
            "TERM_EXIT_CODE",
            "0"));
    cluster.untilReady("gentle", 1);
    deletePod(DeleteOptions.none());
    cluster.seconds(1);
    assertEquals("Running", phase(), "while it stops");

    cluster.until(() -> phase().equals("Succeeded"));

    List<String> log = log(cluster.pod(0), false);
    assertEquals("SIGTERM: stopping in 3 s", log.getLast());
  }

  @Test
  void aForcedDeleteTakesThePodAndItsLogAwayAtOnce() {
    cluster.create(gang("forced", 1, Images.SLEEPER, "SLEEP_SECONDS", "600"));
    cluster.untilReady("forced", 1);
    JsonObject pod = cluster.pod(0);
    cluster.store.update(
        Kind.POD, "default", Tree.name(pod), p -> Tree.without(p, "metadata", "finalizers"));

    deletePod(DeleteOptions.grace(0));
    cluster.settle();

    assertTrue(cluster.store.get(Kind.POD, "default", Tree.name(pod)).isEmpty());
    assertTrue(cluster.logs().find(Tree.uid(pod), "replica", false).isEmpty());
  }

  @Test
  void aPodCanBeDeletedBeforeItHasStarted() {
    cluster.create(gang("early", 1, Images.SLEEPER, "SLEEP_SECONDS", "600"));
    cluster.until(() -> !cluster.pods().isEmpty() && !container(cluster.pod(0)).isEmpty());
    String name = Tree.name(cluster.pod(0));

    deletePod(DeleteOptions.none());
    cluster.until(() -> cluster.store.get(Kind.POD, "default", name).isEmpty());

    assertEquals(
        List.of(), cluster.messages("Started").stream().filter(m -> m.contains(name)).toList());
  }

  @Test
  void aContainerThatIsOutOfMemoryIsKilled() {
    cluster.create(gang("oom", 1, Images.SLEEPER, "SLEEP_SECONDS", "1", "OOM", "true"));
    cluster.untilEnded("oom");

    JsonObject end = Tree.object(container(cluster.pod(0)), "state", "terminated");
    assertEquals(
        "137 OOMKilled", Tree.textOrEmpty(end, "exitCode") + " " + Tree.textOrEmpty(end, "reason"));
  }

  @Test
  void theLogOfTheRunBeforeStaysReadable() {
    JsonObject job = gang("previous", 1, Images.SLEEPER, "SLEEP_SECONDS", "30", "EXIT_CODE", "1");
    cluster.create(
        Tree.with(
            Tree.with(job, "OnFailure", "spec", "template", "spec", "restartPolicy"),
            5,
            "spec",
            "backoffLimit"));
    cluster.until(() -> Tree.number(container(firstPod()), "restartCount").orElse(0) == 1);

    assertEquals(
        List.of("rank 0: sleeping 30 s", "exit 1"), log(cluster.pod(0), true), "the run before");
    assertEquals(List.of("rank 0: sleeping 30 s"), log(cluster.pod(0), false), "this run");
    LogSource before = cluster.logs().find(Tree.uid(cluster.pod(0)), "replica", true).orElseThrow();
    LogSource now = cluster.logs().find(Tree.uid(cluster.pod(0)), "replica", false).orElseThrow();
    assertTrue(before.ended());
    assertFalse(now.ended());
  }

  @Test
  void aPodOfTwoContainersEndsWithBoth() {
    JsonObject job = gang("two", 1, Images.SLEEPER, "SLEEP_SECONDS", "2");
    JsonObject side =
        Tree.of(
            "name",
            "side",
            "image",
            Images.SLEEPER,
            "env",
            Tree.array(Tree.of("name", "SLEEP_SECONDS", "value", "8")));
    var containers = Tree.list(job, "spec", "template", "spec", "containers").deepCopy();
    containers.add(side);
    cluster.create(Tree.with(job, containers, "spec", "template", "spec", "containers"));
    cluster.untilReady("two", 1);
    cluster.seconds(4);
    assertEquals("Running", phase());
    assertEquals("", cluster.told("two", "status", "succeeded"));

    cluster.untilEnded("two");

    assertTrue(cluster.holds("two", "Complete"));
  }

  @Test
  void aPodWithoutAJobRunsByItself() {
    JsonObject container = Tree.of("name", "main", "image", Images.SLEEPER);
    container.add("env", Tree.array(Tree.of("name", "SLEEP_SECONDS", "value", "1")));
    JsonObject pod =
        Tree.of(
            "metadata",
            Tree.of("name", "alone", "namespace", "default"),
            "spec",
            Tree.of("containers", Tree.array(container), "restartPolicy", "Never"));
    cluster.store.create(Kind.POD, new PodAdmission(cluster.store).admit(Kind.POD, pod));

    cluster.until(() -> phase().equals("Succeeded"));
    cluster.deletion.delete(Kind.POD, "default", "alone", DeleteOptions.none());

    assertEquals(List.of(), cluster.pods());
  }

  private void deletePod(DeleteOptions options) {
    cluster.deletion.delete(Kind.POD, "default", Tree.name(cluster.pod(0)), options);
  }

  private JsonObject firstPod() {
    return cluster.pods().isEmpty() ? new JsonObject() : cluster.pods().getFirst();
  }

  private String phase() {
    return Tree.textOrEmpty(firstPod(), "status", "phase");
  }

  private List<String> log(JsonObject pod, boolean previous) {
    LogSource log = cluster.logs().find(Tree.uid(pod), "replica", previous).orElseThrow();
    List<String> lines = new ArrayList<>();
    for (long i = log.first(); i < log.end(); i++) {
      String line = log.line(i).toString();
      lines.add(line.substring(line.indexOf(' ') + 1));
    }
    return lines;
  }

  private static JsonObject gang(String name, int ranks, String image, String... env) {
    return TestCluster.gang(name, ranks, image, env);
  }

  private static JsonObject reference(String name, String path) {
    return Tree.of("name", name, "valueFrom", Tree.of("fieldRef", Tree.of("fieldPath", path)));
  }

  private static JsonObject container(JsonObject pod) {
    var statuses = Tree.list(pod, "status", "containerStatuses");
    return statuses.isEmpty() ? new JsonObject() : statuses.get(0).getAsJsonObject();
  }
}
