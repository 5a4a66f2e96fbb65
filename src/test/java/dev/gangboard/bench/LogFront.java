package dev.gangboard.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.gangboard.cluster.LogTime;
import dev.gangboard.demo.DemoCluster;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// Stands before a demo cluster and answers for its logs: each container has written a number of
/// lines, far more than the demo keeps, and writes on no more. They are made while they are sent,
/// as fast as they are taken. All else is the demo cluster's answer. Without TLS.
final class LogFront implements AutoCloseable {
  /// Bytes of each line, as the server sends it: time, text and line feed.
  static final int BYTES = LogTime.LENGTH + 1 + 80;

  private static final long START = 1_796_052_681_000_000_000L;
  private static final int BATCH = 256;

  private final DemoCluster demo;
  private final int lines;
  private final HttpServer server;
  private final HttpClient client;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final CountDownLatch closing = new CountDownLatch(1);

  LogFront(DemoCluster demo, int lines) throws IOException, GeneralSecurityException {
    this.demo = demo;
    this.lines = lines;
    this.client = HttpClient.newBuilder().sslContext(trusting(demo)).executor(threads).build();
    this.server =
        HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 100);
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  private static SSLContext trusting(DemoCluster demo)
      throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    byte[] pem = demo.certificateAuthority().getBytes(StandardCharsets.US_ASCII);
    var certificates = CertificateFactory.getInstance("X.509");
    store.setCertificateEntry(
        "demo", certificates.generateCertificate(new ByteArrayInputStream(pem)));
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }

  /// As the demo cluster's, but through this.
  String kubeconfig() {
    return demo.kubeconfig()
        .replace(demo.url().toString(), "http://127.0.0.1:" + server.getAddress().getPort())
        .replaceAll("(?m)^\\s*certificate-authority-data:.*\\R", "");
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (exchange.getRequestURI().getPath().endsWith("/log")) {
        log(exchange);
      } else {
        forward(exchange);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void log(HttpExchange exchange) throws IOException, InterruptedException {
    String query = String.valueOf(exchange.getRequestURI().getQuery());
    exchange.getResponseHeaders().set("Content-Type", "text/plain");
    exchange.sendResponseHeaders(200, 0);
    OutputStream out = exchange.getResponseBody();
    byte[] batch = new byte[BATCH * BYTES];
    for (int from = 0; from < lines; from += BATCH) {
      int count = Math.min(BATCH, lines - from);
      for (int i = 0; i < count; i++) {
        write(from + i, batch, i * BYTES);
      }
      out.write(batch, 0, count * BYTES);
    }
    out.flush();
    if (query.contains("follow=true")) {
      closing.await();
    }
  }

  private static void write(int number, byte[] into, int at) {
    LogTime.write(START + number * 10_000L, into, at);
    byte[] text = " step ".getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(text, 0, into, at + LogTime.LENGTH, text.length);
    int left = number;
    int end = at + LogTime.LENGTH + text.length + 9;
    for (int i = end - 1; i >= end - 9; i--) {
      into[i] = (byte) ('0' + left % 10);
      left /= 10;
    }
    for (int i = end; i < at + BYTES - 1; i++) {
      into[i] = (byte) (i % 9 == 0 ? ' ' : 'x');
    }
    into[at + BYTES - 1] = '\n';
  }

  private void forward(HttpExchange exchange) throws IOException, InterruptedException {
    URI asked = exchange.getRequestURI();
    HttpRequest.Builder request =
        HttpRequest.newBuilder(demo.url().resolve(asked.toString()))
            .method(
                exchange.getRequestMethod(),
                HttpRequest.BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
    request.header("Authorization", "Bearer " + demo.token()); // kubectl sends none without TLS
    for (String name : new String[] {"Accept", "Content-Type"}) {
      String value = exchange.getRequestHeaders().getFirst(name);
      if (value != null) {
        request.header(name, value);
      }
    }
    HttpResponse<InputStream> answer =
        client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    answer
        .headers()
        .firstValue("content-type")
        .ifPresent(type -> exchange.getResponseHeaders().set("Content-Type", type));
    exchange.sendResponseHeaders(answer.statusCode(), 0);
    try (InputStream in = answer.body()) {
      byte[] chunk = new byte[16 << 10];
      for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
        exchange.getResponseBody().write(chunk, 0, count);
        exchange.getResponseBody().flush();
      }
    }
  }

  @Override
  public void close() {
    closing.countDown();
    server.stop(0);
    client.shutdownNow();
    threads.shutdownNow();
  }
}
