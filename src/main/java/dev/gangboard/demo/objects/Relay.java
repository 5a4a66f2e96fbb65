package dev.gangboard.demo.objects;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.InstantSource;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/// The store's front: passes each request on as it is, or lets it fail. It carries one request a
/// connection, so that a fault meets a request and not the one behind it.
final class Relay implements AutoCloseable {
  private static final Logger LOG = System.getLogger(Relay.class.getName());
  private static final int BACKLOG = 256;
  private static final int IDLE_MILLIS = 30_000;
  private static final int CUT_AFTER = 20;

  /// Where the server is, which may have to be started first.
  @FunctionalInterface
  interface Backend {
    int port() throws IOException;
  }

  private final ServerSocket listener;
  private final Backend backend;
  private final StoreFaults faults;
  private final InstantSource clock;
  private final AtomicLong requests = new AtomicLong();
  private final ExecutorService threads =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("demo-store-", 0).factory());

  private Relay(ServerSocket listener, Backend backend, StoreFaults faults, InstantSource clock) {
    this.clock = clock;
    this.listener = listener;
    this.backend = backend;
    this.faults = faults;
  }

  static Relay start(Backend backend, StoreFaults faults, InstantSource clock) throws IOException {
    ServerSocket listener = new ServerSocket(0, BACKLOG, InetAddress.ofLiteral("127.0.0.1"));
    Relay relay = new Relay(listener, backend, faults, clock);
    relay.threads.execute(relay::accept);
    return relay;
  }

  int port() {
    return listener.getLocalPort();
  }

  long requests() {
    return requests.get();
  }

  private void accept() {
    try {
      while (!listener.isClosed()) {
        Socket client = listener.accept();
        threads.execute(() -> serve(client));
      }
    } catch (IOException e) {
      if (!listener.isClosed()) {
        LOG.log(Level.WARNING, "the demo's object store takes no more connections", e);
      }
    }
  }

  private void serve(Socket client) {
    try (client) {
      client.setSoTimeout(IDLE_MILLIS);
      InputStream in = new BufferedInputStream(client.getInputStream());
      HttpHead head = HttpHead.read(in);
      if (head == null) {
        return;
      }
      requests.incrementAndGet();
      Thread.sleep(faults.latency());
      StoreFaults.Fault fault = faults.take();
      switch (fault) {
        case null -> pass(head, in, client, Long.MAX_VALUE);
        case CUT -> pass(head, in, client, CUT_AFTER);
        case SILENT -> drain(in);
        case THROTTLED, FAILING, EXPIRED_TOKEN, DENIED, REDIRECTED ->
            refuse(StoreError.of(fault).answer(head.isHead()), in, client);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "a connection to the demo's object store ended", e);
    }
  }

  private void pass(HttpHead head, InputStream in, Socket client, long most) throws IOException {
    try (Socket server = new Socket(InetAddress.ofLiteral("127.0.0.1"), backend.port())) {
      server.getOutputStream().write(head.closing());
      server.getOutputStream().flush();
      threads.execute(() -> sendBody(in, server));
      answer(new BufferedInputStream(server.getInputStream()), client, most);
    }
  }

  /// Ends when either side closes.
  private static void sendBody(InputStream in, Socket server) {
    try {
      in.transferTo(server.getOutputStream());
    } catch (IOException e) {
      LOG.log(Level.TRACE, "the end of a request", e);
    }
  }

  private void answer(InputStream from, Socket client, long most) throws IOException {
    HttpHead head = HttpHead.read(from);
    if (head == null) {
      return;
    }
    OutputStream to = client.getOutputStream();
    byte[] dated = head.dated(clock.instant());
    to.write(dated, 0, (int) Math.min(dated.length, most));
    if (most <= dated.length) {
      return;
    }
    byte[] buffer = new byte[16_384];
    long left = most - dated.length;
    for (int n = from.read(buffer); n >= 0; n = from.read(buffer)) {
      int part = (int) Math.min(n, left);
      to.write(buffer, 0, part);
      left -= part;
      if (left == 0) {
        return;
      }
    }
    to.flush();
    client.shutdownOutput();
  }

  private static void refuse(byte[] answer, InputStream in, Socket client) throws IOException {
    client.getOutputStream().write(answer);
    client.getOutputStream().flush();
    client.shutdownOutput();
    // A socket that is closed with bytes unread is reset, and the answer with it.
    drain(in);
  }

  private static void drain(InputStream in) throws IOException {
    in.transferTo(OutputStream.nullOutputStream());
  }

  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "closing the listener", e);
    }
    threads.shutdownNow();
    try {
      threads.awaitTermination(5, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
