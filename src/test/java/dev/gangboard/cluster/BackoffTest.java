package dev.gangboard.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BackoffTest {
  private final Backoff backoff = new Backoff(Duration.ofMillis(100));
  private final ClusterException broken = new ClusterException.Unreachable("", "", null);

  @Test
  void pausesDoubleUpToSixtyTimesTheFirst() {
    long most = 100;
    for (int i = 0; i < 12; i++) {
      assertBetween(most / 2, most, backoff.next(broken));
      most = Math.min(6000, most * 2);
    }
    backoff.reset();
    assertBetween(50, 100, backoff.next());
  }

  @Test
  void aRefusalIsAskedAgainSlowly() {
    assertBetween(1000, 2000, backoff.next(new ClusterException.Unauthorized("", "", null)));
    assertBetween(2000, 4000, backoff.next(new ClusterException.Forbidden("", "", null)));
  }

  @Test
  void theLongestPauseCanBeShorter() {
    Backoff soon = new Backoff(Duration.ofMillis(100), 8);
    ClusterException refused = new ClusterException.Unauthorized("", "", null);
    for (int i = 0; i < 5; i++) {
      assertBetween(400, 800, soon.next(refused));
    }
    assertBetween(400, 800, soon.next(broken));
  }

  @Test
  void aServerThatNamesATimeIsLeftAloneForSoLongButAtMostForAMinute() {
    assertEquals(Duration.ofSeconds(7), backoff.next(busy(Duration.ofSeconds(7))));
    assertEquals(Duration.ofMinutes(1), backoff.next(busy(Duration.ofHours(1))));
  }

  private static ClusterException busy(Duration asked) {
    return new ClusterException.ServerFault("", "", asked, null);
  }

  private static void assertBetween(long least, long most, Duration pause) {
    assertTrue(
        pause.toMillis() >= least && pause.toMillis() <= most,
        pause + " is not between " + least + " and " + most + " ms");
  }
}
