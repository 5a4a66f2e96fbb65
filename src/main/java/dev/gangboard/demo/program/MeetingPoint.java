package dev.gangboard.demo.program;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;

/// The rendezvous of a gang: the objects below one prefix of a store that speaks S3. Its address
/// and keys are those of the container's environment, by the names that every AWS program reads.
///
/// Each call is tried once and fails with the SDK's exceptions: see [Exchange] for what is done
/// about them.
final class MeetingPoint implements AutoCloseable {
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(3);
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(5);

  /// An object that is there.
  ///
  /// @param name its key below the prefix
  record Entry(String name, long size, String tag, Instant modified) {}

  private final S3Client client;
  private final String bucket;
  private final String prefix;

  private MeetingPoint(S3Client client, String bucket, String prefix) {
    this.client = client;
    this.bucket = bucket;
    this.prefix = prefix;
  }

  /// Makes ready to meet; does not connect yet.
  static MeetingPoint of(Settings settings) throws Settings.BadSetting {
    URI place = place(settings);
    String path = place.getPath() == null ? "" : place.getPath();
    String prefix = path.startsWith("/") ? path.substring(1) : path;
    if (!prefix.isEmpty() && !prefix.endsWith("/")) {
      prefix += "/";
    }
    return new MeetingPoint(client(settings), place.getAuthority(), prefix);
  }

  private static URI place(Settings settings) throws Settings.BadSetting {
    String given = settings.text("RENDEZVOUS_URI").orElse("");
    if (given.isEmpty()) {
      throw new Settings.BadSetting(
          "RENDEZVOUS_URI is missing: name where the ranks meet, as in"
              + " s3://gangboard-demo/my-run/");
    }
    try {
      URI place = URI.create(given);
      if ("s3".equals(place.getScheme()) && place.getAuthority() != null) {
        return place;
      }
    } catch (IllegalArgumentException _) {
      // Told below, in the same words.
    }
    throw new Settings.BadSetting(
        "RENDEZVOUS_URI is \"%s\" and must be s3://BUCKET/PREFIX/".formatted(given));
  }

  private static S3Client client(Settings settings) throws Settings.BadSetting {
    String region = settings.text("AWS_REGION").orElse("us-east-1");
    return S3Client.builder()
        .endpointOverride(endpoint(settings))
        .region(Region.of(region))
        .forcePathStyle(true)
        .credentialsProvider(StaticCredentialsProvider.create(credentials(settings)))
        .httpClientBuilder(
            Apache5HttpClient.builder()
                .maxConnections(2)
                .connectionTimeout(CONNECT_LIMIT)
                .socketTimeout(ANSWER_LIMIT))
        // Tried again by the program itself, which tells so and can be stopped meanwhile.
        .overrideConfiguration(calls -> calls.retryStrategy(AwsRetryStrategy.doNotRetry()))
        .build();
  }

  private static URI endpoint(Settings settings) throws Settings.BadSetting {
    String given =
        settings.text("AWS_ENDPOINT_URL_S3").or(() -> settings.text("AWS_ENDPOINT_URL")).orElse("");
    try {
      URI endpoint = URI.create(given);
      if (endpoint.getHost() != null && endpoint.getScheme() != null) {
        return endpoint;
      }
    } catch (IllegalArgumentException _) {
      // Told below, in the same words.
    }
    throw new Settings.BadSetting(
        "AWS_ENDPOINT_URL_S3 is \"%s\" and must be http://HOST:PORT of a store".formatted(given));
  }

  private static AwsCredentials credentials(Settings settings) throws Settings.BadSetting {
    String id = settings.text("AWS_ACCESS_KEY_ID").orElse("");
    String secret = settings.text("AWS_SECRET_ACCESS_KEY").orElse("");
    if (id.isEmpty() || secret.isEmpty()) {
      throw new Settings.BadSetting(
          "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are missing: the store wants keys");
    }
    return settings
        .text("AWS_SESSION_TOKEN")
        .<AwsCredentials>map(token -> AwsSessionCredentials.create(id, secret, token))
        .orElseGet(() -> AwsBasicCredentials.create(id, secret));
  }

  void put(String name, byte[] bytes) {
    client.putObject(
        request -> request.bucket(bucket).key(prefix + name), RequestBody.fromBytes(bytes));
  }

  Optional<byte[]> get(String name) {
    try {
      return Optional.of(
          client
              .getObjectAsBytes(request -> request.bucket(bucket).key(prefix + name))
              .asByteArray());
    } catch (NoSuchKeyException _) {
      return Optional.empty();
    }
  }

  /// All objects whose names begin so, by name.
  List<Entry> list(String start) {
    ListObjectsV2Request request =
        ListObjectsV2Request.builder().bucket(bucket).prefix(prefix + start).build();
    List<Entry> entries = new ArrayList<>();
    client
        .listObjectsV2Paginator(request)
        .contents()
        .forEach(object ->
            entries.add(
                new Entry(
                    object.key().substring(prefix.length()),
                    object.size() == null ? 0 : object.size(),
                    object.eTag() == null ? "" : object.eTag(),
                    object.lastModified() == null ? Instant.EPOCH : object.lastModified())));
    return entries;
  }

  /// The first part of all names, up to and with their first slash.
  List<String> folders() {
    ListObjectsV2Request request =
        ListObjectsV2Request.builder().bucket(bucket).prefix(prefix).delimiter("/").build();
    return client.listObjectsV2Paginator(request).commonPrefixes().stream()
        .map(folder -> folder.prefix().substring(prefix.length()))
        .toList();
  }

  /// `s3://bucket/prefix/name`.
  String place(String name) {
    return "s3://" + bucket + "/" + prefix + name;
  }

  @Override
  public void close() {
    client.close();
  }
}
