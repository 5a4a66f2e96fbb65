package dev.gangboard.gang;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What a real cluster said in one situation, as sightings.
///
/// @param start the moment 0, as near as the first object's creation tells
record Recording(String name, Instant start, List<Seen> seen) {

  /// What a real cluster said, and what one would say in other situations, composed by rule.
  private static final List<String> FOLDERS = List.of("/recordings/", "/recordings-more/");

  /// @param stream `jobs`, `pods` or `events`
  record Seen(long ms, String stream, Sighting sighting) {}

  /// How a gang must be shown at a moment of a recording.
  record Checkpoint(
      String recording,
      long ms,
      String uid,
      String phase,
      String ranks,
      List<String> firstFailure,
      @Nullable String waitingFor) {
    @Override
    public String toString() {
      return recording + " at " + ms;
    }
  }

  static List<Checkpoint> checkpoints() {
    var checkpoints = new ArrayList<Checkpoint>();
    for (String folder : FOLDERS) {
      for (Map.Entry<String, JsonElement> recording : expected(folder).entrySet()) {
        for (JsonElement moment : recording.getValue().getAsJsonArray()) {
          checkpoints.add(checkpoint(recording.getKey(), moment.getAsJsonObject()));
        }
      }
    }
    return checkpoints;
  }

  private static JsonObject expected(String folder) {
    return resource(folder + "expected.json").getAsJsonObject();
  }

  private static Checkpoint checkpoint(String recording, JsonObject moment) {
    var failures = new ArrayList<String>();
    for (JsonElement failure : moment.getAsJsonArray("firstFailure")) {
      JsonObject first = failure.getAsJsonObject();
      failures.add(first.get("rank").getAsInt() + ": " + first.get("why").getAsString());
    }
    return new Checkpoint(
        recording,
        moment.get("ms").getAsLong(),
        moment.get("uid").getAsString(),
        moment.get("phase").getAsString(),
        moment.get("ranks").getAsString(),
        failures,
        moment.has("waitingFor") ? moment.get("waitingFor").getAsString() : null);
  }

  static List<String> names() {
    return FOLDERS.stream().flatMap(folder -> expected(folder).keySet().stream()).toList();
  }

  private static InputStream openNamed(String name) {
    return FOLDERS.stream()
        .map(folder -> Recording.class.getResourceAsStream(folder + name + ".jsonl"))
        .filter(Objects::nonNull)
        .findFirst()
        .orElseThrow(() -> new AssertionError(name));
  }

  static Recording named(String name) {
    var lines = new ArrayList<JsonObject>();
    try (var reader =
        new BufferedReader(new InputStreamReader(openNamed(name), StandardCharsets.UTF_8))) {
      reader.lines().forEach(line -> lines.add(JsonParser.parseString(line).getAsJsonObject()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Instant start = start(lines);
    return new Recording(
        name,
        start,
        lines.stream()
            .filter(line -> !line.get("stream").getAsString().equals("action"))
            .map(line -> seen(line, start))
            .toList());
  }

  /// The fleet at a moment.
  Fleet at(long ms) {
    return fold(seen.stream().filter(one -> one.ms() <= ms).toList());
  }

  static Fleet fold(List<Seen> seen) {
    Fleet fleet = Fleet.empty();
    for (Seen one : seen) {
      fleet = fleet.with(one.sighting());
    }
    return fleet;
  }

  Instant moment(long ms) {
    return start.plusMillis(ms);
  }

  long end() {
    return seen.getLast().ms();
  }

  static JsonElement resource(String path) {
    try (var reader = new InputStreamReader(open(path), StandardCharsets.UTF_8)) {
      return JsonParser.parseReader(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static JsonArray cases(String path) {
    return resource(path).getAsJsonArray();
  }

  private static InputStream open(String path) {
    return Objects.requireNonNull(Recording.class.getResourceAsStream(path), path);
  }

  private static Instant start(List<JsonObject> lines) {
    JsonObject first = lines.stream().filter(line -> line.has("object")).findFirst().orElseThrow();
    String created =
        first
            .getAsJsonObject("object")
            .getAsJsonObject("metadata")
            .get("creationTimestamp")
            .getAsString();
    return Instant.parse(created).minusMillis(first.get("ms").getAsLong());
  }

  private static Seen seen(JsonObject line, Instant start) {
    long ms = line.get("ms").getAsLong();
    String stream = line.get("stream").getAsString();
    JsonObject object = line.getAsJsonObject("object");
    boolean gone = line.get("type").getAsString().equals("DELETED");
    return new Seen(ms, stream, sighting(stream, object, gone, start.plusMillis(ms)));
  }

  private static Sighting sighting(String stream, JsonObject object, boolean gone, Instant at) {
    return switch (stream) {
      case "jobs" -> {
        JobFacts job = RecordedObjects.job(object);
        yield gone ? new Sighting.JobGone(at, job) : new Sighting.JobSeen(at, job);
      }
      case "pods" -> {
        PodFacts pod = RecordedObjects.pod(object);
        yield gone ? new Sighting.PodGone(at, pod) : new Sighting.PodSeen(at, pod);
      }
      case "events" -> new Sighting.EventSeen(at, RecordedObjects.event(object));
      default -> throw new AssertionError(stream);
    };
  }
}
