package dev.gangboard.demo.api;

import static dev.gangboard.demo.api.ServedStore.PODS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.demo.store.Tree;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FaultsTest {
  private final ServedStore served = new ServedStore();
  private final Faults faults = served.server.faults();

  @AfterEach
  void close() {
    served.close();
  }

  private int status() throws Exception {
    return served.client.get(PODS).status();
  }

  @Test
  void theServerCanBeTooBusyForSomeRequests() throws Exception {
    faults.answer(Faults.Scope.LISTS, new Faults.Answer.TooManyRequests(3), 2);
    var reply = served.client.get(PODS);
    assertEquals("429 3", reply.status() + " " + reply.header("Retry-After"));
    assertEquals("TooManyRequests", Tree.textOrEmpty(reply.json(), "reason"));
    assertEquals(404, served.client.delete(PODS + "/p", null).status(), "no list");
    assertEquals(429, status());
    assertEquals(200, status());
  }

  @Test
  void theServerCanFailOrBeSomethingElse() throws Exception {
    faults.answer(Faults.Scope.EVERYTHING, new Faults.Answer.ServerError("etcd"), 1);
    var failed = served.client.get(PODS);
    assertEquals(
        "500 Internal error occurred: etcd",
        failed.status() + " " + Tree.textOrEmpty(failed.json(), "message"));
    faults.answer(Faults.Scope.WRITES, new Faults.Answer.Html(502, "<html>proxy</html>"), 1);
    assertEquals(200, status());
    var page = served.client.post(PODS, "{}");
    assertEquals(
        "502 text/html; charset=utf-8 <html>proxy</html>",
        page.status() + " " + page.header("Content-Type") + " " + page.body());
  }

  @Test
  void aRequestCanBeCut() throws Exception {
    // The test's client tries again by itself where nothing was answered.
    faults.answer(Faults.Scope.LOGS, new Faults.Answer.Cut(), 100);
    assertThrows(IOException.class, () -> served.client.get(PODS + "/p/log"));
    assertEquals(200, status());
  }

  @Test
  void tokensCanRunOutAndComeBack() throws Exception {
    faults.expireTokens(true);
    assertEquals(401, status());
    faults.expireTokens(false);
    assertEquals(200, status());
  }

  @Test
  void anIssuedTokenIsAsGoodAsAnotherForItsTime() throws Exception {
    String issued = faults.issueToken("admin-token", Duration.ofHours(1));
    assertEquals(200, new TestClient(served.server, issued).get(PODS).status());
    String over = faults.issueToken("admin-token", Duration.ofSeconds(-1));
    assertEquals(401, new TestClient(served.server, over).get(PODS).status());
  }

  @Test
  void watchesCanEndBeforeTheirTime() throws Exception {
    served.pod("a");
    try (var lines = served.client.lines(PODS + "?watch=1")) {
      assertEquals("ADDED", Tree.textOrEmpty(lines.nextEvent(), "type"));
      faults.endWatches();
      assertThrows(IOException.class, lines::nextEvent, "it ends");
    }
  }

  @Test
  void answersCanBeSlow() throws Exception {
    faults.latency(Duration.ofMillis(300));
    long start = System.nanoTime();
    assertEquals(200, status());
    assertTrue(System.nanoTime() - start >= 300_000_000L);
  }

  @Test
  void clearingEndsAllFaults() throws Exception {
    faults.answer(Faults.Scope.EVERYTHING, new Faults.Answer.ServerError("x"), 100);
    faults.expireTokens(true);
    faults.silence(true);
    faults.clear();
    assertEquals(200, status());
  }
}
