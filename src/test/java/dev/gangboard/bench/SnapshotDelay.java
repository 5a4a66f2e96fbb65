package dev.gangboard.bench;

import dev.gangboard.cluster.FleetFeed;
import dev.gangboard.cluster.FleetSnapshot;
import dev.gangboard.cluster.kubernetes.KubernetesCluster;
import dev.gangboard.gang.PodFacts;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/// From a pod's change at the API server to the snapshot that has it, in a gang of 1,000 ranks. The
/// time begins when the change is asked for, so that the server's own work is in it.
public final class SnapshotDelay implements Benchmark {
  private static final int RANKS = 1_000;
  private static final int WARM_UP = 150;
  private static final int MOST_PAUSE = 80;
  private static final int CHANGES = 500;
  private static final Pattern VERSION = Pattern.compile("\"resourceVersion\": ?\"(\\d+)\"");

  /// A change that is waited for.
  private record Awaited(int rank, long version, CompletableFuture<Long> seen) {}

  private final AtomicReference<@Nullable Awaited> awaited = new AtomicReference<>();
  private final Random random = new Random(1);

  @Override
  public List<Figure> figures() throws Exception {
    try (MeasuredDemo demo = new MeasuredDemo(RANKS);
        KubernetesCluster cluster = demo.connect();
        FleetFeed feed = demo.feed(cluster, snapshot -> look(demo, snapshot));
        HttpClient http = client(demo)) {
      while (feed.latest().fleet().gang(demo.gang().uid()).isEmpty()) {
        Thread.sleep(50);
      }
      Thread.sleep(1_000);
      measure(demo, feed, http, WARM_UP);
      Percentiles took = new Percentiles(measure(demo, feed, http, CHANGES));
      return List.of(
          Figure.of("1,000 ranks: pod change to snapshot, p50", took.millis(50)),
          new Figure("1,000 ranks: pod change to snapshot, p99", took.millis(99), "under 100 ms"));
    }
  }

  private long[] measure(MeasuredDemo demo, FleetFeed feed, HttpClient http, int changes)
      throws Exception {
    long[] nanos = new long[changes];
    for (int i = 0; i < changes; i++) {
      Thread.sleep(random.nextInt(MOST_PAUSE));
      int rank = random.nextInt(RANKS);
      PodFacts.PodId pod = pod(demo, feed.latest(), rank);
      long start = System.nanoTime();
      long version = change(demo, http, pod, i);
      Awaited change = new Awaited(rank, version, new CompletableFuture<>());
      awaited.set(change);
      look(demo, feed.latest());
      nanos[i] = change.seen().get(60, TimeUnit.SECONDS) - start;
    }
    return nanos;
  }

  private static PodFacts.PodId pod(MeasuredDemo demo, FleetSnapshot snapshot, int rank) {
    return facts(demo, snapshot, rank).id();
  }

  private static PodFacts facts(MeasuredDemo demo, FleetSnapshot snapshot, int rank) {
    return snapshot
        .fleet()
        .gang(demo.gang().uid())
        .orElseThrow()
        .rank(rank, snapshot.at())
        .newest()
        .orElseThrow()
        .pod();
  }

  private void look(MeasuredDemo demo, FleetSnapshot snapshot) {
    Awaited change = awaited.get();
    if (change != null
        && facts(demo, snapshot, change.rank()).lifetime().version() >= change.version()) {
      change.seen().complete(System.nanoTime());
    }
  }

  private static long change(MeasuredDemo demo, HttpClient http, PodFacts.PodId pod, int value)
      throws Exception {
    URI uri = demo.demo().url().resolve("/api/v1/namespaces/default/pods/" + pod.name());
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .header("Authorization", "Bearer " + demo.demo().token())
            .header("Content-Type", "application/merge-patch+json")
            .method(
                "PATCH",
                HttpRequest.BodyPublishers.ofString(
                    "{\"metadata\": {\"annotations\": {\"bench\": \"" + value + "\"}}}"))
            .build();
    String answer = http.send(request, HttpResponse.BodyHandlers.ofString()).body();
    Matcher version = VERSION.matcher(answer);
    if (!version.find()) {
      throw new IllegalStateException(answer);
    }
    return Long.parseLong(version.group(1));
  }

  private static HttpClient client(MeasuredDemo demo) throws Exception {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    var certificates = CertificateFactory.getInstance("X.509");
    byte[] pem = demo.demo().certificateAuthority().getBytes(StandardCharsets.US_ASCII);
    trusted.setCertificateEntry(
        "demo", certificates.generateCertificate(new ByteArrayInputStream(pem)));
    var managers = TrustManagerFactory.getInstance("PKIX");
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return HttpClient.newBuilder().sslContext(context).build();
  }
}
