package dev.gangboard.gang;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
        String.join(
            " ",
            expected.phase(),
            expected.ranks(),
            expected.firstFailure().toString(),
            String.valueOf(expected.waitingFor())),
        String.join(
            " ",
            gang.phase(now).toString(),
            gang.states(now).letters(),
            failures(gang).toString(),
            expected.waitingFor() == null ? "null" : gang.waitingFor().orElse("nothing")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "one_rank_fails | 8750 | 3 | pod onefails-00000001-3-fdfcl: exit 3, Error, 14:49:27 UTC",
        "one_rank_fails | 25000 | 0 | pod onefails-00000001-0-7tmvh was asked to stop at 14:49:30"
            + " UTC; 14 s of its grace are left",
        "one_rank_fails | 45250 | 0 | pod onefails-00000001-0-7tmvh: exit 137, Error, 14:50:00 UTC;"
            + " asked to stop at 14:49:30 UTC",
        "one_rank_fails | 5000 | 0 | pod onefails-00000001-0-7tmvh runs on gpu-node-0, since"
            + " 14:49:22 UTC, ready",
        "one_rank_fails | 946 | 1 | pod onefails-00000001-1-f7jqr on gpu-node-0: its container is"
            + " not created yet",
        "one_rank_fails | 946 | 4 | pod onefails-00000001-4-bvgt6 waits for the scheduler",
        "oom | 7250 | 2 | pod oom-00000001-2-h46x9: exit 137, OOMKilled, 14:51:47 UTC",
        "partial_gang | 12125 | 8 | pod partial-00000001-8-9k6bx: no node has 1 free"
            + " nvidia.com/gpu; 4 of 12 ranks wait",
        "image_pull | 18000 | 0 | pod badimage-00000001-0-xcljz on gpu-node-0: image"
            + " registry.invalid/none:404 cannot be pulled: its registry does not answer"
            + " (ImagePullBackOff)",
        "runtime_handler_missing | 8625 | 0 | pod nohandler-00000001-0-h9q72 on gpu-node-0: its"
            + " node has no runtime handler runsc (FailedCreatePodSandBox)",
        "missing_runtime_class | 7000 | 2 | no pod: the cluster has no RuntimeClass gvisor-missing;"
            + " 4 of 4 ranks wait",
        "missing_service_account | 7000 | 0 | no pod: namespace default has no ServiceAccount"
            + " trainer-missing; 4 of 4 ranks wait",
        "partial_gang | 25625 | 8 | pod partial-00000001-8-9k6bx was asked to stop at 14:35:13 UTC"
            + " before it had a node",
        "suspend_resume | 42625 | 0 | the Job is suspended; pod suspend-00000001-0-fdxhc has ended",
        "ttl | 3375 | 0 | pod ttl-00000001-0-5hd78: exit 0, Completed, 14:40:28 UTC; not counted by"
            + " the Job yet",
        "ttl | 6500 | 0 | pod ttl-00000001-0-5hd78: exit 0, Completed, 14:40:28 UTC; counted as"
            + " completed by the Job",
        "missing_runtime_class | 940 | 0 | no pod yet",
      })
  void saysHowEachStateIsKnown(String name, long ms, int rank, String evidence) {
    Recording recording = Recording.named(name);
    Instant now = recording.moment(ms);
    String said = recording.at(ms).gangs().getLast().rank(rank, now).evidence();
    assertEquals(evidence, said);
  }

  @ParameterizedTest
  @CsvSource({
    "image_pull, 13500, ErrImagePull ErrImagePull ErrImagePull",
    "image_pull, 18000, ImagePullBackOff ImagePullBackOff ImagePullBackOff",
    "runtime_handler_missing, 8625, FailedCreatePodSandBox FailedCreatePodSandBox",
    "success, 1500, null null null null null null"
  })
  void marksTheCellOfARankWhoseStartIsInTrouble(String name, long ms, String troubles) {
    Recording recording = Recording.named(name);
    Instant now = recording.moment(ms);
    Gang gang = recording.at(ms).gangs().getLast();
    assertEquals(
        troubles,
        IntStream.range(0, gang.completions())
            .mapToObj(rank -> String.valueOf(gang.rank(rank, now).trouble()))
            .collect(Collectors.joining(" ")));
    for (int rank = 0; rank < gang.completions(); rank++) {
      assertEquals(gang.rank(rank, now).trouble() != null, gang.states(now).troubled(rank));
    }
  }

  static List<String> failures(Gang gang) {
    return gang.firstFailures().stream()
        .map(failure -> failure.rank() + ": " + failure.why())
        .toList();
  }
}
