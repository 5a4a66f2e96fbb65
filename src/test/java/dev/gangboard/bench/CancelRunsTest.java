package dev.gangboard.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.gangboard.bench.CancelRun.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The first of the thousand runs of [CancelRuns].
class CancelRunsTest {
  @Test
  void noCancelLeavesAPodOrIsCalledDoneTooEarlyWhateverGoesWrong() throws Exception {
    List<Outcome> outcomes = CancelRuns.run(1, 20, 4);
    assertEquals(20, outcomes.size());
    assertEquals(List.of(), outcomes.stream().filter(outcome -> !outcome.good()).toList());
  }
}
