package dev.gangboard.gang;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What a real cluster said, and how it must be shown.
class RecordingsTest {
  static Stream<Recording.Checkpoint> checkpoints() {
    return Recording.checkpoints().stream();
  }

  @ParameterizedTest
  @MethodSource("checkpoints")
  void showsEveryCheckpointAsItMust(Recording.Checkpoint expected) {
    Recording recording = Recording.named(expected.recording());
    Gang gang = recording.at(expected.ms()).gang(expected.uid()).orElseThrow();
    Instant now = recording.moment(expected.ms());
    assertEquals(
        expected,
        new Recording.Checkpoint(
            expected.recording(),
            expected.ms(),
            gang.id().uid(),
            gang.phase(now).toString(),
            gang.states(now).letters(),
            failures(gang),
            expected.waitingFor() == null ? null : gang.waitingFor().orElse(null)));
  }

  static List<String> failures(Gang gang) {
    return gang.firstFailures().stream()
        .map(failure -> failure.rank() + ": " + failure.why())
        .toList();
  }
}
