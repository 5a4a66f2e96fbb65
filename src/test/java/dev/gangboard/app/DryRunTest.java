package dev.gangboard.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.gangboard.cli.ExitCode;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// `launch --dry-run=client -o json` prints the Job that the executor sends for the same launch.
class DryRunTest {
  private static final Map<String, String> OPTIONS =
      Map.ofEntries(
          Map.entry("image", "--image"),
          Map.entry("job_name", "--name"),
          Map.entry("run_id", "--run-id"),
          Map.entry("n_replicas", "--replicas"),
          Map.entry("gpu", "--gpu"),
          Map.entry("gpu_resource_key", "--gpu-resource"),
          Map.entry("service_account_name", "--service-account"),
          Map.entry("runtime_class_name", "--runtime-class"),
          Map.entry("cpu_request", "--cpu"),
          Map.entry("memory_request", "--memory"),
          Map.entry("timeout", "--timeout"),
          Map.entry("ttl_seconds_after_finished", "--ttl"),
          Map.entry("backoff_limit", "--backoff-limit"));

  @TempDir private Path folder;

  static Stream<JsonObject> cases() throws IOException {
    try (Reader json =
        new InputStreamReader(
            Objects.requireNonNull(
                DryRunTest.class.getResourceAsStream("/conformance/job-specs.json")),
            StandardCharsets.UTF_8)) {
      return StreamSupport.stream(
          JsonParser.parseReader(json).getAsJsonArray().spliterator(), false)
          .map(JsonElement::getAsJsonObject)
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void printsTheJobThatTheExecutorSends(JsonObject example) {
    var console =
        new Console(
            new ProcessAccess(
                Map.of(),
                new DemoHost(
                    folder,
                    (_, _) -> {
                      throw new AssertionError("a dry run of the client needs no cluster");
                    }),
                new Memory(
                    folder.resolve("data"), new SettingsFile(folder), InstantSource.system()),
                _ -> {
                  throw new AssertionError("a dry run of the client needs no window");
                }));

    int code = console.run(commandLine(example.getAsJsonObject("input")));

    assertEquals(ExitCode.DONE, code, console.err());
    assertEquals(
        sortedEnvironment(example.getAsJsonObject("job")),
        sortedEnvironment(JsonParser.parseString(console.out()).getAsJsonObject()));
  }

  private static String[] commandLine(JsonObject input) {
    List<String> words = new ArrayList<>(List.of("launch", "--dry-run=client", "-o", "json"));
    List<String> command = new ArrayList<>();
    for (Map.Entry<String, JsonElement> entry : input.entrySet()) {
      JsonElement value = entry.getValue();
      String option = OPTIONS.get(entry.getKey());
      if (option != null) {
        words.add(option + "=" + value.getAsString());
        continue;
      }
      switch (entry.getKey()) {
        case "node_selector" ->
            value
                .getAsJsonObject()
                .entrySet()
                .forEach(e -> words.add(pair("--node-selector", e.getKey(), e.getValue())));
        case "tolerations" ->
            value.getAsJsonArray().forEach(t -> words.add(toleration(t.getAsJsonObject())));
        case "entrypoint_args" ->
            value.getAsJsonObject().entrySet().stream()
                .filter(e -> e.getValue().isJsonPrimitive() && !e.getKey().equals("rank_env"))
                .forEach(e -> words.add(pair("--arg", e.getKey(), e.getValue())));
        case "command" -> value.getAsJsonArray().forEach(w -> command.add(w.getAsString()));
        default -> throw new AssertionError("no option for " + entry.getKey());
      }
    }
    words.add("--");
    words.addAll(command);
    return words.toArray(String[]::new);
  }

  /// Booleans travel as Python prints them.
  private static String pair(String option, String name, JsonElement value) {
    boolean truth = value.getAsJsonPrimitive().isBoolean();
    String text = value.getAsString();
    String python =
        truth ? text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) : text;
    return option + "=" + name + "=" + python;
  }

  private static String toleration(JsonObject toleration) {
    String value = toleration.has("value") ? "=" + toleration.get("value").getAsString() : "";
    String effect = toleration.has("effect") ? ":" + toleration.get("effect").getAsString() : "";
    return "--toleration=" + toleration.get("key").getAsString() + value + effect;
  }

  /// The order of the entries after the first two is free.
  private static JsonObject sortedEnvironment(JsonObject job) {
    JsonObject container =
        job.getAsJsonObject("spec")
            .getAsJsonObject("template")
            .getAsJsonObject("spec")
            .getAsJsonArray("containers")
            .get(0)
            .getAsJsonObject();
    List<JsonElement> entries = new ArrayList<>(container.getAsJsonArray("env").asList());
    entries.subList(2, entries.size()).sort(Comparator.comparing(JsonElement::toString));
    var sorted = new JsonArray();
    entries.forEach(sorted::add);
    container.add("env", sorted);
    return job;
  }
}
