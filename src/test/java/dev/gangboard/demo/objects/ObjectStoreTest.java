package dev.gangboard.demo.objects;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;

class ObjectStoreTest {
  private ObjectStore store;
  private S3Client client;

  @BeforeEach
  void start() {
    store = ObjectStore.start();
    client = client(store.keys());
  }

  @AfterEach
  void stop() {
    client.close();
    store.close();
  }

  private S3Client client(ObjectStore.Keys keys) {
    return S3Client.builder()
        .endpointOverride(store.endpoint())
        .region(Region.of(ObjectStore.REGION))
        .forcePathStyle(true)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create(keys.id(), keys.secret())))
        .httpClientBuilder(Apache5HttpClient.builder().socketTimeout(Duration.ofSeconds(2)))
        .overrideConfiguration(calls -> calls.retryStrategy(AwsRetryStrategy.doNotRetry()))
        .build();
  }

  private void put(String key, byte[] bytes) {
    client.putObject(
        request -> request.bucket(ObjectStore.BUCKET).key(key), RequestBody.fromBytes(bytes));
  }

  private byte[] get(String key) {
    return client
        .getObjectAsBytes(request -> request.bucket(ObjectStore.BUCKET).key(key))
        .asByteArray();
  }

  @Test
  void anObjectIsReadAsItWasWritten() {
    byte[] large = new byte[300_000];
    IntStream.range(0, large.length).forEach(i -> large[i] = (byte) (i * 31));
    put("round-0001/rank-0.bin", large);
    put("with blank & sign+é.txt", "text".getBytes(StandardCharsets.UTF_8));

    assertArrayEquals(large, get("round-0001/rank-0.bin"));
    assertArrayEquals("text".getBytes(StandardCharsets.UTF_8), get("with blank & sign+é.txt"));
  }

  @Test
  void aListIsPagedAndFoldersAreTold() {
    for (int i = 0; i < 7; i++) {
      put("run/round-%04d/rank-0.bin".formatted(i), new byte[] {1});
    }

    List<String> keys =
        client
            .listObjectsV2Paginator(
                list -> list.bucket(ObjectStore.BUCKET).prefix("run/").maxKeys(3))
            .contents()
            .stream()
            .map(S3Object::key)
            .toList();
    List<String> folders =
        client
            .listObjectsV2(
                list -> list.bucket(ObjectStore.BUCKET).prefix("run/round-0003").delimiter("/"))
            .commonPrefixes()
            .stream()
            .map(folder -> folder.prefix())
            .toList();

    assertEquals(
        IntStream.range(0, 7).mapToObj("run/round-%04d/rank-0.bin"::formatted).toList(), keys);
    assertEquals(List.of("run/round-0003/"), folders);
  }

  @Test
  void foldersArePagedToldOnceAndInTheOrderOfBytes() {
    for (String key : List.of("b/1", "a", "b/2", "c", "\uD83D\uDE00/1", "\uFF5E/1", "d/1")) {
      put(key, new byte[] {1});
    }

    List<String> told =
        client
            .listObjectsV2Paginator(
                list -> list.bucket(ObjectStore.BUCKET).delimiter("/").maxKeys(1))
            .stream()
            .flatMap(page ->
                Stream.concat(
                    page.contents().stream().map(S3Object::key),
                    page.commonPrefixes().stream().map(folder -> folder.prefix())))
            .toList();

    assertEquals(List.of("a", "b/", "c", "d/", "\uFF5E/", "\uD83D\uDE00/"), told);
  }

  @Test
  void aListTellsTheNewestOfAnObjectAndNothingOfOneThatIsDeleted() {
    put("a", new byte[] {1});
    put("a", new byte[] {1, 2, 3});
    put("b", new byte[] {1});
    client.copyObject(copy ->
        copy.sourceBucket(ObjectStore.BUCKET)
            .sourceKey("a")
            .destinationBucket(ObjectStore.BUCKET)
            .destinationKey("c"));
    client.deleteObjects(delete ->
        delete
            .bucket(ObjectStore.BUCKET)
            .delete(keys -> keys.objects(ObjectIdentifier.builder().key("b").build())));

    assertEquals(
        List.of("a 3", "c 3"),
        client.listObjectsV2(list -> list.bucket(ObjectStore.BUCKET)).contents().stream()
            .map(object -> object.key() + " " + object.size())
            .toList());
  }

  @Test
  void itsKeysAreItsOwnAndOthersAreRefused() {
    try (ObjectStore other = ObjectStore.start();
        S3Client stranger = client(new ObjectStore.Keys(store.keys().id(), "wrong"))) {
      S3Exception refused = assertThrows(S3Exception.class, stranger::listBuckets);
      assertEquals("SignatureDoesNotMatch", refused.awsErrorDetails().errorCode());
      assertFalse(other.keys().equals(store.keys()));
      assertFalse(store.keys().toString().contains(store.keys().secret()));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "THROTTLED, 503, SlowDown",
    "FAILING, 500, InternalError",
    "EXPIRED_TOKEN, 400, ExpiredToken",
    "DENIED, 403, AccessDenied",
    "REDIRECTED, 301, PermanentRedirect"
  })
  void aRequestFailsAsItIsTold(StoreFaults.Fault fault, int status, String code) {
    store.faults().next(2, fault);

    S3Exception first = assertThrows(S3Exception.class, () -> put("a", new byte[100_000]));
    S3Exception second = assertThrows(S3Exception.class, () -> get("a"));
    put("a", new byte[] {7});

    assertEquals(List.of(status, status), List.of(first.statusCode(), second.statusCode()));
    assertEquals(code, first.awsErrorDetails().errorCode());
    assertArrayEquals(new byte[] {7}, get("a"), "it works again");
    assertEquals(4, store.requests());
  }

  @Test
  void aCutConnectionLeavesDoneWhatWasAsked() {
    store.faults().next(1, StoreFaults.Fault.CUT);

    assertThrows(SdkClientException.class, () -> put("a", new byte[] {7}));
    assertArrayEquals(new byte[] {7}, get("a"));
  }

  @Test
  void aSilentStoreIsGivenUpByItsClientAndAnswersAgainWhenItIsTold() {
    put("a", new byte[] {7});
    store.faults().all(StoreFaults.Fault.SILENT);
    assertThrows(SdkClientException.class, () -> get("a"));

    store.faults().clear();
    assertArrayEquals(new byte[] {7}, get("a"));
  }

  @Test
  void aSlowStoreTakesItsTime() {
    put("a", new byte[] {7});
    store.faults().latency(Duration.ofMillis(300));
    long begin = System.nanoTime();

    assertArrayEquals(new byte[] {7}, get("a"));

    assertTrue(System.nanoTime() - begin >= 300_000_000);
  }

  @Test
  void nothingIsLeftWhenItIsClosed() {
    put("a", new byte[] {7});
    assertTrue(!threads().isEmpty());

    int port = store.endpoint().getPort();
    store.close();

    assertEquals(Set.of(), threads());
    assertThrows(
        ConnectException.class, () -> new Socket(InetAddress.ofLiteral("127.0.0.1"), port).close());
  }

  private static Set<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("S3Proxy-Jetty"))
        .collect(Collectors.toSet());
  }
}
