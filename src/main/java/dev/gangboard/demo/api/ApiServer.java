package dev.gangboard.demo.api;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/// The Kubernetes API of the demo cluster, on loopback, with TLS and bearer tokens.
public final class ApiServer implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(ApiServer.class.getName());
  private static final int BACKLOG = 1024;

  static {
    // Read once, when the server's classes load: without it each small chunk waits for an ACK.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final HttpsServer http;
  private final ExecutorService threads;
  private final ServerCertificate certificate;
  private final Faults faults;
  private final Router router;

  /// Binds a free port and serves from the return of this on.
  ///
  /// @param users by their bearer token
  /// @throws UncheckedIOException if no port can be bound
  public static ApiServer start(
      Store store,
      ContainerLogs logs,
      Admission admission,
      InstantSource clock,
      Map<String, User> users,
      ServerLimits limits) {
    Faults faults = new Faults(store);
    View.TableMaker tables = (kind, objects, metadata) -> metadata;
    Reads reads = new Reads(store, tables, faults, limits);
    ResourceCalls resources =
        new ResourceCalls(
            reads,
            new Writes(store, admission, tables),
            new Deletes(new Deletion(store, clock), reads, tables),
            new PodLogs(store, logs, clock, faults));
    return new ApiServer(new Router(new Users(users, faults), resources), faults);
  }

  private ApiServer(Router router, Faults faults) {
    this.router = router;
    this.faults = faults;
    this.certificate = ServerCertificate.create(Instant.now());
    this.threads =
        Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("demo-api-", 0).factory());
    try {
      http =
          HttpsServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), BACKLOG);
    } catch (IOException e) {
      throw new UncheckedIOException("no port of 127.0.0.1 can be bound for the demo cluster", e);
    }
    http.setHttpsConfigurator(new HttpsConfigurator(certificate.sslContext()));
    http.setExecutor(threads);
    http.createContext("/", this::handle);
    http.start();
  }

  /// Where clients find it: `https://127.0.0.1:PORT`.
  public URI url() {
    return URI.create("https://127.0.0.1:" + http.getAddress().getPort());
  }

  /// The certificate that clients must trust, as PEM.
  public String certificateAuthority() {
    return certificate.pem();
  }

  public Faults faults() {
    return faults;
  }

  /// Ends all requests, watches and followed logs at once.
  @Override
  public void close() {
    http.stop(0);
    threads.shutdownNow();
    try {
      if (!threads.awaitTermination(1, TimeUnit.SECONDS)) {
        LOG.log(Level.WARNING, "Some requests to the demo cluster did not end in time");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
    boolean whole = false;
    try {
      whole = answer(exchange);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      if (whole) {
        exchange.close();
      }
    }
    if (!whole) {
      // Only an exception out of a handler makes the server close the connection without an end of
      // the answer: that tells the client that it is not whole.
      throw new CutException();
    }
  }

  /// @return whether the answer is whole
  private boolean answer(HttpExchange exchange) throws InterruptedException {
    String encodings =
        Optional.ofNullable(exchange.getRequestHeaders().getFirst("Accept-Encoding")).orElse("");
    Response response = new Response(exchange, encodings.contains("gzip"), false);
    try {
      answer(new Request(exchange), response);
      return true;
    } catch (ApiException e) {
      return refuse(response, e);
    } catch (CutException e) {
      return false;
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "A client of the demo cluster went away", e);
      return false;
    } catch (RuntimeException e) {
      LOG.log(Level.ERROR, "The demo cluster failed to answer " + exchange.getRequestURI(), e);
      String message = "Internal error occurred: " + e;
      return refuse(response, new ApiException(500, "InternalError", message));
    }
  }

  private void answer(Request request, Response response) throws IOException, InterruptedException {
    Thread.sleep(faults.latency());
    Optional<Faults.Answer> instead = faults.take(scope(request));
    if (instead.isPresent()) {
      answerInstead(instead.get(), response);
    } else {
      router.serve(request, response);
    }
  }

  private static void answerInstead(Faults.Answer answer, Response response) throws IOException {
    switch (answer) {
      case Faults.Answer.TooManyRequests(int seconds) -> {
        response.header("Retry-After", Integer.toString(seconds));
        response.refuse(
            new ApiException(429, "TooManyRequests", "Too many requests, please try again later."));
      }
      case Faults.Answer.ServerError(String message) ->
          response.refuse(
              new ApiException(500, "InternalError", "Internal error occurred: " + message));
      case Faults.Answer.Html(int code, String page) ->
          response.bytes(code, "text/html; charset=utf-8", page.getBytes(StandardCharsets.UTF_8));
      case Faults.Answer.Cut() -> throw new CutException();
    }
  }

  private static Faults.Scope scope(Request request) {
    boolean log = !request.path().isEmpty() && request.path().getLast().equals("log");
    if (!request.method().equals("GET")) {
      return Faults.Scope.WRITES;
    }
    if (log) {
      return Faults.Scope.LOGS;
    }
    return request.query().flag("watch") ? Faults.Scope.WATCHES : Faults.Scope.LISTS;
  }

  private static boolean refuse(Response response, ApiException refusal) {
    try {
      if (response.begun()) {
        return false;
      }
      response.refuse(refusal);
      return true;
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "A client of the demo cluster went away", e);
      return false;
    }
  }
}
