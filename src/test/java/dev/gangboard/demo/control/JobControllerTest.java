package dev.gangboard.demo.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.gangboard.demo.api.DeleteOptions;
import dev.gangboard.demo.program.Images;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JobControllerTest {
  private final TestCluster cluster = new TestCluster();

  @AfterEach
  void close() {
    cluster.close();
  }

  @Test
  void aGangOfEightComesUpRankByRankWithinThreeSeconds() {
    List<Instant> running = new ArrayList<>();
    cluster.store.watch(
        Kind.POD,
        cluster.store.resourceVersion(),
        e -> {
          if (phase(e.object()).equals("Running") && !phase(e.previous()).equals("Running")) {
            running.add(cluster.time.instant());
          }
        });

    cluster.create(gang("eight", 8));
    cluster.until(() -> running.size() == 8);

    assertEquals(8, Set.copyOf(running).size(), "each at a time of its own");
    Duration spread = Duration.between(running.getFirst(), running.getLast());
    assertTrue(spread.toMillis() > 300, "spread over " + spread);
    Duration all = Duration.between(TestCluster.START, running.getLast());
    assertTrue(all.toMillis() < 3000, "all after " + all);
  }

  @Test
  void aPodCarriesItsIndexInEveryPlace() {
    cluster.create(gang("places", 2));
    cluster.seconds(1);

    JsonObject pod = cluster.pod(1);

    JsonObject metadata = Tree.object(pod, "metadata");
    assertTrue(Tree.name(pod).matches("places-1-[bcdfghjklmnpqrstvwxz2456789]{5}"));
    assertEquals("places-1-", Tree.textOrEmpty(metadata, "generateName"));
    assertEquals("1", Tree.textOrEmpty(metadata, "labels", PodView.INDEX));
    assertEquals("1", Tree.textOrEmpty(metadata, "annotations", PodView.INDEX));
    assertEquals("places-1", Tree.textOrEmpty(pod, "spec", "hostname"));
    String uid = Tree.uid(cluster.job("places"));
    assertEquals(uid, Tree.textOrEmpty(metadata, "labels", "batch.kubernetes.io/controller-uid"));
    assertEquals(uid, Tree.textOrEmpty(metadata, "labels", "controller-uid"));
    assertEquals(Tree.array(PodView.TRACKING), Tree.list(metadata, "finalizers"), "finalizers");
    assertEquals(
        Tree.of(
            "apiVersion",
            "batch/v1",
            "kind",
            "Job",
            "name",
            "places",
            "uid",
            uid,
            "controller",
            true,
            "blockOwnerDeletion",
            true),
        Tree.list(metadata, "ownerReferences").get(0));
  }

  @Test
  void failuresAreRetriedWithAGrowingBackOffUntilTheLimit() {
    JsonObject job = gang("retries", 1, "SLEEP_SECONDS", "0", "EXIT_CODE", "1");
    cluster.create(Tree.with(job, 2, "spec", "backoffLimit"));

    cluster.untilEnded("retries");

    assertEquals("BackoffLimitExceeded", cluster.reason("retries", "Failed"));
    assertEquals("3", cluster.told("retries", "status", "failed"));
    List<Instant> created =
        cluster.pods().stream()
            .map(p -> PodView.time(p, "metadata", "creationTimestamp"))
            .sorted()
            .toList();
    long first = Duration.between(created.get(0), created.get(1)).toSeconds();
    long second = Duration.between(created.get(1), created.get(2)).toSeconds();
    assertTrue(first >= 10 && first <= 14, "first retry after " + first + " s");
    assertTrue(second >= 20 && second <= 24, "second retry after " + second + " s");
  }

  @Test
  void anIndexIsTriedAgainByItself() {
    cluster.create(
        Tree.with(
            Tree.with(
                ranked("perindex", 3, "EXIT_CODE_RANK_1", "5"), 1, "spec", "backoffLimitPerIndex"),
            100,
            "spec",
            "backoffLimit"));
    cluster.untilEnded("perindex");

    assertEquals("FailedIndexes", cluster.reason("perindex", "Failed"));
    assertEquals("0,2", cluster.told("perindex", "status", "completedIndexes"));
    assertEquals("1", cluster.told("perindex", "status", "failedIndexes"));
    List<String> failures =
        cluster.pods().stream()
            .filter(p -> PodView.of(p, 0).index() == 1)
            .map(p -> Tree.textOrEmpty(p, "metadata", "annotations", JobContext.FAILURES))
            .sorted()
            .toList();
    assertEquals(List.of("0", "1"), failures, "failures that the pods of index 1 carry");
  }

  @Test
  void tooManyFailedIndexesEndTheJob() {
    JsonObject job =
        ranked(
            "maxfailed",
            4,
            "EXIT_CODE_RANK_0",
            "1",
            "EXIT_CODE_RANK_1",
            "1",
            "SLEEP_SECONDS_RANK_3",
            "500");
    JsonObject spec = Tree.copy(Tree.object(job, "spec"));
    spec.addProperty("backoffLimitPerIndex", 0);
    spec.addProperty("backoffLimit", 100);
    spec.addProperty("maxFailedIndexes", 1);
    cluster.create(Tree.with(job, spec, "spec"));

    cluster.untilEnded("maxfailed");

    assertEquals("MaxFailedIndexesExceeded", cluster.reason("maxfailed", "Failed"));
    assertEquals("0,1", cluster.told("maxfailed", "status", "failedIndexes"));
  }

  @Test
  void failIndexGivesUpAnIndexAtOnce() {
    JsonObject job = ranked("giveup", 3, "EXIT_CODE_RANK_2", "42");
    JsonObject spec = Tree.copy(Tree.object(job, "spec"));
    spec.addProperty("backoffLimitPerIndex", 5);
    spec.addProperty("backoffLimit", 100);
    spec.add("podFailurePolicy", policy("FailIndex", "In", 42));
    cluster.create(Tree.with(job, spec, "spec"));

    cluster.untilEnded("giveup");

    assertEquals("2", cluster.told("giveup", "status", "failedIndexes"));
    assertEquals(3, cluster.pods().size(), "no pod was made anew");
  }

  @Test
  void anIgnoredFailureIsReplacedAndNotCounted() {
    JsonObject job =
        Tree.with(gang("ignored", 1), policy("Ignore", "In", 143), "spec", "podFailurePolicy");
    cluster.create(job);
    cluster.untilReady("ignored", 1);

    cluster.deletion.delete(Kind.POD, "default", Tree.name(cluster.pod(0)), DeleteOptions.none());
    cluster.until(() -> cluster.pods().size() == 1 && phase(cluster.pod(0)).equals("Running"));
    cluster.seconds(3);

    assertEquals("", cluster.told("ignored", "status", "failed"));
    assertFalse(cluster.holds("ignored", "FailureTarget"));
  }

  @Test
  void withAFailurePolicyAReplacementWaitsForTheEndOfTheOldPod() {
    JsonObject job =
        Tree.with(
            gang("oneatatime", 1, "TERM_SECONDS", "5"),
            policy("Ignore", "In", 143),
            "spec",
            "podFailurePolicy");
    cluster.create(job);
    cluster.untilReady("oneatatime", 1);

    cluster.deletion.delete(Kind.POD, "default", Tree.name(cluster.pod(0)), DeleteOptions.none());
    cluster.seconds(4);
    assertEquals(1, cluster.pods().size(), "while the old one stops");
    assertEquals("1", cluster.told("oneatatime", "status", "terminating"));

    cluster.untilReady("oneatatime", 1);
    assertEquals(1, cluster.pods().size());
  }

  @Test
  void withoutOneADeletedPodCountsAsFailedAtOnceAndIsReplacedWhileItStops() {
    JsonObject job = gang("twice", 1, "TERM_SECONDS", "20");
    cluster.create(Tree.with(job, 3, "spec", "backoffLimit"));
    cluster.untilReady("twice", 1);

    cluster.deletion.delete(Kind.POD, "default", Tree.name(cluster.pod(0)), DeleteOptions.none());
    cluster.seconds(15);

    assertEquals(2, cluster.pods().size(), "two pods of one index");
    assertEquals("1", cluster.told("twice", "status", "failed"));
    assertEquals("1", cluster.told("twice", "status", "terminating"));
  }

  @Test
  void aConditionOfAPodCanFailTheJob() {
    JsonObject rule =
        Tree.of(
            "action",
            "FailJob",
            "onPodConditions",
            Tree.array(Tree.of("type", "DisruptionTarget", "status", "True")));
    JsonObject job =
        Tree.with(
            gang("disrupted", 2), Tree.of("rules", Tree.array(rule)), "spec", "podFailurePolicy");
    cluster.create(job);
    cluster.untilReady("disrupted", 2);
    String name = Tree.name(cluster.pod(1));

    cluster.store.update(
        Kind.POD,
        "default",
        name,
        pod -> {
          JsonArray conditions = Tree.list(pod, "status", "conditions").deepCopy();
          conditions.add(
              Tree.of(
                  "type", "DisruptionTarget",
                  "status", "True",
                  "reason", "EvictionByEvictionAPI"));
          return Tree.with(pod, conditions, "status", "conditions");
        });
    cluster.deletion.delete(Kind.POD, "default", name, DeleteOptions.none());
    cluster.untilEnded("disrupted");

    assertEquals("PodFailurePolicy", cluster.reason("disrupted", "Failed"));
    assertEquals(
        "Pod default/" + name + " has condition DisruptionTarget matching FailJob rule at index 0",
        cluster.message("disrupted", "Failed"));
  }

  @Test
  void aSuccessPolicyEndsTheJobWithItsLeader() {
    JsonObject job = ranked("leader", 3, "SLEEP_SECONDS", "600", "SLEEP_SECONDS_RANK_0", "2");
    cluster.create(
        Tree.with(
            job,
            Tree.of("rules", Tree.array(Tree.of("succeededIndexes", "0"))),
            "spec",
            "successPolicy"));

    cluster.until(() -> cluster.holds("leader", "SuccessCriteriaMet"));
    assertFalse(cluster.holds("leader", "Complete"), "while the others stop");
    cluster.untilEnded("leader");

    assertEquals("SuccessPolicy", cluster.reason("leader", "Complete"));
    assertEquals("Matched rules at index 0", cluster.message("leader", "Complete"));
    assertEquals("0", cluster.told("leader", "status", "completedIndexes"));
    assertEquals("", cluster.told("leader", "status", "failed"), "stopped pods are no failures");
  }

  @Test
  void aSuccessPolicyCanCountIndexes() {
    JsonObject rule = Tree.of("succeededIndexes", "1-3", "succeededCount", 2);
    JsonObject job = ranked("count", 4, "SLEEP_SECONDS", "2", "SLEEP_SECONDS_RANK_3", "600");
    cluster.create(Tree.with(job, Tree.of("rules", Tree.array(rule)), "spec", "successPolicy"));

    cluster.untilEnded("count");

    assertEquals("SuccessPolicy", cluster.reason("count", "Complete"));
  }

  @Test
  void aJobWithoutIndexesCountsItsPods() {
    JsonObject job = gang("plain", 3, "SLEEP_SECONDS", "1");
    cluster.create(
        Tree.with(
            Tree.with(job, "NonIndexed", "spec", "completionMode"), 2, "spec", "parallelism"));
    List<String> uncounted = new ArrayList<>();
    cluster.store.watch(
        Kind.JOB,
        cluster.store.resourceVersion(),
        e ->
            uncounted.add(
                Tree.list(e.object(), "status", "uncountedTerminatedPods", "succeeded").size()
                    + "/"
                    + Tree.textOrEmpty(e.object(), "status", "succeeded")));

    cluster.untilEnded("plain");

    assertTrue(cluster.holds("plain", "Complete"));
    assertEquals("3", cluster.told("plain", "status", "succeeded"));
    assertEquals("", cluster.told("plain", "status", "completedIndexes"));
    assertTrue(uncounted.contains("1/"), "uids first, then the count: " + uncounted);
    assertTrue(
        Tree.name(cluster.pods().getFirst()).matches("plain-[a-z0-9]{5}"), "no index in the name");
  }

  @Test
  void aWorkQueueEndsWithItsFirstSuccess() {
    JsonObject job =
        Tree.with(gang("queue", 2, "SLEEP_SECONDS", "2"), "NonIndexed", "spec", "completionMode");
    cluster.create(Tree.without(job, "spec", "completions"));

    cluster.untilEnded("queue");

    assertTrue(cluster.holds("queue", "Complete"));
    assertEquals("2", cluster.told("queue", "status", "succeeded"));
  }

  @Test
  void aGangCanGrowAndShrink() {
    cluster.create(gang("elastic", 2));
    cluster.untilReady("elastic", 2);

    resize("elastic", 4);
    cluster.untilReady("elastic", 4);
    assertEquals(Set.of(0, 1, 2, 3), indexes());

    resize("elastic", 3);
    cluster.until(() -> cluster.pods().size() == 3);
    assertEquals(Set.of(0, 1, 2), indexes());
    assertEquals(List.of("x1"), counts("SuccessfulDelete"));
  }

  @Test
  void succeededIndexesBeyondTheNewSizeAreForgotten() {
    cluster.create(ranked("shrinks", 3, "SLEEP_SECONDS", "600", "SLEEP_SECONDS_RANK_2", "1"));
    cluster.until(() -> cluster.told("shrinks", "status", "completedIndexes").equals("2"));

    resize("shrinks", 2);
    cluster.seconds(2);

    assertEquals("", cluster.told("shrinks", "status", "completedIndexes"));
    assertEquals("", cluster.told("shrinks", "status", "succeeded"));
  }

  @Test
  void aJobThatIsCreatedSuspendedHasNoPodsAndNoStart() {
    cluster.create(Tree.with(gang("asleep", 2), true, "spec", "suspend"));
    cluster.seconds(5);

    assertEquals(List.of(), cluster.pods());
    assertEquals("", cluster.told("asleep", "status", "startTime"));
    assertTrue(cluster.holds("asleep", "Suspended"));

    cluster.change("asleep", false, "spec", "suspend");
    cluster.untilReady("asleep", 2);
    assertEquals("2026-11-30T14:30:05Z", cluster.told("asleep", "status", "startTime"));
  }

  @Test
  void theDeadlineOfAResumedJobCountsFromItsResumption() {
    JsonObject job = Tree.with(gang("late", 1), 60, "spec", "activeDeadlineSeconds");
    cluster.create(Tree.with(job, true, "spec", "suspend"));
    cluster.seconds(100);
    cluster.change("late", false, "spec", "suspend");

    cluster.seconds(55);
    assertFalse(cluster.holds("late", "FailureTarget"));
    cluster.seconds(6);
    assertEquals("DeadlineExceeded", cluster.reason("late", "FailureTarget"));
  }

  @Test
  void aMissingServiceAccountIsTriedAgainUntilItIsThere() {
    JsonObject job =
        Tree.with(gang("account", 3), "later", "spec", "template", "spec", "serviceAccountName");
    cluster.create(job);
    cluster.seconds(10);
    assertEquals(
        List.of(
            "Error creating: pods \"account-0-\" is forbidden: error looking up service account"
                + " default/later: serviceaccount \"later\" not found x4"),
        cluster.messages("FailedCreate"));

    cluster.store.create(
        Kind.SERVICE_ACCOUNT,
        Tree.of("metadata", Tree.of("name", "later", "namespace", "default")));
    cluster.untilReady("account", 3);

    assertEquals("later", Tree.textOrEmpty(cluster.pod(0), "spec", "serviceAccountName"));
  }

  @Test
  void onFailureRestartsTheContainerInItsPod() {
    JsonObject job = gang("inplace", 1, "SLEEP_SECONDS", "3", "EXIT_CODE", "4");
    cluster.create(
        Tree.with(
            Tree.with(job, "OnFailure", "spec", "template", "spec", "restartPolicy"),
            3,
            "spec",
            "backoffLimit"));
    cluster.until(() -> restarts() == 1);
    JsonObject status = container();
    assertTrue(Tree.at(status, "state", "running").isPresent(), "restarted at once");
    assertEquals("4", Tree.textOrEmpty(status, "lastState", "terminated", "exitCode"));

    cluster.until(() -> reason().equals("CrashLoopBackOff"));
    assertEquals(
        "back-off 10s restarting failed container=replica pod=%s_default(%s)"
            .formatted(Tree.name(cluster.pod(0)), Tree.uid(cluster.pod(0))),
        Tree.textOrEmpty(container(), "state", "waiting", "message"));

    cluster.untilEnded("inplace");
    assertEquals("BackoffLimitExceeded", cluster.reason("inplace", "Failed"));
  }

  @Test
  void aLargeGangIsMadeAndCountedFiveHundredAtATime() {
    try (TestCluster large = new TestCluster(1, Images.standard(), 4000)) {
      List<Integer> counted = new ArrayList<>();
      List<Integer> activeNow = new ArrayList<>();
      large.store.watch(
          Kind.JOB,
          large.store.resourceVersion(),
          e -> {
            counted.add(
                Tree.list(e.object(), "status", "uncountedTerminatedPods", "failed").size());
            activeNow.add((int) Tree.number(e.object(), "status", "active").orElse(0));
          });
      large.create(gang("large", 1200));
      large.untilReady("large", 250);
      large.change("large", 10, "spec", "activeDeadlineSeconds");
      large.untilEnded("large");

      assertEquals(
          List.of(500, 1000, 1200), activeNow.stream().filter(a -> a > 0).distinct().toList());
      assertTrue(counted.stream().allMatch(c -> c <= 500), "uncounted " + new HashSet<>(counted));
      assertTrue(counted.contains(500));
      assertEquals("1200", large.told("large", "status", "failed"));
    }
  }

  @Test
  void eventsBeyondTheNinthOfAReasonAreCombined() {
    try (TestCluster large = new TestCluster(1, Images.standard(), 64)) {
      large.create(gang("many", 40));
      large.seconds(1);

      List<String> created = large.messages("SuccessfulCreate");
      assertEquals(10, created.size());
      String combined =
          created.stream().filter(m -> m.startsWith("(combined")).findFirst().orElseThrow();
      assertTrue(
          combined.matches("\\(combined from similar events\\): Created pod: many-\\d+-\\w{5} x16"),
          combined);
    }
  }

  @Test
  void aJobOfTheSameNameDoesNotTakeOverTheOldPods() {
    cluster.create(gang("again", 2, "TERM_SECONDS", "20"));
    cluster.untilReady("again", 2);
    String old = Tree.uid(cluster.job("again"));
    cluster.delete("again", DeleteOptions.of(DeleteOptions.Propagation.BACKGROUND));

    cluster.create(gang("again", 2));
    cluster.untilReady("again", 2);

    long ofOld = cluster.pods().stream().filter(p -> PodView.of(p, 0).jobUid().equals(old)).count();
    assertEquals(2, ofOld, "still stopping");
    assertEquals(4, cluster.pods().size());
  }

  /// A gang whose ranks sleep on unless their settings say otherwise.
  private static JsonObject gang(String name, int ranks, String... env) {
    return sleepers(name, ranks, "600", env);
  }

  /// A gang whose ranks end after a second unless their settings say otherwise.
  private static JsonObject ranked(String name, int ranks, String... env) {
    return sleepers(name, ranks, "1", env);
  }

  private static JsonObject sleepers(String name, int ranks, String seconds, String... env) {
    List<String> all = new ArrayList<>(List.of(env));
    if (!all.contains("SLEEP_SECONDS")) {
      all.addAll(List.of("SLEEP_SECONDS", seconds));
    }
    return TestCluster.gang(name, ranks, Images.SLEEPER, all.toArray(String[]::new));
  }

  private static JsonObject policy(String action, String operator, int code) {
    JsonObject codes = Tree.of("operator", operator, "values", Tree.array(code));
    return Tree.of("rules", Tree.array(Tree.of("action", action, "onExitCodes", codes)));
  }

  private void resize(String job, int ranks) {
    cluster.store.update(
        Kind.JOB,
        "default",
        job,
        j -> Tree.with(Tree.with(j, ranks, "spec", "completions"), ranks, "spec", "parallelism"));
  }

  private Set<Integer> indexes() {
    Set<Integer> indexes = new HashSet<>();
    cluster.pods().forEach(p -> indexes.add(PodView.of(p, 0).index()));
    return indexes;
  }

  private List<String> counts(String reason) {
    return cluster.messages(reason).stream().map(m -> m.substring(m.lastIndexOf(' ') + 1)).toList();
  }

  private JsonObject container() {
    return Tree.list(cluster.pod(0), "status", "containerStatuses").get(0).getAsJsonObject();
  }

  private long restarts() {
    return cluster.pods().isEmpty()
            || Tree.list(cluster.pod(0), "status", "containerStatuses").isEmpty()
        ? 0
        : Tree.number(container(), "restartCount").orElse(0);
  }

  private String reason() {
    return Tree.textOrEmpty(container(), "state", "waiting", "reason");
  }

  private static String phase(@Nullable JsonObject pod) {
    return pod == null ? "" : Tree.textOrEmpty(pod, "status", "phase");
  }
}
