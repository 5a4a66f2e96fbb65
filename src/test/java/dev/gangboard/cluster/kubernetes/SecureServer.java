package dev.gangboard.cluster.kubernetes;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.kubernetes.client.util.SSLUtils;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.TrustManagerFactory;

/// A server in TLS that knows a token, a password and the bearers of certificates of its authority,
/// and says in its version who asked.
final class SecureServer implements AutoCloseable {
  private final HttpsServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /// @param pki the folder of the authority's and the server's certificate and key
  SecureServer(Path pki) throws Exception {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(
        SSLUtils.keyManagers(
            Files.readAllBytes(pki.resolve("server.pem")),
            Files.readAllBytes(pki.resolve("server.key")),
            "EC",
            "",
            null,
            null),
        trust(pki.resolve("ca.pem")).getTrustManagers(),
        null);
    server = HttpsServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
    server.setHttpsConfigurator(
        new HttpsConfigurator(context) {
          @Override
          public void configure(HttpsParameters parameters) {
            SSLParameters wanted = context.getDefaultSSLParameters();
            wanted.setWantClientAuth(true);
            parameters.setSSLParameters(wanted);
          }
        });
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  private static TrustManagerFactory trust(Path authority) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setCertificateEntry(
        "ca",
        CertificateFactory.getInstance("X.509")
            .generateCertificate(new ByteArrayInputStream(Files.readAllBytes(authority))));
    TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
    factory.init(store);
    return factory;
  }

  int port() {
    return server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String who = who(exchange);
      if (who.isEmpty()) {
        give(exchange, 401, "{\"kind\": \"Status\", \"reason\": \"Unauthorized\", \"code\": 401}");
        return;
      }
      List<String> groups =
          exchange.getRequestHeaders().getOrDefault("Impersonate-group", List.of());
      String as = exchange.getRequestHeaders().getFirst("Impersonate-user");
      String words = who + (as == null ? "" : " impersonating " + as + " in " + groups);
      give(exchange, 200, "{\"gitVersion\": \"" + words + "\"}");
    }
  }

  private static void give(HttpExchange exchange, int code, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(code, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private static String who(HttpExchange exchange) {
    String header = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
    String password = Base64.getEncoder().encodeToString("me:p:w".getBytes(StandardCharsets.UTF_8));
    if (header.equals("Bearer good")) {
      return "token";
    }
    if (header.equals("Basic " + password)) {
      return "password";
    }
    try {
      return ((HttpsExchange) exchange).getSSLSession().getPeerCertificates().length > 0
          ? "certificate"
          : "";
    } catch (SSLPeerUnverifiedException _) {
      return ""; // nobody
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.close();
  }
}
