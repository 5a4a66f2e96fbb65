package dev.gangboard.gang;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ContractStateTest {
  private static final Instant NOW = Instant.parse("2026-11-30T14:00:00Z");

  static Stream<JsonObject> conformance() {
    return Recording.cases("/conformance/poll.json").asList().stream()
        .map(JsonElement::getAsJsonObject);
  }

  @ParameterizedTest
  @MethodSource("conformance")
  void saysWhatTheExecutorSaysWhenNothingButTheJobIsKnown(JsonObject example) {
    var job =
        new JobFacts(
            new GangId("default", "g", "uid"),
            NOW,
            null,
            new JobFacts.Shape(example.get("completions").getAsInt(), 4, false, 0, false, null),
            new JobFacts.Template(true, "", 0, null, null, null),
            RecordedObjects.status(example.getAsJsonObject("status")));
    Gang gang = Fleet.empty().with(new Sighting.JobSeen(NOW, job)).gang("uid").orElseThrow();
    assertEquals(
        example.getAsJsonArray("states").asList().stream().map(JsonElement::getAsString).toList(),
        words(gang, NOW));
  }

  @ParameterizedTest
  @CsvSource({
    "one_rank_fails, 8750, running running running failed running running",
    "one_rank_fails, 25000, running running running failed running running",
    "one_rank_fails, 45250, failed failed failed failed failed failed",
    "cancel, 24375, cancelled cancelled cancelled cancelled cancelled cancelled",
    "cancel_foreground, 24375, running running running",
    "cancel_foreground, 43875, cancelled cancelled cancelled",
    "deadline, 44125, failed failed failed failed",
    "image_pull, 13500, pending pending pending",
    "missing_service_account, 17125, cancelled cancelled cancelled cancelled",
    "partial_gang, 12125, running running running running running running running pending pending"
        + " pending pending running",
    "per_index, 37625, succeeded failed succeeded failed failed succeeded succeeded succeeded",
    "suspend_resume, 42625, pending pending pending pending",
    "ttl, 12625, succeeded succeeded"
  })
  void saysWhatTheExecutorWouldHaveSaid(String name, long ms, String words) {
    Recording recording = Recording.named(name);
    Gang gang = recording.at(ms).gangs().getLast();
    assertEquals(words, String.join(" ", words(gang, recording.moment(ms))));
  }

  private static List<String> words(Gang gang, Instant now) {
    return ContractState.of(gang, now).stream().map(ContractState::word).toList();
  }
}
