package dev.gangboard.rendezvous.s3;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.demo.objects.ObjectStore;
import dev.gangboard.demo.objects.StoreFaults.Fault;
import dev.gangboard.gang.RendezvousLocation;
import dev.gangboard.rendezvous.KeyPatterns;
import dev.gangboard.rendezvous.Rendezvous;
import dev.gangboard.rendezvous.RendezvousDesk;
import dev.gangboard.rendezvous.RendezvousException;
import dev.gangboard.rendezvous.RendezvousNews;
import dev.gangboard.rendezvous.RendezvousReader;
import dev.gangboard.rendezvous.RendezvousStore;
import dev.gangboard.rendezvous.StoreAccess;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

/// The adapter against a real S3-compatible server, and what goes wrong with such servers.
class StoreWithFaultsTest {
  private static final String BUCKET = ObjectStore.BUCKET;

  @SuppressWarnings("NullAway.Init") // set by start
  private static ObjectStore server;

  @SuppressWarnings("NullAway.Init") // set by start
  private static S3Client writer;

  private static int tests;

  private final String prefix = "test-" + tests++ + "/";

  @SuppressWarnings("NullAway.Init") // set by open
  private S3Store store;

  @BeforeAll
  static void start() {
    server = ObjectStore.start();
    writer =
        S3Client.builder()
            .endpointOverride(server.endpoint())
            .region(Region.of(ObjectStore.REGION))
            .forcePathStyle(true)
            .credentialsProvider(
                StaticCredentialsProvider.create(
                    AwsBasicCredentials.create(server.keys().id(), server.keys().secret())))
            .build();
  }

  @AfterAll
  static void stop() {
    writer.close();
    server.close();
  }

  @BeforeEach
  void open() throws Exception {
    store = S3Store.open(access());
  }

  @AfterEach
  void close() {
    server.faults().clear();
    store.close();
  }

  private static StoreAccess access() {
    var keys = new StoreAccess.Keys(server.keys().id(), server.keys().secret());
    return StoreAccess.at(server.endpoint(), keys);
  }

  private void put(String name, String content) {
    writer.putObject(put -> put.bucket(BUCKET).key(prefix + name), RequestBody.fromString(content));
  }

  private RendezvousLocation location() {
    return new RendezvousLocation(BUCKET, prefix);
  }

  private RendezvousReader reader(int ranks) {
    return new RendezvousReader(store, location(), KeyPatterns.USUAL, ranks);
  }

  private RendezvousStore.Page list() throws Exception {
    return store.list(new RendezvousStore.Listing(BUCKET, prefix, null, false, null));
  }

  @Test
  void roundsAreReadAndLaterReadingsAskForLittle() throws Exception {
    for (int round = 0; round < 4; round++) {
      put("round-%04d/rank-0.bin".formatted(round), "a");
      put("round-%04d/rank-1.bin".formatted(round), "bb");
      put("round-%04d/outer.bin".formatted(round), "c");
    }
    RendezvousReader reader = reader(2);
    Rendezvous seen = reader.read(_ -> {});
    assertEquals(4, seen.completed());
    assertEquals(4, seen.foreign());
    assertEquals(2, seen.round(3).orElseThrow().of(1).orElseThrow().bytes());
    put("round-0004/rank-1.bin", "d");
    long before = reader.requests();
    assertEquals(List.of(0), reader.read(_ -> {}).round(4).orElseThrow().missing());
    assertEquals(3, reader.requests() - before);
  }

  @Test
  void oddKeysAreReadAsTheyAre() throws Exception {
    List<String> names =
        List.of(
            "round-1/rank-0 a&b+c=d%20e.pt",
            "round-1/rank-1 ключ 鍵 \"q\" <x>.pt", "round-1/rank-2 #?;:@.pt");
    for (String name : names) {
      put(name, "x");
    }
    Rendezvous seen = reader(3).read(_ -> {});
    assertEquals(
        names,
        seen.round(1).orElseThrow().arrivals().stream()
            .map(arrival -> arrival.newest().key().substring(prefix.length()))
            .toList());
    for (String name : names) {
      assertEquals(1, store.head(BUCKET, prefix + name).object().size());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "THROTTLED; Throttled; asks to be asked less often",
        "FAILING; Unreachable; fails (status 500)",
        "EXPIRED_TOKEN; NeedsLogin; Your AWS credentials have expired. Log in again.",
        "DENIED; Denied; You have no right s3:ListBucket",
        "REDIRECTED; WrongRegion; lies in another region: eu-central-1"
      })
  void aFaultIsToldInPlainWords(Fault fault, String type, String words) {
    server.faults().all(fault);
    RendezvousException failure = assertThrows(RendezvousException.class, this::list);
    assertEquals(type, failure.getClass().getSimpleName());
    assertTrue(failure.getMessage().contains(words), failure.getMessage());
    assertFalse(failure.detail().contains(server.keys().secret()));
  }

  @Test
  void aShortFaultIsNotEvenTold() throws Exception {
    put("round-0/rank-0.bin", "a");
    for (Fault fault : List.of(Fault.THROTTLED, Fault.FAILING, Fault.CUT)) {
      server.faults().next(1, fault);
      assertEquals(1, list().objects().size(), fault::toString);
    }
  }

  @Test
  void aSlowStoreIsWaitedFor() throws Exception {
    put("round-0/rank-0.bin", "a");
    server.faults().latency(Duration.ofMillis(700));
    assertEquals(1, list().objects().size());
  }

  @Test
  void anUnknownBucketAndAWrongKeyAreTold() throws Exception {
    assertInstanceOf(
        RendezvousException.NotFound.class,
        assertThrows(
            RendezvousException.class,
            () -> store.list(new RendezvousStore.Listing("no-bucket", "", null, false, null))));
    var wrong = new StoreAccess.Keys(server.keys().id(), "wrong");
    try (S3Store other = S3Store.open(StoreAccess.at(server.endpoint(), wrong))) {
      assertInstanceOf(
          RendezvousException.NeedsLogin.class,
          assertThrows(
              RendezvousException.class,
              () -> other.list(new RendezvousStore.Listing(BUCKET, "", null, false, null))));
    }
  }

  @Test
  void whatVanishesBetweenListAndReadIsSaid() throws Exception {
    put("a.bin", "a");
    writer.deleteObject(gone -> gone.bucket(BUCKET).key(prefix + "a.bin"));
    assertInstanceOf(
        RendezvousException.NotFound.class,
        assertThrows(RendezvousException.class, () -> store.head(BUCKET, prefix + "a.bin")));
    assertInstanceOf(
        RendezvousException.NotFound.class,
        assertThrows(RendezvousException.class, () -> store.preview(BUCKET, prefix + "a.bin", 10)));
  }

  @Test
  void anObjectThatShrankToNothingHasAnEmptyStart() throws Exception {
    put("a.bin", "abc");
    assertArrayEquals(
        "ab".getBytes(StandardCharsets.UTF_8), store.preview(BUCKET, prefix + "a.bin", 2));
    put("a.bin", "");
    assertArrayEquals(new byte[0], store.preview(BUCKET, prefix + "a.bin", 2));
    assertEquals(0, store.head(BUCKET, prefix + "a.bin").object().size());
  }

  @Test
  void anObjectIsSavedForItsOwnerAlone(@TempDir Path folder) throws Exception {
    put("a.bin", "weights".repeat(100_000));
    Path file = folder.resolve("a.bin");
    store.save(BUCKET, prefix + "a.bin", file);
    assertEquals(700_000, Files.size(file));
    if (Files.getFileStore(folder).supportsFileAttributeView("posix")) {
      assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }
  }

  @Test
  void ofASaveThatBreaksOffOrIsStoppedNothingIsLeft(@TempDir Path folder) throws Exception {
    put("a.bin", "weights".repeat(100_000));
    server.faults().all(Fault.CUT);
    assertThrows(
        RendezvousException.class,
        () -> store.save(BUCKET, prefix + "a.bin", folder.resolve("a.bin")));
    server.faults().clear();
    server.faults().all(Fault.SILENT);
    var failure = new AtomicReference<@Nullable Exception>();
    Thread saving =
        Thread.ofVirtual()
            .start(() -> {
              try {
                store.save(BUCKET, prefix + "a.bin", folder.resolve("a.bin"));
              } catch (RendezvousException | InterruptedException e) {
                failure.set(e);
              }
            });
    long before = server.requests();
    await().until(() -> server.requests() > before || saving.getState() == Thread.State.WAITING);
    saving.interrupt();
    assertTrue(saving.join(Duration.ofSeconds(5)), "it can be stopped");
    assertInstanceOf(InterruptedException.class, failure.get());
    try (var files = Files.list(folder)) {
      assertEquals(0, files.count());
    }
  }

  @Test
  void theProbeIsWrittenAndRemovedAgain() throws Exception {
    long before = server.requests();
    assertNull(store.probe(location()));
    assertEquals(2, server.requests() - before, "one write and one removal");
    assertEquals(List.of(), list().objects());
    server.faults().all(Fault.DENIED);
    RendezvousException denied =
        assertThrows(RendezvousException.class, () -> store.probe(location()));
    assertTrue(denied.getMessage().contains("s3:PutObject"), denied.getMessage());
  }

  @Test
  void aReadingGoesOnAfterEachFault() throws Exception {
    put("round-0/rank-0.bin", "a");
    List<RendezvousNews> news = new CopyOnWriteArrayList<>();
    var wish = new RendezvousDesk.Wish(location(), KeyPatterns.USUAL, 1);
    try (var reading = S3Reading.start(access(), wish, InstantSource.system(), news::add)) {
      await().until(() -> !news.isEmpty());
      for (Fault fault : List.of(Fault.EXPIRED_TOKEN, Fault.DENIED, Fault.REDIRECTED)) {
        server.faults().all(fault);
        int seen = news.size();
        reading.readNow();
        await().until(() -> news.size() > seen);
        assertNotNull(news.getLast().problem(), fault::toString);
        assertEquals(1, news.getLast().rendezvous().completed(), "what was read stays");
      }
      server.faults().clear();
      int seen = news.size();
      reading.readNow();
      await().until(() -> news.size() > seen);
      assertNull(news.getLast().problem());
      assertTrue(news.getLast().storeAhead().abs().compareTo(Duration.ofSeconds(5)) < 0);
    }
  }
}
