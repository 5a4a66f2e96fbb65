package dev.gangboard.rendezvous;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.gang.RendezvousLocation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

final class RendezvousWatchTest {
  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

  private final MemoryStore store = new MemoryStore(1000);
  private final List<RendezvousNews> news = new CopyOnWriteArrayList<>();

  private RendezvousWatch watch() {
    var location = RendezvousLocation.parse("s3://acme/exp-7/");
    return new RendezvousWatch(
        new RendezvousReader(store, location, KeyPatterns.USUAL, 2), 2, () -> NOW, news::add);
  }

  @Test
  void aProblemIsToldWithWhatWasReadBefore() {
    store.put("exp-7/round-0/rank-0.pt", "2026-11-30T11:59:00Z");
    try (var watch = watch()) {
      await().until(() -> news.size() == 1);
      store.failure = new RendezvousException.Unreachable("the store is gone", "", null);
      watch.readNow();
      await().until(() -> news.size() == 2);
      store.failure = null;
      watch.readNow();
      await().until(() -> news.size() == 3);
    }
    assertNull(news.get(0).problem());
    assertEquals(NOW, news.get(0).read());
    assertNotNull(news.get(1).problem());
    assertEquals(news.get(0).rendezvous(), news.get(1).rendezvous());
    assertNull(news.get(2).problem());
  }

  @Test
  void thePauseGrowsAtRestAndWhileRefused() {
    var pace = new RendezvousPace();
    assertEquals(Duration.ofSeconds(2), pace.after(true, 0, 3));
    assertEquals(Duration.ofSeconds(3), pace.after(false, 0, 3));
    for (int i = 0; i < 20; i++) {
      pace.after(false, 0, 3);
    }
    assertEquals(Duration.ofSeconds(60), pace.after(false, 0, 3));
    assertEquals(Duration.ofSeconds(2), pace.after(true, 6, 3), "a round each 10 s");
    assertEquals(Duration.ofSeconds(12), pace.after(true, 1, 3), "a round a minute");
    assertEquals(Duration.ofSeconds(50), pace.after(true, 6, 100), "100,000 keys at each reading");
    var throttled =
        new RendezvousException.Throttled("slow down", "", Duration.ofSeconds(90), null);
    assertEquals(Duration.ofSeconds(90), pace.after(throttled));
    var denied = new RendezvousException.Denied("no", "", null);
    assertEquals(Duration.ofSeconds(60), pace.after(denied));
  }

  @Test
  void aListenerThatFailsDoesNotEndTheWatch() {
    var location = RendezvousLocation.parse("s3://acme/exp-7/");
    var reader = new RendezvousReader(store, location, KeyPatterns.USUAL, 2);
    try (var watch =
        new RendezvousWatch(
            reader,
            2,
            () -> NOW,
            told -> {
              news.add(told);
              throw new IllegalStateException("on purpose");
            })) {
      await().until(() -> news.size() == 1);
      watch.readNow();
      await().until(() -> news.size() == 2);
    }
    assertTrue(news.size() >= 2);
  }
}
