package dev.gangboard.demo.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.demo.api.LogSource;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ContainerLogTest {
  private static final Instant TIME = Instant.parse("2026-11-30T14:30:00.123456789Z");

  @Test
  void linesKeepTheirNumbersAndTimes() {
    ContainerLog log = new ContainerLog();
    log.append(TIME, "one");
    log.append(TIME.plusNanos(1), "two");

    assertEquals(0, log.first());
    assertEquals(2, log.end());
    assertEquals("2026-11-30T14:30:00.123456790Z two", log.line(1).toString());
    assertThrows(IndexOutOfBoundsException.class, () -> log.line(2));
  }

  @Test
  void aFullLogLosesItsOlderHalfAndSaysSo() {
    ContainerLog log = new ContainerLog(1000);
    for (int i = 0; i < 101; i++) {
      log.append(TIME, "line " + i + " ".repeat(3));
    }

    assertTrue(log.first() > 0);
    assertEquals(101, log.end());
    long lost = log.first() + 1;
    assertEquals(
        TIME + " [rotated: the first " + lost + " lines are not kept]",
        log.line(log.first()).toString());
    assertEquals(TIME + " line " + lost, log.line(log.first() + 1).toString());
    assertThrows(IndexOutOfBoundsException.class, () -> log.line(log.first() - 1));
  }

  @Test
  void aLogThatRotatesForeverStaysSmall() {
    ContainerLog log = new ContainerLog(1000);
    for (int i = 0; i < 100_000; i++) {
      log.append(TIME, "0123456789");
    }

    assertTrue(log.end() - log.first() < 100, "keeps " + (log.end() - log.first()));
    assertEquals(100_000, log.end());
  }

  @Test
  void oneLineBeyondTheCapacityIsKept() {
    ContainerLog log = new ContainerLog(10);
    log.append(TIME, "x".repeat(100));

    assertEquals(0, log.first());
    assertEquals(1, log.end());
  }

  @Test
  void aReaderIsWokenByALineAndByTheEnd() throws Exception {
    ContainerLog log = new ContainerLog();
    CompletableFuture<Long> ends =
        CompletableFuture.supplyAsync(() -> {
          try {
            log.await(0, Duration.ofSeconds(30));
            long first = log.end();
            log.await(first, Duration.ofSeconds(30));
            return first;
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
    log.append(TIME, "one");
    log.close();

    assertEquals(1, ends.get(20, TimeUnit.SECONDS));
    assertTrue(log.ended());
  }

  @Test
  void waitingIsOverWhenItsTimeIs() throws InterruptedException {
    ContainerLog log = new ContainerLog();

    log.await(0, Duration.ofMillis(1));

    assertEquals(0, log.end());
  }

  @Test
  void theRunBeforeIsThePreviousLog() {
    LogFiles files = new LogFiles();
    assertTrue(files.find("uid", "replica", false).isEmpty());
    LogSource first = files.open("uid", "replica");
    assertTrue(files.find("uid", "replica", true).isEmpty());
    LogSource second = files.open("uid", "replica");

    assertEquals(second, files.find("uid", "replica", false).orElseThrow());
    assertEquals(first, files.find("uid", "replica", true).orElseThrow());

    files.delete("uid", "replica");
    assertTrue(files.find("uid", "replica", false).isEmpty());
    assertTrue(second.ended(), "its followers see the end");
  }
}
