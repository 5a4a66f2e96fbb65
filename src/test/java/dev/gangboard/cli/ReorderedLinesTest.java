package dev.gangboard.cli;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.gangboard.cluster.LogLine;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReorderedLinesTest {
  private final CapturedTerminal captured = CapturedTerminal.pipe();
  private final LogPrinter printer =
      new LogPrinter(captured.terminal(), new LogPrinter.Style(true, false, false));

  private static LogLine line(long seconds, String text) {
    return LogLine.of(Stage.START.plusSeconds(seconds), text);
  }

  private List<String> printed() {
    return captured.out().lines().toList();
  }

  @Test
  void linesThatComeTogetherArePrintedInTheOrderOfTime() {
    var lines = new ReorderedLines(printer, Duration.ofHours(1));
    lines.add(0, line(3, "c"));
    lines.add(1, line(1, "a"));
    lines.add(1, line(2, "b"));
    lines.release();
    assertEquals(List.of(), printed());
    lines.releaseAll();
    assertEquals(List.of("[1] a", "[1] b", "[0] c"), printed());
  }

  @Test
  void noLineWaitsLongerThanTheWindowWhateverTheClockOfAnotherRankSays() {
    var lines = new ReorderedLines(printer, Duration.ofMillis(20));
    lines.add(0, line(3_600, "ahead"));
    await()
        .until(() -> {
          lines.add(1, line(1, "behind"));
          lines.release();
          return printed().contains("[0] ahead");
        });
  }

  @Test
  void theLinesOfARankKeepTheirOrderWhenItsClockIsSetBack() {
    var lines = new ReorderedLines(printer, Duration.ofHours(1));
    lines.add(0, line(9, "first"));
    lines.add(0, line(2, "second"));
    lines.add(1, line(5, "other"));
    lines.releaseAll();
    assertEquals(List.of("[1] other", "[0] first", "[0] second"), printed());
  }

  @Test
  void ofAFloodNotAllIsHeld() {
    var lines = new ReorderedLines(printer, Duration.ofHours(1));
    for (int i = 0; i < 20_010; i++) {
      lines.add(i % 2, line(i, "line " + i));
    }
    assertEquals(10, printed().size());
  }

  @Test
  void aSingleRankIsPrintedAtOnce() {
    new ReorderedLines(printer, Duration.ZERO).add(0, line(1, "a"));
    assertEquals(List.of("[0] a"), printed());
  }
}
