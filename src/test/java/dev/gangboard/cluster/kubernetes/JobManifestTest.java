package dev.gangboard.cluster.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.gang.GangSpec;
import dev.gangboard.gang.GpuType;
import dev.gangboard.gang.Toleration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The executor's own answers: what it sends for a launch, we send.
class JobManifestTest {
  static Stream<JsonObject> cases() {
    JsonArray cases = Recorded.json("/conformance/job-specs.json").getAsJsonArray();
    return StreamSupport.stream(cases.spliterator(), false).map(JsonElement::getAsJsonObject);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theJobIsTheOneThatTheExecutorSends(JsonObject example) {
    JsonObject job = JobManifest.of(spec(example.getAsJsonObject("input")));
    assertEquals(sortedEnvironment(example.getAsJsonObject("job")), sortedEnvironment(job));
  }

  /// The order of the entries after the first two is free.
  private static JsonObject sortedEnvironment(JsonObject job) {
    JsonArray environment =
        job.getAsJsonObject("spec")
            .getAsJsonObject("template")
            .getAsJsonObject("spec")
            .getAsJsonArray("containers")
            .get(0)
            .getAsJsonObject()
            .getAsJsonArray("env");
    List<JsonElement> entries = new ArrayList<>(environment.asList());
    entries.subList(2, entries.size()).sort((a, b) -> a.toString().compareTo(b.toString()));
    while (!environment.isEmpty()) {
      environment.remove(0);
    }
    entries.forEach(environment::add);
    return job;
  }

  /// The executor's names of a launch in ours.
  private static GangSpec spec(JsonObject input) {
    Fields in = Fields.of(input);
    return new GangSpec(
        "default",
        in.text("job_name", ""),
        in.count("n_replicas"),
        new GangSpec.Replica(
            in.text("image", ""),
            command(input),
            environment(in.object("entrypoint_args")),
            new GangSpec.Resources(
                in.text("cpu_request", "4"), in.text("memory_request", "16Gi"), gpu(in))),
        new GangSpec.Placement(
            in.text("service_account_name"),
            in.text("runtime_class_name"),
            texts(in.object("node_selector")),
            in.objects("tolerations").stream().map(JobManifestTest::toleration).toList()),
        new GangSpec.Limits(
            seconds(in, "timeout"),
            seconds(in, "ttl_seconds_after_finished"),
            in.count("backoff_limit")));
  }

  private static List<String> command(JsonObject input) {
    return input.has("command")
        ? input.getAsJsonArray("command").asList().stream().map(JsonElement::getAsString).toList()
        : List.of("python", "-m", "composer_replication.diloco.serverless.replica_entrypoint");
  }

  private static Duration seconds(Fields in, String name) {
    Long seconds = in.number(name);
    return Duration.ofSeconds(seconds == null ? 3600 : seconds);
  }

  private static GangSpec.@Nullable Gpu gpu(Fields in) {
    String name = in.text("gpu");
    return name == null
        ? null
        : new GangSpec.Gpu(GpuType.named(name), in.text("gpu_resource_key", "nvidia.com/gpu"), 1);
  }

  private static Toleration toleration(Fields in) {
    return new Toleration(
        in.text("key"),
        "Exists".equals(in.text("operator"))
            ? Toleration.Operator.EXISTS
            : Toleration.Operator.EQUAL,
        in.text("value"),
        in.text("effect"));
  }

  private static SequencedMap<String, String> texts(Fields map) {
    SequencedMap<String, String> texts = new LinkedHashMap<>();
    map.names().forEach(name -> texts.put(name, map.text(name, "")));
    return texts;
  }

  /// Scalars travel in upper case, `rank_env` and what is no scalar do not; Python writes `True`.
  private static SequencedMap<String, String> environment(Fields arguments) {
    SequencedMap<String, String> environment = new LinkedHashMap<>();
    for (String name : arguments.names()) {
      JsonElement value = arguments.json().get(name);
      if (value.isJsonPrimitive() && !name.equals("rank_env")) {
        String text = value.getAsString();
        environment.put(
            name.toUpperCase(Locale.ROOT),
            value.getAsJsonPrimitive().isBoolean()
                ? text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1)
                : text);
      }
    }
    return environment;
  }
}
