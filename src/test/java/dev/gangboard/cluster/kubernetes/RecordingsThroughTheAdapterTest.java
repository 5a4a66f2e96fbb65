package dev.gangboard.cluster.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.gangboard.gang.Fleet;
import dev.gangboard.gang.Gang;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// What a real cluster's watches said, and what was composed by its rules, read by this adapter and
/// folded: each gang is shown as it must be.
class RecordingsThroughTheAdapterTest {
  static Stream<Arguments> moments() {
    return Stream.of("/recordings/", "/recordings-more/")
        .flatMap(RecordingsThroughTheAdapterTest::moments);
  }

  private static Stream<Arguments> moments(String folder) {
    JsonObject all = Recorded.json(folder + "expected.json").getAsJsonObject();
    return all.keySet().stream()
        .flatMap(name ->
            all.getAsJsonArray(name).asList().stream()
                .map(moment -> Arguments.of(folder + name, moment)));
  }

  @ParameterizedTest
  @MethodSource("moments")
  void aGangIsShownAsItMust(String name, JsonElement moment) {
    Fields expected = Fields.of(moment);
    long until = Objects.requireNonNull(expected.number("ms"));
    AtomicReference<Instant> clock = new AtomicReference<>(Instant.EPOCH);
    Gang gang = fleet(name, until, clock).gang(expected.text("uid", "")).orElseThrow();
    Instant now = clock.get();
    assertEquals(
        expected.text("phase") + " " + expected.text("ranks"),
        gang.phase(now) + " " + gang.states(now).letters());
    assertEquals(
        expected.objects("firstFailure").stream()
            .map(first -> first.count("rank") + ": " + first.text("why"))
            .toList(),
        gang.firstFailures().stream().map(first -> first.rank() + ": " + first.why()).toList());
  }

  /// The fleet after all that arrived until then, on a clock that stands there.
  private static Fleet fleet(String name, long until, AtomicReference<Instant> clock) {
    AtomicReference<Fleet> fleet = new AtomicReference<>(Fleet.empty());
    Sightings sightings =
        new Sightings(
            clock::get, "default", seen -> fleet.updateAndGet(before -> before.with(seen)));
    List<Fields> lines = lines(name);
    Instant start = start(lines);
    for (Fields line : lines) {
      long ms = Objects.requireNonNull(line.number("ms"));
      if (ms <= until) {
        clock.set(start.plusMillis(ms));
        replay(line, sightings);
      }
    }
    clock.set(start.plusMillis(until));
    return fleet.get();
  }

  private static void replay(Fields line, Sightings sightings) {
    ListWatch.Receiver receiver =
        switch (line.text("stream", "")) {
          case "jobs" -> sightings.jobs();
          case "pods" -> sightings.pods();
          default -> sightings.events();
        };
    if (line.text("type", "").equals("DELETED")) {
      receiver.gone(line.object("object"));
    } else if (line.has("object")) {
      receiver.seen(line.object("object"));
    }
  }

  private static Instant start(List<Fields> lines) {
    Fields first = lines.stream().filter(line -> line.has("object")).findFirst().orElseThrow();
    return ObjectMeta.of(first.object("object"))
        .created()
        .minusMillis(Objects.requireNonNull(first.number("ms")));
  }

  private static List<Fields> lines(String name) {
    List<Fields> lines = new ArrayList<>();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(
                    RecordingsThroughTheAdapterTest.class.getResourceAsStream(name + ".jsonl")),
                StandardCharsets.UTF_8))) {
      reader.lines().forEach(line -> lines.add(Fields.of(JsonParser.parseString(line))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return lines;
  }
}
