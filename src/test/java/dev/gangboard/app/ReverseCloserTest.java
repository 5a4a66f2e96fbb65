package dev.gangboard.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ReverseCloserTest {
  private final List<String> closed = new CopyOnWriteArrayList<>();

  @Test
  void closesWhatWasOpenedLastFirstAndOnce() {
    var closer = new ReverseCloser(Duration.ofSeconds(10));
    closer.add(() -> closed.add("first"));
    closer.add(() -> closed.add("second"));
    closer.close();
    closer.close();
    assertEquals(List.of("second", "first"), closed);
  }

  @Test
  void aPartThatFailsDoesNotKeepTheOthersOpen() {
    var closer = new ReverseCloser(Duration.ofSeconds(10));
    closer.add(() -> closed.add("first"));
    closer.add(() -> {
      throw new IOException("broken");
    });
    closer.close();
    assertEquals(List.of("first"), closed);
  }

  @Test
  void aPartThatHangsIsLeftBehindWhenTheTimeIsUp() throws InterruptedException {
    var interrupted = new CountDownLatch(1);
    var closer = new ReverseCloser(Duration.ofMillis(50));
    closer.add(() -> {
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        interrupted.countDown();
      }
    });
    closer.close();
    assertTrue(interrupted.await(10, java.util.concurrent.TimeUnit.SECONDS));
  }

  @Test
  void closesAlsoOnAnInterruptedThread() {
    var closer = new ReverseCloser(Duration.ofSeconds(10));
    closer.add(() -> closed.add("part"));
    Thread.currentThread().interrupt();
    closer.close();
    assertTrue(Thread.interrupted());
    assertEquals(List.of("part"), closed);
    assertFalse(Thread.currentThread().isInterrupted());
  }
}
