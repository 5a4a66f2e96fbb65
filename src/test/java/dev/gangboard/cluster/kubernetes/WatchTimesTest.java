package dev.gangboard.cluster.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class WatchTimesTest {
  private final AtomicLong millis = new AtomicLong(1_000_000);
  private final AtomicLong nanos = new AtomicLong();
  private final SleepDetector sleep = new SleepDetector(millis::get, nanos::get);

  @Test
  void twoWatchesProveTheLinkInTurns() {
    WatchLength jobs = WatchLength.often(Patience.USUAL);
    int first = jobs.seconds();
    int second = jobs.between().seconds();
    assertTrue(first >= 25 && first <= 26, "" + first);
    assertTrue(second >= 12 && second <= 13, "" + second);
  }

  @Test
  void aWatchIsSilentForLittleLongerThanItWasToLast() {
    assertEquals(Duration.ofMillis(27_500), Patience.USUAL.silenceOf(26));
    assertEquals(Duration.ofSeconds(100), Patience.USUAL.silenceOf(500));
  }

  @Test
  void aSleepIsNoticedWhicheverClockStoodStill() {
    pass(1_000, 1_000);
    assertEquals(false, sleep.hasSlept());
    pass(60_000, 1_000);
    assertEquals(true, sleep.hasSlept());
    assertEquals(false, sleep.hasSlept());
    pass(60_000, 60_000);
    assertEquals(true, sleep.hasSlept());
  }

  @Test
  void aClockThatIsSetIsNoticedLikeASleep() {
    pass(-3_600_000, 1_000);
    assertEquals(true, sleep.hasSlept());
    pass(1_000, 1_000);
    assertEquals(false, sleep.hasSlept());
  }

  private void pass(long wall, long steady) {
    millis.addAndGet(wall);
    nanos.addAndGet(steady * 1_000_000);
  }
}
