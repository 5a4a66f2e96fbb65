package dev.gangboard.cluster.kubernetes;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.ClusterException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/// A server that answers as a test tells it to, over real HTTP: for what no well-behaved API server
/// does. Each rule answers the requests that it matches; one-time rules stand before lasting ones.
final class ScriptedServer implements AutoCloseable {
  /// Short, so that tests of silence and of lost links take no long time.
  static final Patience HASTY =
      new Patience(
          Duration.ofSeconds(2),
          Duration.ofMillis(500),
          Duration.ofMillis(600),
          Duration.ofMillis(300),
          Duration.ofMillis(200),
          Duration.ofMillis(20));

  static final Machine MACHINE = Machine.of(System.getenv());

  /// What a request looked like.
  record Seen(String method, String path, String query, String authorization, String body) {}

  /// Writes an answer.
  interface Answer {
    void give(HttpExchange exchange) throws IOException, InterruptedException;
  }

  private record Rule(Predicate<Seen> matches, Answer answer) {}

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Queue<Rule> once = new ConcurrentLinkedQueue<>();
  private final List<Rule> always = new CopyOnWriteArrayList<>();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final List<Seen> seen = new CopyOnWriteArrayList<>();

  ScriptedServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::handle);
    server.setExecutor(threads);
    server.start();
  }

  String url() {
    return "http://localhost:" + server.getAddress().getPort();
  }

  KubernetesCluster cluster() throws ClusterException {
    return cluster(new Access.Credential.Token("a-token"));
  }

  KubernetesCluster cluster(Access.Credential credential) throws ClusterException {
    return cluster(credential, HASTY);
  }

  KubernetesCluster cluster(Patience patience) throws ClusterException {
    return cluster(new Access.Credential.Token("a-token"), patience);
  }

  /// @param machine the clock of the client's machine
  KubernetesCluster cluster(InstantSource machine) throws ClusterException {
    return cluster(new Access.Credential.Token("a-token"), HASTY, machine);
  }

  private KubernetesCluster cluster(Access.Credential credential, Patience patience)
      throws ClusterException {
    return cluster(credential, patience, InstantSource.system());
  }

  private KubernetesCluster cluster(
      Access.Credential credential, Patience patience, InstantSource machine)
      throws ClusterException {
    return KubernetesCluster.open(
        new ClusterContext("test", url(), "default", true, false),
        AccessSource.fixed(access(credential)),
        patience,
        ProgramSearch.of(MACHINE),
        machine);
  }

  Access access(Access.Credential credential) {
    Access.Trust trust = new Access.Trust(null, true, null, false);
    return new Access(url(), trust, null, "somebody", credential, Impersonation.NONE);
  }

  /// Requests in the order in which they came.
  List<Seen> seen() {
    return List.copyOf(seen);
  }

  List<Seen> seen(String part) {
    return seen.stream().filter(s -> (s.path() + "?" + s.query()).contains(part)).toList();
  }

  ScriptedServer always(String path, Answer answer) {
    always.add(new Rule(s -> s.path().equals(path), answer));
    return this;
  }

  /// Answers the requests to a path whose query has (or has not) `watch`.
  ScriptedServer always(String path, boolean watch, Answer answer) {
    always.add(new Rule(matching(path, watch), answer));
    return this;
  }

  /// As [#always], from now on.
  ScriptedServer first(String path, boolean watch, Answer answer) {
    always.addFirst(new Rule(matching(path, watch), answer));
    return this;
  }

  ScriptedServer once(String path, boolean watch, Answer answer) {
    once.add(new Rule(matching(path, watch), answer));
    return this;
  }

  private static Predicate<Seen> matching(String path, boolean watch) {
    return s -> s.path().equals(path) && s.query().contains("watch=") == watch;
  }

  static Answer json(int code, String body) {
    return text(code, "application/json", body);
  }

  static Answer text(int code, String type, String body) {
    return exchange -> {
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", type);
      exchange.sendResponseHeaders(code, bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
    };
  }

  /// A `Status` of a failure, as the API server sends it.
  static Answer status(int code, String reason, String message) {
    return json(
        code,
        """
        {"kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Failure",
         "message": "%s", "reason": "%s", "details": {}, "code": %d}
        """
            .formatted(message, reason, code));
  }

  /// Sends the chunks one by one and then keeps silent until the server is closed.
  Answer thenSilence(String type, String... chunks) {
    return exchange -> {
      send(exchange, type, chunks);
      closing.await();
    };
  }

  /// Sends the chunks and ends the answer properly.
  static Answer chunks(String type, String... chunks) {
    return exchange -> {
      send(exchange, type, chunks);
      exchange.getResponseBody().close();
    };
  }

  /// Sends the chunks and cuts the connection in the midst of the answer.
  static Answer cut(String type, String... chunks) {
    return exchange -> {
      send(exchange, type, chunks);
      throw new IOException("cut by the test");
    };
  }

  private static void send(HttpExchange exchange, String type, String... chunks)
      throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(200, 0);
    exchange.getResponseBody().flush(); // sends the headers
    for (String chunk : chunks) {
      exchange.getResponseBody().write(chunk.getBytes(StandardCharsets.UTF_8));
      exchange.getResponseBody().flush();
    }
  }

  Answer silence() {
    return _ -> closing.await();
  }

  private void handle(HttpExchange exchange) throws IOException {
    Seen request =
        new Seen(
            exchange.getRequestMethod(),
            exchange.getRequestURI().getPath(),
            String.valueOf(exchange.getRequestURI().getQuery()),
            String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")),
            new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    seen.add(request);
    try (exchange) {
      answer(request).give(exchange);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private Answer answer(Seen request) {
    Rule first =
        once.stream().filter(rule -> rule.matches().test(request)).findFirst().orElse(null);
    if (first != null && once.remove(first)) {
      return first.answer();
    }
    return always.stream()
        .filter(rule -> rule.matches().test(request))
        .map(Rule::answer)
        .findFirst()
        .orElse(status(404, "NotFound", "the server could not find the requested resource"));
  }

  @Override
  public void close() {
    closing.countDown();
    server.stop(0);
    threads.shutdownNow();
    try {
      threads.awaitTermination(5, TimeUnit.SECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
