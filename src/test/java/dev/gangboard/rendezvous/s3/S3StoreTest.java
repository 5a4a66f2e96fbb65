package dev.gangboard.rendezvous.s3;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.gangboard.rendezvous.RendezvousException;
import dev.gangboard.rendezvous.RendezvousStore;
import dev.gangboard.rendezvous.StoreAccess;
import dev.gangboard.rendezvous.StoredObject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class S3StoreTest {
  private static final String SECRET = "very-secret-key";

  /// What the server answers next, again and again.
  private record Answer(int status, Map<String, String> headers, String body) {}

  private final List<String> asked = new CopyOnWriteArrayList<>();
  private HttpServer server;
  private S3Store store;
  private volatile Answer answer = new Answer(200, Map.of(), "");

  @BeforeEach
  void start() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::reply);
    server.start();
    var endpoint = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    store = S3Store.open(StoreAccess.at(endpoint, new StoreAccess.Keys("AKIDEXAMPLE", SECRET)));
  }

  @AfterEach
  void stop() {
    store.close();
    server.stop(0);
  }

  private void reply(HttpExchange exchange) throws IOException {
    try (exchange) {
      asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
      Answer now = answer;
      now.headers().forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
      byte[] body = now.body().getBytes(StandardCharsets.UTF_8);
      boolean empty = body.length == 0 || exchange.getRequestMethod().equals("HEAD");
      exchange.sendResponseHeaders(now.status(), empty ? -1 : body.length);
      if (!empty) {
        exchange.getResponseBody().write(body);
      }
    }
  }

  private RendezvousStore.Page list() throws Exception {
    return store.list(new RendezvousStore.Listing("acme-runs", "exp-7/", null, true, "next"));
  }

  @Test
  void aPageIsReadWithItsFoldersAndTheStoresClock() throws Exception {
    answer =
        new Answer(
            200,
            Map.of("Content-Type", "application/xml"),
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
              <Name>acme-runs</Name><Prefix>exp-7/</Prefix><KeyCount>2</KeyCount>
              <IsTruncated>true</IsTruncated><NextContinuationToken>more</NextContinuationToken>
              <Contents><Key>exp-7/a&amp;b c.pt</Key><Size>17</Size>
                <LastModified>2026-11-30T11:59:58.000Z</LastModified></Contents>
              <CommonPrefixes><Prefix>exp-7/round-0/</Prefix></CommonPrefixes>
            </ListBucketResult>
            """);
    RendezvousStore.Page page = list();
    assertEquals(
        new RendezvousStore.Page(
            List.of(new StoredObject("exp-7/a&b c.pt", 17, Instant.parse("2026-11-30T11:59:58Z"))),
            List.of("exp-7/round-0/"),
            "more",
            page.serverTime()),
        page);
    assertEquals(
        page.serverTime().truncatedTo(ChronoUnit.SECONDS),
        page.serverTime(),
        "by its Date header, which knows whole seconds");
    String request = asked.getFirst();
    assertTrue(request.startsWith("GET /acme-runs?"), request);
    assertTrue(request.contains("prefix=exp-7%2F"), request);
    assertTrue(request.contains("delimiter=%2F"), request);
    assertTrue(request.contains("continuation-token=next"), request);
  }

  private void fails(int status, String code, String message, Map<String, String> headers) {
    answer =
        new Answer(
            status,
            headers,
            "<Error><Code>%s</Code><Message>%s</Message></Error>".formatted(code, message));
  }

  private RendezvousException failure() {
    RendezvousException failure = assertThrows(RendezvousException.class, this::list);
    assertFalse((failure.getMessage() + failure.detail()).contains(SECRET));
    return failure;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "403; AccessDenied; Denied; You have no right s3:ListBucket on s3://acme-runs/exp-7/.",
        "403; InvalidAccessKeyId; NeedsLogin; does not know your access key.",
        "403; SignatureDoesNotMatch; NeedsLogin; does not know your access key.",
        "400; ExpiredToken; NeedsLogin; Your AWS credentials have expired.",
        "404; NoSuchBucket; NotFound; There is no bucket for s3://acme-runs/exp-7/.",
        "503; SlowDown; Throttled; asks to be asked less often.",
        "429; TooManyRequestsException; Throttled; asks to be asked less often.",
        "403; RequestTimeTooSkewed; Refused; clock differs too much",
        "500; InternalError; Unreachable; fails (status 500)",
        "400; InvalidArgument; Refused; refuses (status 400)"
      })
  void anErrorIsToldInPlainWords(int status, String code, String type, String words) {
    fails(status, code, "what the store says", Map.of());
    RendezvousException failure = failure();
    assertEquals(type, failure.getClass().getSimpleName());
    assertTrue(failure.getMessage().contains(words), failure.getMessage());
  }

  @Test
  void aMissingKeyRightIsNamed() {
    fails(403, "AccessDenied", "not authorized to perform: kms:Decrypt on the key", Map.of());
    assertTrue(failure().getMessage().contains("no right kms:Decrypt"));
  }

  @Test
  void anotherRegionIsNamed() {
    fails(301, "PermanentRedirect", "elsewhere", Map.of("x-amz-bucket-region", "eu-central-1"));
    RendezvousException failure = failure();
    assertInstanceOf(RendezvousException.WrongRegion.class, failure);
    assertTrue(failure.getMessage().contains("eu-central-1"), failure.getMessage());
  }

  @Test
  void theStoreSaysHowLongToWait() {
    fails(503, "SlowDown", "slow down", Map.of("Retry-After", "7"));
    var throttled = assertInstanceOf(RendezvousException.Throttled.class, failure());
    assertEquals(Duration.ofSeconds(7), throttled.pause());
  }

  @Test
  void whatIsNoStoreIsRefused() {
    answer = new Answer(200, Map.of("Content-Type", "text/html"), "<html><body>Log in</body>");
    assertInstanceOf(RendezvousException.class, failure());
  }

  @Test
  void aStoreThatIsNotThereIsUnreachable() {
    server.stop(0);
    assertInstanceOf(RendezvousException.Unreachable.class, failure());
  }

  @Test
  void aPreviewIsTheStartOfAnObject() throws Exception {
    answer = new Answer(200, Map.of(), "{\"loss\": 0.5, \"more\": true}");
    assertArrayEquals(
        "{\"loss".getBytes(StandardCharsets.UTF_8), store.preview("acme-runs", "a.json", 6));
  }

  @Test
  void anObjectIsSavedWholeAndNeverOverAFile(@TempDir Path folder) throws Exception {
    answer = new Answer(200, Map.of(), "weights");
    store.save("acme-runs", "a.bin", folder.resolve("a.bin"));
    assertEquals("weights", Files.readString(folder.resolve("a.bin")));
    answer = new Answer(200, Map.of(), "others");
    assertThrows(
        RendezvousException.Refused.class,
        () -> store.save("acme-runs", "a.bin", folder.resolve("a.bin")));
    assertEquals("weights", Files.readString(folder.resolve("a.bin")));
    try (var files = Files.list(folder)) {
      assertEquals(1, files.count(), "no half file is left");
    }
  }

  @Test
  void theSecretIsInNoText() {
    var access =
        StoreAccess.at(URI.create("http://127.0.0.1"), new StoreAccess.Keys("AKID", SECRET));
    assertFalse(access.toString().contains(SECRET));
    assertEquals("the access key AKIDEXAMPLE", store.identity());
  }

  @Test
  void aProfileThatIsNotThereIsSaid() {
    var access = new StoreAccess("no-such-profile", "us-east-1", null, false, false, null);
    var failure =
        assertThrows(
            RendezvousException.class,
            () -> {
              try (S3Store other = S3Store.open(access)) {
                other.list(new RendezvousStore.Listing("acme-runs", "", null, false, null));
              }
            });
    assertInstanceOf(RendezvousException.NeedsLogin.class, failure);
  }
}
