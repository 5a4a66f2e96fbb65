package dev.gangboard.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.gson.JsonParseException;
import dev.gangboard.gang.Condition;
import dev.gangboard.gang.ContainerState;
import dev.gangboard.gang.EventFacts;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.JobFacts;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.PodPhase;
import dev.gangboard.gang.Sighting;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SightingJsonTest {
  static final Instant AT = Instant.parse("2026-11-30T14:49:21.123456789Z");
  static final GangId GANG = new GangId("ml", "exp-1", "uid-1");

  static JobFacts job() {
    return new JobFacts(
        GANG,
        new JobFacts.Lifetime(AT, null, 7),
        new JobFacts.Shape(8, 8, false, 0, false, 3600L),
        new JobFacts.Template(true, "img:1", 1, null, "gvisor", "s3://b/p/"),
        new JobFacts.Status(
            new JobFacts.Counts(8, 7, 0, 1, 0),
            "0,2-5",
            null,
            AT,
            null,
            List.of(new Condition("Suspended", false, "JobResumed", null, AT))));
  }

  static PodFacts pod(ContainerState state) {
    return new PodFacts(
        new PodFacts.PodId("ml", "exp-1-3-abcde", "pod-3"),
        GANG,
        3,
        new PodFacts.Lifetime(AT, AT.plusSeconds(30), 30L, true, false, 9),
        new PodFacts.Status(PodPhase.RUNNING, null, null, "node \"a\" <b>", 1, List.of()),
        new PodFacts.Container("replica", state, true, 2, null));
  }

  static List<Sighting> sightings() {
    return List.of(
        new Sighting.JobSeen(AT, job()),
        new Sighting.JobGone(AT, job()),
        new Sighting.PodSeen(AT, pod(new ContainerState.Running(AT))),
        new Sighting.PodSeen(AT, pod(new ContainerState.Waiting("ImagePullBackOff", "no\nsuch"))),
        new Sighting.PodGone(
            AT, pod(new ContainerState.Terminated(137, 9, "OOMKilled", null, AT, AT))),
        new Sighting.EventSeen(
            AT,
            new EventFacts(
                "e1",
                new EventFacts.About("Pod", "ml", "exp-1-3-abcde", null),
                "Warning",
                "Failed",
                "m",
                3,
                new EventFacts.Occurrence(AT, null))),
        new Sighting.Listed(AT, Sighting.Kind.PODS, null, Set.of("a", "b")));
  }

  @ParameterizedTest
  @MethodSource("sightings")
  void everySightingIsReadAsItWasWritten(Sighting sighting) {
    String line = SightingJson.write(sighting);
    assertEquals(1, line.lines().count());
    assertEquals(sighting, SightingJson.read(line));
  }

  @Test
  void unknownFieldsArePassedOver() {
    Sighting sighting = new Sighting.JobSeen(AT, job());
    String line = SightingJson.write(sighting).replaceFirst("\\{", "{\"later\":{\"x\":[1]},");
    assertEquals(sighting, SightingJson.read(line));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "7",
        "[]",
        "{}",
        "{\"type\":\"Nonsense\"}",
        "{\"type\":\"JobSeen\"}",
        "{\"type\":\"JobSeen\",\"at\":\"yesterday\"}",
        "{\"type\":\"Listed\",\"at\":\"2026-11-30T14:49:21Z\",\"kind\":\"PODS\",\"uids\":[null]}",
        "{\"type\":\"Listed\",\"at\":\"2026-11-30T14:49:21Z\",\"kind\":\"PODS\",\"uids\":{}}",
        "{\"type\":\"PodSeen\",\"at\":\"2026-11-30T14:49:21Z\",\"pod\":{\"index\":\"x\"}}",
        "{\"type\":\"JobSeen\",\"at\":\"2026-11-30T14:49:2"
      })
  void aLineThatIsNoSightingIsRefused(String line) {
    assertThrows(JsonParseException.class, () -> SightingJson.read(line));
  }
}
