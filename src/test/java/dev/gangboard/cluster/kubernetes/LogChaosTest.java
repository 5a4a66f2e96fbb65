package dev.gangboard.cluster.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A few of the runs that the benchmark of this name makes by the hundred.
class LogChaosTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void everyLineIsInTheRecordOnceOrInAMarkedGap(long seed) throws Exception {
    try (var chaos = new ChaosRun(seed, folder)) {
      ChaosRun.Outcome outcome = chaos.run();
      assertEquals(List.of(), outcome.wrong());
      assertTrue(outcome.faults() > 10, outcome.toString());
      assertTrue(outcome.lines() > 1_000, outcome.toString());
    }
  }
}
