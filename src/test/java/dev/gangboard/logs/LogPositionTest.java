package dev.gangboard.logs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.gangboard.cluster.LogLine;
import dev.gangboard.cluster.Said;
import dev.gangboard.logs.LogPosition.Joint;
import dev.gangboard.logs.LogPosition.Step;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogPositionTest {
  private final LogPosition position = new LogPosition();

  @Test
  void beforeTheFirstLineEverythingIsWanted() {
    position.resume();
    assertEquals(null, position.since());
    assertEquals(List.of("a", "b"), take(line(0, "a"), line(0, "b")));
    assertEquals(Joint.OPEN, position.joint());
  }

  @Test
  void equalLinesOfOneTimeAreCounted() {
    take(line(5, "x"), line(5, "x"));
    position.resume();
    assertEquals(List.of("x", "y"), take(line(5, "x"), line(5, "x"), line(5, "x"), line(5, "y")));
    assertEquals(Joint.SEAMLESS, position.joint());
  }

  @Test
  void aLineThatCameOutOfOrderIsNotLost() {
    take(line(5, "out"), line(7, "out"));
    position.resume();
    assertEquals(
        List.of("err", "out2"),
        take(line(5, "out"), line(7, "out"), line(6, "err"), line(8, "out2")));
  }

  @Test
  void aGapIsTold() {
    take(line(5, "a"));
    position.resume();
    assertEquals(List.of("z"), take(line(9, "z")));
    assertEquals(Joint.GAP, position.joint());
  }

  @Test
  void linesOfEarlierSecondsAreKnown() {
    take(line(0, "a"), line(3_000_000_000L, "b"));
    position.resume();
    assertEquals(1_000_002L, position.since());
    assertEquals(
        List.of("c"), take(line(0, "a"), line(3_000_000_000L, "b"), line(3_000_000_001L, "c")));
  }

  @Test
  void aSecondWithMoreLinesThanAreKeptGoesByCount() {
    LogLine[] lines = new LogLine[25_000];
    for (int i = 0; i < lines.length; i++) {
      lines[i] = line(i / 10, "line " + i);
    }
    take(lines);
    position.resume();
    assertEquals(List.of(), take(lines));
    assertEquals(List.of("new"), take(line(2_499, "new")));
    assertEquals(Joint.SEAMLESS, position.joint());
  }

  /// However a log is broken off: every line comes once, in order.
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void noLineIsLostAndNoneComesTwice(long seed) {
    Random random = new Random(seed);
    List<LogLine> log = new ArrayList<>();
    long nanos = 0;
    for (int i = 0; i < 2_000; i++) {
      nanos += random.nextInt(3) == 0 ? random.nextInt(200_000_000) : 0;
      log.add(line(nanos, "loss 0." + random.nextInt(3)));
    }
    List<LogLine> taken = new ArrayList<>();
    while (taken.size() < log.size()) {
      position.resume();
      Long since = position.since();
      int left = 1 + random.nextInt(300);
      for (LogLine line : log) {
        boolean wanted = since == null || line.at().getEpochSecond() >= since;
        if (wanted && left-- > 0 && position.advance(line) != Step.KNOWN) {
          taken.add(line);
        }
      }
    }
    assertEquals(log.stream().map(Said::of).toList(), taken.stream().map(Said::of).toList());
  }

  private List<String> take(LogLine... lines) {
    List<String> fresh = new ArrayList<>();
    for (LogLine line : lines) {
      if (position.advance(line) != Step.KNOWN) {
        fresh.add(line.text());
      }
    }
    return fresh;
  }

  private static LogLine line(long nanos, String text) {
    return LogLine.of(Instant.ofEpochSecond(1_000_000, nanos), text);
  }
}
