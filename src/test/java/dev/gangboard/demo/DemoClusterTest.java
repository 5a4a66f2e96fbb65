package dev.gangboard.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.gangboard.demo.objects.ObjectStore;
import dev.gangboard.demo.program.Images;
import dev.gangboard.demo.store.Tree;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class DemoClusterTest {
  private static final String JOBS = "/apis/batch/v1/namespaces/default/jobs";
  private static final List<String> SERVER_THREADS = List.of("demo-", "HTTP-Dispatcher", "S3Proxy");
  private static final String PODS = "/api/v1/namespaces/default/pods";

  @Test
  void aGangRunsToItsEndOverHttp() throws Exception {
    try (DemoCluster cluster = DemoCluster.start(DemoOptions.standard().withSpeed(20));
        Client client = new Client(cluster)) {
      client.post(JOBS, gang("hello", 4, Images.SGD, "STEPS", "8"));

      await(() -> client.get(JOBS + "/hello"), job -> isTrue(job, "Complete"));

      JsonObject job = client.get(JOBS + "/hello");
      assertEquals("0-3", Tree.textOrEmpty(job, "status", "completedIndexes"));
      String pod = Tree.name(Tree.list(client.get(PODS), "items").get(0).getAsJsonObject());
      String log = client.text(PODS + "/" + pod + "/log");
      assertTrue(log.startsWith("rank 0 of 4: linear model"), log);
      assertTrue(log.contains("step 8/8 loss "), log);
      assertTrue(log.contains("done: loss "), log);
    }
  }

  @Test
  void theRanksOfAGangMeetInTheObjectStore() throws Exception {
    try (DemoCluster cluster = DemoCluster.start(DemoOptions.standard().withSpeed(20));
        Client client = new Client(cluster)) {
      String uri = "s3://" + ObjectStore.BUCKET + "/meet/";
      client.post(JOBS, gang("meet", 3, Images.DILOCO, "ROUNDS", "4", "RENDEZVOUS_URI", uri));

      await(() -> client.get(JOBS + "/meet"), job -> isTrue(job, "Complete"));

      String pod = Tree.name(Tree.list(client.get(PODS), "items").get(0).getAsJsonObject());
      String log = client.text(PODS + "/" + pod + "/log");
      assertTrue(log.contains("meeting at " + uri), log);
      assertTrue(log.contains("round 4/4 loss "), log);
      assertTrue(cluster.objectStore().requests() > 24, "three requests a rank and round");
    }
  }

  @Test
  void noThreadIsLeftWhenItIsClosed() throws Exception {
    Set<Thread> before = serverThreads();
    try (DemoCluster cluster = DemoCluster.start(DemoOptions.standard().withSpeed(20));
        Client client = new Client(cluster)) {
      client.post(
          JOBS, gang("left", 3, Images.DILOCO, "RENDEZVOUS_URI", "s3://gangboard-demo/left/"));
      await(
          () -> client.get(JOBS + "/left"),
          job -> Tree.number(job, "status", "ready").orElse(0) == 3);
      assertTrue(serverThreads().size() > before.size());
    }

    Set<Thread> left = serverThreads();
    left.removeAll(before);
    assertEquals(Set.of(), left);
  }

  private static Set<Thread> serverThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(t -> SERVER_THREADS.stream().anyMatch(t.getName()::startsWith))
        .collect(Collectors.toSet());
  }

  @Test
  void theKubeconfigNamesTheContextAndItsNamespace() {
    try (DemoCluster cluster = DemoCluster.start(DemoOptions.standard())) {
      String config = cluster.kubeconfig();

      assertTrue(config.contains("current-context: gangboard-demo\n"), config);
      assertTrue(config.contains("    namespace: default\n"), config);
      assertTrue(config.contains("    server: " + cluster.url() + "\n"), config);
      assertTrue(config.contains("    token: " + cluster.token() + "\n"), config);
    }
  }

  private static JsonObject gang(String name, int ranks, String image, String... env) {
    JsonObject container = Tree.of("name", "replica", "image", image);
    var variables = Tree.array(Tree.of("name", "WORLD_SIZE", "value", Integer.toString(ranks)));
    for (int i = 0; i < env.length; i += 2) {
      variables.add(Tree.of("name", env[i], "value", env[i + 1]));
    }
    container.add("env", variables);
    JsonObject pod = Tree.of("restartPolicy", "Never");
    pod.add("containers", Tree.array(container));
    JsonObject spec =
        Tree.of(
            "completions",
            ranks,
            "parallelism",
            ranks,
            "completionMode",
            "Indexed",
            "backoffLimit",
            0);
    spec.add("template", Tree.of("spec", pod));
    return Tree.of(
        "apiVersion", "batch/v1", "kind", "Job", "metadata", Tree.of("name", name), "spec", spec);
  }

  private static boolean isTrue(JsonObject job, String condition) {
    return Tree.list(job, "status", "conditions").asList().stream()
        .anyMatch(c -> Tree.textOrEmpty(c.getAsJsonObject(), "type").equals(condition));
  }

  private static void await(Callable<JsonObject> state, Predicate<JsonObject> condition) {
    Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> condition.test(state.call()));
  }

  /// A plain client of the API.
  private static final class Client implements AutoCloseable {
    private final DemoCluster cluster;
    private final HttpClient http;

    Client(DemoCluster cluster) throws GeneralSecurityException, IOException {
      this.cluster = cluster;
      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      trusted.setCertificateEntry(
          "demo",
          CertificateFactory.getInstance("X.509")
              .generateCertificate(
                  new ByteArrayInputStream(
                      cluster.certificateAuthority().getBytes(StandardCharsets.UTF_8))));
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(trusted);
      SSLContext tls = SSLContext.getInstance("TLS");
      tls.init(null, trust.getTrustManagers(), null);
      http = HttpClient.newBuilder().sslContext(tls).build();
    }

    JsonObject get(String path) throws IOException, InterruptedException {
      return JsonParser.parseString(text(path)).getAsJsonObject();
    }

    String text(String path) throws IOException, InterruptedException {
      var answer = http.send(request(path).GET().build(), BodyHandlers.ofString());
      assertEquals(200, answer.statusCode(), answer.body());
      return answer.body();
    }

    void post(String path, JsonObject body) throws IOException, InterruptedException {
      HttpRequest request =
          request(path).POST(HttpRequest.BodyPublishers.ofString(body.toString())).build();
      var answer = http.send(request, BodyHandlers.ofString());
      assertEquals(201, answer.statusCode(), answer.body());
    }

    private HttpRequest.Builder request(String path) {
      return HttpRequest.newBuilder(cluster.url().resolve(path))
          .header("Authorization", "Bearer " + cluster.token())
          .header("Content-Type", "application/json");
    }

    @Override
    public void close() {
      http.close();
    }
  }
}
