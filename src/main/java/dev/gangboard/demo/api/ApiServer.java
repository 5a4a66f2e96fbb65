package dev.gangboard.demo.api;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.gangboard.demo.rules.rights.Rights;
import dev.gangboard.demo.store.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/// The Kubernetes API of the demo cluster, on loopback, with TLS and bearer tokens: what kubectl,
/// client libraries and this product's window need of it.
///
/// It serves Jobs, pods with their logs, events (as `v1` and, for reading, as `events.k8s.io/v1`),
/// nodes, namespaces, ServiceAccounts and RuntimeClasses with list, get, watch, create, update,
/// patch, delete and deletecollection; access reviews; discovery. Answers and refusals are those of
/// a real server in words and form.
///
/// What it does not do:
///
/// - server-side apply (415), managed fields, YAML bodies, answers in protobuf (its bodies are
///   read), WebSockets: so no exec, attach or port-forward
/// - other kinds, custom resources, the `scale`, `binding` and `eviction` subresources
/// - conversion between versions of an API, but for events
/// - flow control, audit, and admission beyond what a pod needs
/// - anything that outlives it: all is in memory
/// - deletion of what a namespace holds: namespaces cannot be deleted
/// - notice of a client that goes away while nothing is sent to it: a watch or a followed log ends
///   at the next write, at the latest with its time
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
  private final Front front;

  /// Binds a free port and serves from its return on.
  ///
  /// @param users by their bearer token
  /// @throws UncheckedIOException if no port can be bound
  public static ApiServer start(
      Store store,
      ContainerLogs logs,
      Admission admission,
      InstantSource clock,
      Map<String, Rights> users,
      ServerLimits limits) {
    Faults faults = new Faults(store);
    Reads reads = new Reads(store, clock, faults, limits);
    Deletion deletion = new Deletion(store, clock);
    ResourceCalls resources =
        new ResourceCalls(
            reads,
            new Writes(store, admission, clock),
            new Deletes(deletion, reads, clock),
            new PodLogs(store, logs, clock, faults),
            new Evictions(store, deletion, clock));
    Router router = new Router(new Users(users, faults), resources, new Documents());
    return new ApiServer(new Front(router, faults), faults);
  }

  private ApiServer(Front front, Faults faults) {
    this.front = front;
    this.faults = faults;
    this.certificate = ServerCertificate.create(Instant.now());
    this.threads =
        Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("demo-api-", 0).factory());
    try {
      InetAddress loopback = InetAddress.ofLiteral("127.0.0.1");
      http = HttpsServer.create(new InetSocketAddress(loopback, 0), BACKLOG);
    } catch (IOException e) {
      throw new UncheckedIOException("no port of 127.0.0.1 can be bound for the demo cluster", e);
    }
    http.setHttpsConfigurator(new HttpsConfigurator(certificate.sslContext()));
    http.setExecutor(threads);
    http.createContext("/", front);
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

  /// The switches that make it misbehave.
  public Faults faults() {
    return faults;
  }

  /// How many requests are being answered now, open watches and followed logs among them.
  public int openRequests() {
    return front.open();
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
}
