package dev.gangboard.cluster.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.google.gson.JsonParser;
import dev.gangboard.cluster.Recordings;
import dev.gangboard.gang.JobFacts;
import dev.gangboard.gang.Sighting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What is written of sightings is read as just these sightings.
class RecordingWriterTest {
  @TempDir private Path folder;

  static Stream<String> recordings() {
    return Recorded.json("/recordings/expected.json").getAsJsonObject().keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void whatIsWrittenIsReadAsTheSameFacts(String name) throws Exception {
    List<Recordings.Seen> seen =
        read(
            Path.of(
                Objects.requireNonNull(
                        RecordingWriterTest.class.getResource("/recordings/" + name + ".jsonl"))
                    .toURI()));
    List<String> lines = new ArrayList<>();
    seen.forEach(s -> lines.add(RecordingWriter.line(s.ms(), s.sighting())));

    List<Recordings.Seen> again = read(Files.write(folder.resolve("again.jsonl"), lines));

    assertFalse(seen.isEmpty());
    assertEquals(facts(seen), facts(again));
  }

  @Test
  void aListTellsAllThatIsThere() {
    var listed =
        new Sighting.Listed(Instant.EPOCH, Sighting.Kind.PODS, "default", Set.of("u2", "u1"));
    assertEquals(
        JsonParser.parseString(
            "{'ms':7,'stream':'pods','type':'LISTED','namespace':'default','uids':['u1','u2']}"
                .replace('\'', '"')),
        JsonParser.parseString(RecordingWriter.line(7, listed)));
  }

  @Test
  void aJobKeepsItsPlacement() {
    JobFacts job = JobMapper.facts(Fields.of(Recorded.object("failed job"))).orElseThrow();
    var placed =
        new JobFacts(
            job.id(),
            job.lifetime(),
            job.shape(),
            job.template(),
            new JobFacts.Placement(Map.of("disk", "ssd"), "team-a"),
            job.status());
    assertEquals(placed, JobMapper.facts(Fields.of(JobWriter.object(placed))).orElseThrow());
  }

  /// What was seen, apart from when: the start is told by another object where the first is new.
  private static List<String> facts(List<Recordings.Seen> seen) {
    return seen.stream()
        .map(s ->
            s.ms()
                + switch (s.sighting()) {
                  case Sighting.JobSeen(var _, var job) -> "is " + job;
                  case Sighting.JobGone(var _, var job) -> "went " + job;
                  case Sighting.PodSeen(var _, var pod) -> "is " + pod;
                  case Sighting.PodGone(var _, var pod) -> "went " + pod;
                  case Sighting.EventSeen(var _, var event) -> "is " + event;
                  case Sighting.Listed listed -> "listed " + listed;
                })
        .toList();
  }

  private static List<Recordings.Seen> read(Path file) throws Exception {
    List<Recordings.Seen> seen = new ArrayList<>();
    RecordingFile.read(
        file,
        new Recordings.Reading() {
          @Override
          public void seen(Recordings.Seen one) {
            seen.add(one);
          }

          @Override
          public void passedOver(Recordings.Flaw flaw) {
            throw new AssertionError(flaw.toString());
          }
        });
    return seen;
  }
}
