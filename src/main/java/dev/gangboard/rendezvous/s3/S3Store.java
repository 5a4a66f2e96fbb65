package dev.gangboard.rendezvous.s3;

import dev.gangboard.gang.RendezvousLocation;
import dev.gangboard.rendezvous.RendezvousException;
import dev.gangboard.rendezvous.RendezvousStore;
import dev.gangboard.rendezvous.StoreAccess;
import dev.gangboard.rendezvous.StoredObject;
import dev.gangboard.text.Text;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectRequest;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.RequestPayer;

/// A store that speaks S3, read with the credentials of the user.
public final class S3Store implements RendezvousStore {
  private static final Logger LOG = System.getLogger(S3Store.class.getName());
  private static final Duration CALL_LIMIT = Duration.ofSeconds(30);
  private static final Duration ATTEMPT_LIMIT = Duration.ofSeconds(10);
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);

  private static final int NO_SUCH_RANGE = 416;
  private static final String PROBE = ".gangboard-probe-";

  private final StoreAccess access;
  private final S3Client client;
  private final S3Failures failures;

  private S3Store(StoreAccess access, S3Client client) {
    this.access = access;
    this.client = client;
    this.failures = new S3Failures(access);
  }

  /// Makes ready to read; does not connect yet.
  ///
  /// @throws RendezvousException if profile or configuration cannot be used
  public static S3Store open(StoreAccess access) throws RendezvousException {
    try {
      return new S3Store(access, client(access));
    } catch (SdkException | IllegalArgumentException e) {
      throw new S3Failures(access).configuration(e);
    }
  }

  private static S3Client client(StoreAccess access) {
    S3ClientBuilder builder =
        S3Client.builder()
            .httpClientBuilder(Apache5HttpClient.builder().connectionTimeout(CONNECT_LIMIT))
            .credentialsProvider(credentials(access))
            .region(region(access))
            // A bucket elsewhere is found by the redirect that its region answers with.
            .crossRegionAccessEnabled(access.endpoint() == null)
            .forcePathStyle(access.pathStyle())
            // A part of an object has no checksum of its own, and other stores know none.
            .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
            .overrideConfiguration(
                limits -> limits.apiCallTimeout(CALL_LIMIT).apiCallAttemptTimeout(ATTEMPT_LIMIT));
    if (access.endpoint() != null) {
      builder.endpointOverride(access.endpoint());
    }
    return builder.build();
  }

  private static AwsCredentialsProvider credentials(StoreAccess access) {
    StoreAccess.Keys keys = access.keys();
    if (keys != null) {
      return StaticCredentialsProvider.create(AwsBasicCredentials.create(keys.id(), keys.secret()));
    }
    DefaultCredentialsProvider.Builder chain = DefaultCredentialsProvider.builder();
    if (access.profile() != null) {
      chain.profileName(access.profile());
    }
    return chain.build();
  }

  /// The region that is chosen or configured. Where there is none, the oldest: it redirects to the
  /// bucket's own.
  private static Region region(StoreAccess access) {
    if (access.region() != null) {
      return Region.of(access.region());
    }
    var chain = DefaultAwsRegionProviderChain.builder();
    if (access.profile() != null) {
      chain.profileName(access.profile());
    }
    try {
      Region region = chain.build().getRegion();
      return region == null ? Region.US_EAST_1 : region;
    } catch (SdkException _) {
      return Region.US_EAST_1;
    }
  }

  @Override
  public Page list(Listing listing) throws RendezvousException, InterruptedException {
    ListObjectsV2Request request =
        ListObjectsV2Request.builder()
            .bucket(listing.bucket())
            .prefix(listing.prefix())
            .startAfter(listing.startAfter())
            .delimiter(listing.folders() ? "/" : null)
            .continuationToken(listing.continuation())
            .requestPayer(payer())
            .build();
    String what = "s3://" + listing.bucket() + "/" + listing.prefix();
    ListObjectsV2Response answer = call(S3Action.LIST, what, () -> client.listObjectsV2(request));
    List<StoredObject> objects =
        answer.contents().stream()
            .filter(object -> object.key() != null && object.lastModified() != null)
            .map(object ->
                new StoredObject(
                    object.key(), object.size() == null ? 0 : object.size(), object.lastModified()))
            .toList();
    List<String> folders = answer.commonPrefixes().stream().map(folder -> folder.prefix()).toList();
    boolean more = Boolean.TRUE.equals(answer.isTruncated());
    String next = more ? answer.nextContinuationToken() : null;
    return new Page(objects, folders, next, serverTime(answer));
  }

  @Override
  public Head head(String bucket, String key) throws RendezvousException, InterruptedException {
    HeadObjectRequest request =
        HeadObjectRequest.builder().bucket(bucket).key(key).requestPayer(payer()).build();
    HeadObjectResponse answer =
        call(S3Action.READ, place(bucket, key), () -> client.headObject(request));
    return new Head(
        new StoredObject(key, size(answer.contentLength()), modified(answer.lastModified())),
        answer.contentType(),
        answer.storageClassAsString(),
        answer.serverSideEncryptionAsString(),
        answer.eTag(),
        answer.metadata());
  }

  @Override
  public byte[] preview(String bucket, String key, int most)
      throws RendezvousException, InterruptedException {
    GetObjectRequest request = get(bucket, key).range("bytes=0-" + (most - 1)).build();
    return call(
        S3Action.READ,
        place(bucket, key),
        () -> {
          try (ResponseInputStream<GetObjectResponse> body = client.getObject(request)) {
            byte[] start = body.readNBytes(most);
            body.abort(); // a store that knows no ranges would go on to the end
            return start;
          } catch (AwsServiceException e) {
            if (e.statusCode() == NO_SUCH_RANGE) {
              return new byte[0]; // an empty object has no first byte
            }
            throw e;
          }
        });
  }

  @Override
  public void save(String bucket, String key, Path file)
      throws RendezvousException, InterruptedException {
    // The limits of a call are for answers, not for gigabytes: here each read is bounded alone.
    GetObjectRequest request =
        get(bucket, key)
            .overrideConfiguration(limits ->
                limits
                    .apiCallTimeout(Duration.ofHours(6))
                    .apiCallAttemptTimeout(Duration.ofHours(6)))
            .build();
    call(
        S3Action.READ,
        place(bucket, key),
        () -> {
          try (InputStream body = client.getObject(request)) {
            write(body, file);
          }
          return file;
        });
  }

  private static void write(InputStream body, Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    Path part = Files.createTempFile(folder, file.getFileName() + ".", ".part");
    try {
      try (var out = Files.newOutputStream(part)) {
        body.transferTo(out);
      }
      Files.move(part, file); // never over a file that is there
    } finally {
      Files.deleteIfExists(part);
    }
  }

  @Override
  public @Nullable String probe(RendezvousLocation location)
      throws RendezvousException, InterruptedException {
    String bucket = location.bucket();
    String key = location.asFolder().prefix() + PROBE + UUID.randomUUID();
    call(
        S3Action.WRITE,
        place(bucket, key),
        () ->
            client.putObject(
                put -> put.bucket(bucket).key(key).requestPayer(payer()), RequestBody.empty()));
    try {
      call(
          S3Action.REMOVE,
          place(bucket, key),
          () -> client.deleteObject(gone -> gone.bucket(bucket).key(key).requestPayer(payer())));
      return null;
    } catch (RendezvousException e) {
      LOG.log(Level.DEBUG, "the probe stays", e);
      return place(bucket, key);
    }
  }

  private GetObjectRequest.Builder get(String bucket, String key) {
    return GetObjectRequest.builder().bucket(bucket).key(key).requestPayer(payer());
  }

  private @Nullable RequestPayer payer() {
    return access.requesterPays() ? RequestPayer.REQUESTER : null;
  }

  private interface Call<T> {
    T run() throws IOException;
  }

  private <T> T call(S3Action action, String what, Call<T> call)
      throws RendezvousException, InterruptedException {
    try {
      return call.run();
    } catch (AbortedException e) {
      var interrupted = new InterruptedException(e.getMessage());
      interrupted.initCause(e);
      throw interrupted;
    } catch (SdkException e) {
      throw failures.of(action, what, e);
    } catch (IOException e) {
      if (Thread.interrupted()) {
        var interrupted = new InterruptedException(e.getMessage());
        interrupted.initCause(e);
        throw interrupted;
      }
      throw failures.of(what, e);
    }
  }

  private static String place(String bucket, String key) {
    return "s3://" + bucket + "/" + key;
  }

  private static long size(@Nullable Long length) {
    return length == null ? 0 : length;
  }

  private static Instant modified(@Nullable Instant modified) {
    return modified == null ? Instant.EPOCH : modified;
  }

  /// The store's own clock, by which lateness is told; ours where it does not say.
  private static Instant serverTime(AwsResponse answer) {
    return answer
        .sdkHttpResponse()
        .firstMatchingHeader("Date")
        .flatMap(date -> {
          try {
            return Optional.of(Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date)));
          } catch (DateTimeException _) {
            return Optional.empty();
          }
        })
        .orElseGet(Instant::now);
  }

  @Override
  public String identity() {
    StoreAccess.Keys keys = access.keys();
    if (keys != null) {
      return Text.of("rendezvous.identity.keys", keys.id());
    }
    String profile = access.profile();
    return profile == null
        ? Text.of("rendezvous.identity.default")
        : Text.of("rendezvous.identity.profile", profile);
  }

  @Override
  public void close() {
    client.close();
  }
}
