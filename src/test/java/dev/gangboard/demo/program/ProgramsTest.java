package dev.gangboard.demo.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.demo.time.DrivenTimeline;
import dev.gangboard.demo.time.Fiber;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgramsTest {
  private static final Pattern LOSS = Pattern.compile("loss ([0-9.]+)");

  private final DrivenTimeline time = new DrivenTimeline(Instant.parse("2026-11-30T14:30:00Z"));
  private final ContainerLog log = new ContainerLog();
  private final AtomicReference<Exit> exit = new AtomicReference<>();

  @Test
  void trainingBringsTheLossDownToTheNoiseOfTheData() {
    start(Images.SGD, List.of(), "STEPS", "400");
    time.advance(Duration.ofMinutes(10));

    List<Double> losses = losses();

    assertEquals(Exit.code(0), exit.get());
    assertEquals(401, losses.size(), "one for each step and one at the end");
    double first = losses.getFirst();
    double last = losses.subList(350, 400).stream().mapToDouble(l -> l).average().orElseThrow();
    double noise = LinearModel.NOISE * LinearModel.NOISE;
    assertTrue(first > 100 * noise, "it begins at " + first);
    assertTrue(last < 2 * noise, "it ends at " + last);
  }

  @Test
  void eachRankTrainsOnDataOfItsOwnAndOneSeedGivesOneRun() {
    start(Images.SGD, List.of(), "STEPS", "5", "REPLICA_RANK", "0");
    time.advance(Duration.ofMinutes(1));
    List<Double> zero = losses();
    start(Images.SGD, List.of(), "STEPS", "5", "REPLICA_RANK", "0");
    time.advance(Duration.ofMinutes(1));
    List<Double> both = losses();
    start(Images.SGD, List.of(), "STEPS", "5", "REPLICA_RANK", "1");
    time.advance(Duration.ofMinutes(1));
    List<Double> all = losses();

    assertEquals(zero, both.subList(zero.size(), both.size()), "the same again");
    assertTrue(!zero.equals(all.subList(both.size(), all.size())), "another rank");
  }

  @Test
  void trainingTellsStepLossLearningRateAndThroughput() {
    start(
        Images.SGD,
        List.of("python", "-m", "train", "--steps", "20", "--learning-rate=0.1"),
        "STEP_MS",
        "500",
        "LOG_EVERY",
        "10",
        "REPLICA_RANK",
        "3",
        "WORLD_SIZE",
        "8");
    time.advance(Duration.ofMinutes(1));

    List<String> lines = lines();

    assertEquals(
        "rank 3 of 8: linear model of 16 weights, shard of 2048 samples (seed 1), 20 steps",
        lines.get(0));
    assertTrue(
        lines.get(1).matches("step 10/20 loss \\d+\\.\\d{5} lr 0\\.1 64 samples/s"), lines.get(1));
    assertEquals(4, lines.size(), lines.toString());
  }

  @Test
  void aLearningRateThatIsTooGreatDivergesAndFails() {
    start(Images.SGD, List.of(), "LEARNING_RATE", "50", "STEPS", "1000");
    time.advance(Duration.ofMinutes(10));

    assertEquals(Exit.code(1), exit.get());
    assertTrue(lines().getLast().endsWith("LEARNING_RATE is too great"), lines().getLast());
  }

  @Test
  void aRankCanBeMadeToFailAtAStep() {
    start(Images.SGD, List.of(), "FAIL_AT_STEP_RANK_2", "7", "EXIT_CODE", "9", "REPLICA_RANK", "2");
    time.advance(Duration.ofMinutes(10));

    assertEquals(Exit.code(9), exit.get());
    assertEquals(
        "step 7: RuntimeError: CUDA error: device-side assert triggered", lines().getLast());
  }

  @Test
  void aRankCanBeMadeToRunOutOfMemory() {
    start(Images.SGD, List.of(), "OOM_AT_STEP", "3");
    time.advance(Duration.ofMinutes(10));

    assertEquals(Exit.oomKilled(), exit.get());
  }

  @Test
  void sigtermStopsTrainingSoon() {
    Fiber fiber = start(Images.SGD, List.of(), "STEPS", "100000");
    time.advance(Duration.ofSeconds(10));
    fiber.signal();
    time.advance(Duration.ofSeconds(5));

    assertEquals(Exit.code(Exit.TERMINATED), exit.get());
    assertEquals(
        List.of("SIGTERM before step 41: writing a checkpoint", "stopped"),
        lines().subList(lines().size() - 2, lines().size()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "STEPS         | many | STEPS is \"many\" and must be a whole number from 1 to 10000000",
        "STEPS         | 0    | STEPS is \"0\" and must be a whole number from 1 to 10000000",
        "LEARNING_RATE | -1   | LEARNING_RATE is \"-1\" and must be a number above 0.0, at most"
            + " 1000000.0",
        "LEARNING_RATE | NaN  | LEARNING_RATE is \"NaN\" and must be a number above 0.0, at most"
            + " 1000000.0"
      })
  void aBadSettingIsNamedAndEndsTheProgram(String name, String value, String message) {
    start(Images.SGD, List.of(), name, value);
    time.advance(Duration.ofMinutes(1));

    assertEquals(Exit.code(2), exit.get());
    assertEquals(List.of(message), lines());
  }

  @Test
  void theSleeperEndsAsItIsToldForItsRank() {
    start(
        Images.SLEEPER,
        List.of(),
        "SLEEP_SECONDS",
        "10",
        "LOG_SECONDS",
        "4",
        "EXIT_CODE_RANK_3",
        "5",
        "JOB_COMPLETION_INDEX",
        "3");
    time.advance(Duration.ofSeconds(9));
    assertEquals(List.of("rank 3: sleeping 10 s", "6 s left", "2 s left"), lines());
    time.advance(Duration.ofSeconds(1));

    assertEquals(Exit.code(5), exit.get());
  }

  @Test
  void theSleeperCanIgnoreSigterm() {
    Fiber fiber = start(Images.SLEEPER, List.of(), "SLEEP_SECONDS", "10", "IGNORE_TERM", "true");
    time.advance(Duration.ofSeconds(3));
    fiber.signal();
    time.advance(Duration.ofSeconds(7));

    assertEquals(Exit.code(0), exit.get());
  }

  private Fiber start(String image, List<String> command, String... env) {
    Map<String, String> variables = new HashMap<>();
    for (int i = 0; i < env.length; i += 2) {
      variables.put(env[i], env[i + 1]);
    }
    Program program = Images.standard().find(image).orElseThrow().program();
    Replica.Invocation invocation = new Replica.Invocation(command, List.of(), variables);
    return time.start(
        "program", fiber -> exit.set(program.run(new Replica(invocation, log, time, fiber))));
  }

  private List<Double> losses() {
    List<Double> losses = new ArrayList<>();
    for (String line : lines()) {
      Matcher loss = LOSS.matcher(line);
      if (loss.find()) {
        losses.add(Double.valueOf(loss.group(1)));
      }
    }
    return losses;
  }

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (long i = log.first(); i < log.end(); i++) {
      String line = log.line(i).toString();
      lines.add(line.substring(line.indexOf(' ') + 1));
    }
    return lines;
  }
}
