package dev.gangboard.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.LogLine;
import dev.gangboard.gang.StillGang;
import dev.gangboard.logs.LogMark;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class LogInboxTest {
  private final LogInbox inbox = new LogInbox();

  @Test
  void aFullInboxSlowsTheLogAndLosesNothing() throws InterruptedException {
    var written = new CountDownLatch(1);
    Thread log = writer(LogInbox.BOUND + 1, written);
    Awaitility.await()
        .atMost(Duration.ofSeconds(10))
        .until(() -> log.getState() == Thread.State.WAITING);
    assertEquals(1, written.getCount());

    assertEquals(LogInbox.BOUND, inbox.fetch().size());

    assertTrue(written.await(10, TimeUnit.SECONDS));
    assertEquals(1, inbox.fetch().size());
  }

  @Test
  void closingLetsAWaitingLogGo() throws InterruptedException {
    var written = new CountDownLatch(1);
    writer(LogInbox.BOUND + 100, written);

    inbox.close();

    assertTrue(written.await(10, TimeUnit.SECONDS));
  }

  @Test
  void aNoteNeverWaits() {
    assertFalse(inbox.hasEnded());
    inbox.mark(new LogMark(LogMark.Kind.RECONNECTED, StillGang.NOW, "", "reconnected"));
    inbox.ended();

    assertEquals("reconnected", inbox.fetch().getFirst().text());
    assertTrue(inbox.hasEnded());
  }

  private Thread writer(int lines, CountDownLatch written) {
    return Thread.ofPlatform()
        .daemon()
        .start(() -> {
          try {
            for (int i = 0; i < lines; i++) {
              inbox.line(LogLine.of(StillGang.NOW, "line"));
            }
            written.countDown();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
  }
}
