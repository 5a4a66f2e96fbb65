package dev.gangboard.cluster.kubernetes;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.kubernetes.FaultCell.Outcome;
import dev.gangboard.cluster.kubernetes.FaultCell.Phase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// Some cells of the matrix of faults and phases; the benchmark `FaultMatrix` has all.
class FaultsOfTheLinkTest {
  private static final Duration LAST = Duration.ofSeconds(5);

  /// Not the figure, which is the benchmark's: that it comes back by itself.
  private static final double BACK = 30;

  private record Cell(Phase phase, String fault) {
    Outcome run() throws Exception {
      return FaultCell.run(phase, LinkFault.named(fault), LAST);
    }
  }

  private static final List<Cell> CELLS =
      List.of(
          new Cell(Phase.STARTING, "login page"),
          new Cell(Phase.RUNNING, "machine sleeps"),
          new Cell(Phase.FAILING, "500"),
          new Cell(Phase.CANCELLING, "server restarts"),
          new Cell(Phase.ENDING, "token refused"),
          new Cell(Phase.ENDED, "answers cut"));

  @Test
  void theLinkComesBackByItselfAndNothingIsLostOrInvented() throws Exception {
    List<Executable> checks = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Cell cell : CELLS) {
        Future<Outcome> outcome = threads.submit(cell::run);
        checks.add(() -> check(cell, outcome.get()));
      }
    }
    assertAll(checks);
  }

  private static void check(Cell cell, Outcome outcome) {
    String what = cell + ": " + outcome;
    assertTrue(outcome.seconds() < BACK, what);
    assertEquals(0, outcome.wrong(), what);
    assertEquals(0, outcome.logs().lost(), what);
    assertTrue(outcome.logs().lines() > 0, what);
  }
}
