package dev.gangboard.cluster.kubernetes;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.Cluster.LogPart;
import dev.gangboard.cluster.Cluster.LogRequest;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.LogTime;
import dev.gangboard.cluster.Said;
import dev.gangboard.gang.PodFacts;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Logs over real HTTP.
class ReadLogTest {
  private static final String LOG = "/api/v1/namespaces/default/pods/a-0-x/log";
  private static final String TEXT = "text/plain";
  private static final PodFacts.PodId POD = new PodFacts.PodId("default", "a-0-x", "p");
  private static final String T1 = "2026-11-30T15:31:21.769401395Z";
  private static final String T2 = "2026-11-30T15:31:22Z";

  private final ScriptedServer server = new ScriptedServer();
  private KubernetesCluster cluster;

  @BeforeEach
  void open() throws ClusterException {
    cluster = server.cluster();
  }

  @AfterEach
  void close() {
    cluster.close();
    server.close();
  }

  @Test
  void linesComeWithTheirTimes() throws Exception {
    assertEquals(
        List.of(
            line(T1, "step 1 loss 0.5"),
            line(T1, ""),
            line(T2, " two  blanks "),
            line(T2, "\u001b[31mred\u001b[0m\r"),
            line(T2, "a\tb")),
        read(
            T1 + " step 1 loss 0.5\n" + T1 + " \n" + T2 + "  two  blanks \n",
            T2 + " \u001b[31mred\u001b[0m\r\n" + T2 + " a\tb\n"));
  }

  @Test
  void allOfARequestIsAsked() throws Exception {
    server.always(LOG, ScriptedServer.text(200, TEXT, ""));
    cluster.readLog(new LogRequest(POD, "main", LogPart.PREVIOUS, 1_796_052_681L, 7), _ -> {});
    assertEquals(
        "container=main&timestamps=true&previous=true"
            + "&sinceTime=2026-11-30T15:31:21Z&tailLines=7",
        server.seen().getFirst().query());
  }

  @Test
  void theReplicaContainerIsTheUsualOne() throws Exception {
    server.always(LOG, ScriptedServer.text(200, TEXT, ""));
    cluster.readLog(request(false), _ -> {});
    assertEquals("container=replica&timestamps=true", server.seen().getFirst().query());
  }

  @Test
  void whatTheServerSaysItselfHasNoTime() throws Exception {
    Instant none = LogTime.instant(LogTime.NONE);
    assertEquals(
        List.of(
            line(T1, "a"),
            new Said(none, "unable to retrieve container logs"),
            new Said(none, ""),
            new Said(none, "2026-11-30T99:99:99.769401395Z b"),
            new Said(none, "x".repeat(100)),
            line(T2, "c")),
        read(
            T1
                + " a\nunable to retrieve container logs\n\n2026-11-30T99:99:99.769401395Z b\n"
                + "x".repeat(100)
                + "\n2026-11-30T16:31:22+01:00 c\n"));
  }

  @Test
  void nulAndBrokenUtf8AreText() throws Exception {
    server.always(
        LOG,
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", TEXT);
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write((T1 + " a\0b").getBytes(StandardCharsets.US_ASCII));
          exchange.getResponseBody().write(new byte[] {(byte) 0xC3, '(', (byte) 0xFF, '\n'});
        });
    assertEquals(List.of(line(T1, "a\0b\uFFFD(\uFFFD")), read());
  }

  @Test
  void aLineOf50MegabytesComesInPieces() throws Exception {
    byte[] piece = new byte[1 << 20];
    Arrays.fill(piece, (byte) 'x');
    server.always(
        LOG,
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", TEXT);
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write((T1 + " ").getBytes(StandardCharsets.US_ASCII));
          for (int i = 0; i < 50; i++) {
            exchange.getResponseBody().write(piece);
          }
          exchange
              .getResponseBody()
              .write(("\n" + T2 + " next\n").getBytes(StandardCharsets.US_ASCII));
        });
    long[] sum = {0, 0};
    AtomicReference<@Nullable Said> last = new AtomicReference<>();
    cluster.readLog(
        request(false),
        line -> {
          sum[0] += line.text().length();
          sum[1] = Math.max(sum[1], line.text().length());
          last.set(Said.of(line));
        });
    assertEquals(line(T2, "next"), last.get());
    assertEquals((50L << 20) + 4, sum[0]);
    assertTrue(sum[1] <= LogLines.LONGEST, sum[1] + " characters");
  }

  @Test
  void aLongLineIsNotCutInTheMidstOfACharacter() throws Exception {
    String euros = "€".repeat(50_000);
    StringBuilder whole = new StringBuilder();
    for (Said line : read(T1 + " " + euros + "\n")) {
      assertEquals(Instant.parse(T1), line.at());
      whole.append(line.text());
    }
    assertEquals(euros, whole.toString());
  }

  @Test
  void aLastLineWithoutEndIsALineOnlyWhereNothingFollows() throws Exception {
    String text = T1 + " whole\n" + T2 + " cut o";
    assertEquals(List.of(line(T1, "whole"), line(T2, "cut o")), read(text));
    List<Said> followed = new ArrayList<>();
    cluster.readLog(request(true), line -> followed.add(Said.of(line)));
    assertEquals(List.of(line(T1, "whole")), followed);
  }

  @Test
  void linesComeWhileTheLogGrows() throws Exception {
    server.always(LOG, server.thenSilence(TEXT, T1 + " a\n" + T2 + " b", "c\n"));
    List<Said> lines = new CopyOnWriteArrayList<>();
    AtomicReference<@Nullable Throwable> outcome = new AtomicReference<>();
    Thread reader = Thread.ofPlatform().start(() -> outcome.set(follow(lines)));
    await().until(() -> lines.equals(List.of(line(T1, "a"), line(T2, "bc"))));
    reader.interrupt();
    reader.join(5000);
    assertInstanceOf(InterruptedException.class, outcome.get());
  }

  @Test
  void silenceForTooLongEndsTheStream() throws Exception {
    server.always(LOG, server.thenSilence(TEXT, T1 + " a\n"));
    List<Said> lines = new ArrayList<>();
    cluster.readLog(request(true), line -> lines.add(Said.of(line)));
    assertEquals(List.of(line(T1, "a")), lines);
  }

  @Test
  void aSinkThatBlocksIsLeftByAnInterrupt() throws Exception {
    server.always(LOG, ScriptedServer.text(200, TEXT, T1 + " a\n"));
    AtomicReference<@Nullable Throwable> outcome = new AtomicReference<>();
    List<Said> taken = new CopyOnWriteArrayList<>();
    Thread reader =
        Thread.ofVirtual()
            .start(() -> {
              try {
                cluster.readLog(
                    request(true),
                    line -> {
                      taken.add(Said.of(line));
                      new CountDownLatch(1).await();
                    });
              } catch (Exception e) {
                outcome.set(e);
              }
            });
    await().until(() -> taken.size() == 1);
    reader.interrupt();
    reader.join();
    assertInstanceOf(InterruptedException.class, outcome.get());
  }

  @Test
  void aContainerThatHasNotStartedAndAPodThatIsGoneAreTold() {
    server.once(
        LOG, false, ScriptedServer.status(400, "BadRequest", "container is waiting to start"));
    assertThrows(ClusterException.Invalid.class, () -> cluster.readLog(request(true), _ -> {}));
    assertThrows(ClusterException.NotFound.class, () -> cluster.readLog(request(true), _ -> {}));
  }

  @Test
  void aLoginPageIsNoLog() {
    server.always(LOG, ScriptedServer.text(200, "text/html", "<html>"));
    assertThrows(
        ClusterException.NotKubernetes.class, () -> cluster.readLog(request(true), _ -> {}));
  }

  private @Nullable Throwable follow(List<Said> lines) {
    try {
      cluster.readLog(request(true), line -> lines.add(Said.of(line)));
      return null;
    } catch (ClusterException | InterruptedException e) {
      return e;
    }
  }

  private List<Said> read(String... chunks) throws Exception {
    if (chunks.length > 0) {
      server.always(LOG, ScriptedServer.chunks(TEXT, chunks));
    }
    List<Said> lines = new ArrayList<>();
    cluster.readLog(request(false), line -> lines.add(Said.of(line)));
    return lines;
  }

  private static LogRequest request(boolean follow) {
    return new LogRequest(POD, null, follow ? LogPart.FOLLOW : LogPart.ALL, null, null);
  }

  private static Said line(String at, String text) {
    return new Said(Instant.parse(at), text);
  }
}
