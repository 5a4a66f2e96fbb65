package dev.gangboard.cluster.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.gangboard.gang.Condition;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.JobFacts;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobMapperTest {
  @Test
  void aFailedJobIsReadAsItWasSent() {
    String message = "Job has reached the specified backoff limit";
    assertEquals(
        Optional.of(
            new JobFacts(
                new GangId("default", "onefails-00000001", "b48866bf-4d4f-4f4c-8a79-7039e4abd0b5"),
                new JobFacts.Lifetime(Instant.parse("2026-11-30T14:49:21Z"), null, 3171),
                new JobFacts.Shape(6, 6, false, 0, false, 3600L),
                new JobFacts.Template(true, "registry.local/replica:1", 1, null, null, null),
                new JobFacts.Placement(
                    Map.of("node.kubernetes.io/instance-type", "p5.48xlarge"), null),
                new JobFacts.Status(
                    new JobFacts.Counts(0, 0, 0, 0, 6),
                    null,
                    null,
                    Instant.parse("2026-11-30T14:49:21Z"),
                    null,
                    List.of(
                        new Condition(
                            "FailureTarget",
                            true,
                            "BackoffLimitExceeded",
                            message,
                            Instant.parse("2026-11-30T14:49:30Z")),
                        new Condition(
                            "Failed",
                            true,
                            "BackoffLimitExceeded",
                            message,
                            Instant.parse("2026-11-30T14:50:01Z")))))),
        read(Recorded.object("failed job")));
  }

  @Test
  void indexesAndTheLimitPerIndexAreRead() {
    JobFacts job = read(Recorded.object("job with index limit")).orElseThrow();
    assertEquals("0,2,5-7", job.status().completedIndexes());
    assertEquals("1,3,4", job.status().failedIndexes());
    assertEquals(true, job.shape().perIndex());
  }

  @Test
  void accountsAndTheRendezvousStandInTheTemplate() {
    JsonObject job = Recorded.object("failed job");
    JsonObject pod =
        job.getAsJsonObject("spec").getAsJsonObject("template").getAsJsonObject("spec");
    pod.addProperty("serviceAccountName", "trainer");
    pod.addProperty("runtimeClassName", "gvisor");
    pod.add(
        "containers",
        JsonParser.parseString(
            """
            [{"name": "proxy", "image": "p:1"},
             {"name": "replica", "image": "r:2",
              "resources": {"limits": {"cpu": "4", "nvidia.com/mig-3g.40gb": 2}},
              "env": [{"name": "RENDEZVOUS_URI", "value": "s3://a/b/"}]}]
            """));
    assertEquals(
        new JobFacts.Template(true, "r:2", 2, "trainer", "gvisor", "s3://a/b/"),
        read(job).orElseThrow().template());
  }

  @Test
  void theNumberOfRoundsIsReadWhereTheTrainerIsToldIt() {
    assertEquals(60L, rounds("\"env\": [{\"name\": \"ROUNDS\", \"value\": \"60\"}]"));
    assertEquals(
        8L,
        rounds(
            """
            "env": [{"name": "NUM_ROUNDS", "value": "60"}],
            "args": ["--lr", "0.1", "--num-rounds", "8"]
            """));
    assertEquals(9L, rounds("\"command\": [\"train\", \"--outer-steps=9\"]"));
    assertEquals(null, rounds("\"args\": [\"--rounds\"]"));
    assertEquals(null, rounds("\"args\": [\"--rounds=many\"]"));
  }

  private static @Nullable Long rounds(String fields) {
    JsonObject job = Recorded.object("failed job");
    job.getAsJsonObject("spec")
        .getAsJsonObject("template")
        .getAsJsonObject("spec")
        .add(
            "containers",
            JsonParser.parseString(
                "[{\"name\": \"replica\", \"image\": \"r:2\", " + fields + "}]"));
    return read(job).orElseThrow().template().rounds();
  }

  @Test
  void theQueueStandsInALabel() {
    JsonObject job = Recorded.object("failed job");
    job.getAsJsonObject("metadata")
        .getAsJsonObject("labels")
        .addProperty("kueue.x-k8s.io/queue-name", "team-a");
    assertEquals("team-a", Objects.requireNonNull(read(job).orElseThrow().placement()).queue());
  }

  @Test
  void aJobWithoutIndexesIsNoGang() {
    JsonObject job = Recorded.object("failed job");
    job.getAsJsonObject("spec").addProperty("completionMode", "NonIndexed");
    assertEquals(Optional.empty(), read(job));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "[]",
        "{}",
        "{'spec': {'completionMode': 'Indexed'}}",
        "{'metadata': [], 'spec': {'completionMode': 'Indexed'}}",
        "{'metadata': {'uid': 7}, 'spec': {'completionMode': 'Indexed'}}"
      })
  void whatCannotBeToldFromOthersIsNotRead(String json) {
    assertEquals(Optional.empty(), JobMapper.facts(Fields.of(JsonParser.parseString(json))));
  }

  @Test
  void wrongTypesReadAsAbsent() {
    assertEquals(
        Optional.of(
            new JobFacts(
                new GangId("", "", "u"),
                Instant.EPOCH,
                null,
                new JobFacts.Shape(3, 0, false, 0, true, null),
                new JobFacts.Template(false, "", 0, null, null, null),
                new JobFacts.Status(
                    new JobFacts.Counts(0, 0, 0, 0, 0), null, null, null, null, List.of()))),
        JobMapper.facts(
            Fields.of(
                JsonParser.parseString(
                    """
                    {"metadata": {"uid": "u", "name": 5, "labels": "app", "creationTimestamp": "now"},
                     "spec": {"completionMode": "Indexed", "completions": "3", "parallelism": -2,
                              "suspend": "yes", "backoffLimitPerIndex": 1, "activeDeadlineSeconds": {},
                              "template": {"spec": {"containers": [7, null, []]}}},
                     "status": {"active": 1.5, "completedIndexes": 7, "conditions": [{}, "x"]}}
                    """))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "'one'", "{}", "[]", "null"})
  void aLimitPerIndexThatIsNoNumberIsNone(String limit) {
    JsonObject job = Recorded.object("failed job");
    job.getAsJsonObject("spec").add("backoffLimitPerIndex", JsonParser.parseString(limit));
    assertEquals(false, read(job).orElseThrow().shape().perIndex());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[{'type': 'Complete', 'status': true}]",
        "[{'type': 'Complete', 'status': 1}]",
        "[{'type': 'Complete', 'status': 'true'}]",
        "[{'type': 'Complete', 'status': ['True']}]"
      })
  void aConditionIsTrueOnlyWhereItSaysSo(String conditions) {
    JsonObject job = Recorded.object("failed job");
    job.getAsJsonObject("status").add("conditions", JsonParser.parseString(conditions));
    assertEquals(
        List.of(new Condition("Complete", false, null, null, null)),
        read(job).orElseThrow().status().conditions());
  }

  private static Optional<JobFacts> read(JsonObject job) {
    return JobMapper.facts(new Fields(job));
  }
}
