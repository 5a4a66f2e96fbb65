package dev.gangboard.demo.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TimelineTest {
  private static final Instant START = Instant.parse("2026-11-30T14:30:00Z");

  private final DrivenTimeline time = new DrivenTimeline(START);
  private final List<String> told = new ArrayList<>();

  @Test
  void tasksRunInTheOrderOfTheirTimes() {
    time.after(Duration.ofSeconds(2), () -> tell("b"));
    time.after(Duration.ofSeconds(1), () -> tell("a"));
    time.after(Duration.ofSeconds(2), () -> tell("c"));
    time.after(Duration.ofSeconds(4), () -> tell("d"));

    time.advance(Duration.ofSeconds(3));

    assertEquals(List.of("a 1", "b 2", "c 2"), told);
    assertEquals(START.plusSeconds(3), time.instant());
  }

  @Test
  void aTaskCanAskForMoreWithinTheSameStretch() {
    time.soon(() -> time.after(Duration.ofSeconds(1), () -> tell("later")));

    time.advance(Duration.ofSeconds(1));

    assertEquals(List.of("later 1"), told);
  }

  @Test
  void aCancelledTaskDoesNotRun() {
    time.after(Duration.ofSeconds(1), () -> tell("never")).cancel();

    time.advance(Duration.ofSeconds(2));

    assertEquals(List.of(), told);
  }

  @Test
  void aTaskThatFailsStopsNoOther() {
    time.soon(() -> {
      throw new IllegalStateException("on purpose");
    });
    time.soon(() -> tell("after"));

    time.advance(Duration.ZERO);

    assertEquals(List.of("after 0"), told);
  }

  @Test
  void fibersSleepOnTheClockOfTheTimeline() {
    for (int i = 1; i <= 3; i++) {
      int nth = i;
      time.start(
          "fiber",
          fiber -> {
            for (int round = 0; round < 2; round++) {
              fiber.sleep(Duration.ofSeconds(nth));
              tell("fiber " + nth);
            }
          });
    }

    time.advance(Duration.ofSeconds(10));

    assertEquals(
        List.of("fiber 1 1", "fiber 2 2", "fiber 1 2", "fiber 3 3", "fiber 2 4", "fiber 3 6"),
        told);
  }

  @Test
  void aSignalEndsOneSleepAndTheNextOnesAreWhole() {
    Fiber fiber =
        time.start(
            "fiber",
            self -> {
              tell("first " + self.sleep(Duration.ofSeconds(60)));
              tell("second " + self.sleep(Duration.ofSeconds(5)));
            });
    time.after(Duration.ofSeconds(2), fiber::signal);

    time.advance(Duration.ofSeconds(100));

    assertEquals(List.of("first false 2", "second true 7"), told);
  }

  @Test
  void aSignalThatComesBeforeASleepIsToldByIt() {
    CountDownLatch signalled = new CountDownLatch(1);
    Fiber fiber =
        time.start(
            "fiber",
            self -> {
              signalled.await();
              tell("sleep " + self.sleep(Duration.ofSeconds(60)));
            });
    fiber.signal();
    signalled.countDown();

    time.advance(Duration.ofSeconds(1));

    assertEquals(List.of("sleep false 0"), told);
  }

  @Test
  void aKilledFiberSleepsNoMore() {
    Fiber fiber =
        time.start(
            "fiber",
            self -> {
              self.sleep(Duration.ofSeconds(60));
              tell("not reached");
            });
    time.after(Duration.ofSeconds(1), fiber::kill);

    time.advance(Duration.ofSeconds(100));

    assertEquals(List.of(), told);
  }

  @Test
  void advancingUntilAConditionStopsThere() {
    time.after(Duration.ofSeconds(5), () -> tell("five"));
    time.after(Duration.ofSeconds(6), () -> tell("six"));

    assertTrue(time.advanceUntil(() -> !told.isEmpty(), Duration.ofSeconds(10)));
    assertEquals(START.plusSeconds(5), time.instant());
    assertFalse(time.advanceUntil(() -> told.size() == 3, Duration.ofSeconds(10)));
    assertEquals(START.plusSeconds(15), time.instant());
  }

  @Test
  void aLiveTimelineRunsBySpeed() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    try (LiveTimeline live = new LiveTimeline(1000)) {
      Instant begin = live.instant();
      live.after(Duration.ofSeconds(100), done::countDown);
      assertTrue(done.await(20, TimeUnit.SECONDS));

      assertTrue(Duration.between(begin, live.instant()).toSeconds() >= 100);
    }
  }

  @Test
  void closingALiveTimelineEndsItsFibers() throws InterruptedException {
    CountDownLatch ended = new CountDownLatch(1);
    LiveTimeline live = new LiveTimeline(1);
    live.start(
        "fiber",
        self -> {
          try {
            self.sleep(Duration.ofHours(1));
          } finally {
            ended.countDown();
          }
        });

    live.close();

    assertTrue(ended.await(10, TimeUnit.SECONDS));
  }

  @Test
  void timeMustGoForward() {
    assertThrows(IllegalArgumentException.class, () -> new LiveTimeline(0));
    assertThrows(IllegalArgumentException.class, () -> new LiveTimeline(Double.NaN));
  }

  private synchronized void tell(String what) {
    told.add(what + " " + Duration.between(START, time.instant()).toSeconds());
  }
}
