package dev.gangboard.demo.api;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/// Sends requests over real HTTP, trusting the server's certificate and nothing else.
final class TestClient implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  private final URI server;
  private final HttpClient http;
  private final String token;

  record Reply(int status, HttpHeaders headers, String body) {
    JsonObject json() {
      return JsonParser.parseString(body).getAsJsonObject();
    }

    String header(String name) {
      return headers.firstValue(name).orElse("");
    }
  }

  /// An answer that is read line by line.
  record Lines(HttpResponse<InputStream> response, BufferedReader reader) implements AutoCloseable {
    @Nullable String next() throws IOException {
      return reader.readLine();
    }

    JsonObject nextEvent() throws IOException {
      String line = reader.readLine();
      if (line == null) {
        throw new IOException("the stream has ended");
      }
      return JsonParser.parseString(line).getAsJsonObject();
    }

    @Override
    public void close() throws IOException {
      reader.close();
    }
  }

  TestClient(ApiServer server, String token) {
    this.server = server.url();
    this.token = token;
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .sslContext(trusting(server.certificateAuthority()))
            .build();
  }

  Reply get(String path) throws Exception {
    return send("GET", path, null, Map.of());
  }

  Reply get(String path, String accept) throws Exception {
    return send("GET", path, null, Map.of("Accept", accept));
  }

  Reply post(String path, String body) throws Exception {
    return send("POST", path, body, Map.of("Content-Type", "application/json"));
  }

  Reply put(String path, String body) throws Exception {
    return send("PUT", path, body, Map.of("Content-Type", "application/json"));
  }

  Reply patch(String path, String type, String body) throws Exception {
    return send("PATCH", path, body, Map.of("Content-Type", "application/" + type));
  }

  Reply delete(String path, @Nullable String body) throws Exception {
    return send("DELETE", path, body, Map.of());
  }

  Reply send(String method, String path, @Nullable String body, Map<String, String> headers)
      throws Exception {
    HttpResponse<String> response =
        http.send(request(method, path, body, headers), HttpResponse.BodyHandlers.ofString());
    return new Reply(response.statusCode(), response.headers(), response.body());
  }

  Reply sendBytes(String method, String path, String contentType, byte[] body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server + path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", contentType)
            .method(method, HttpRequest.BodyPublishers.ofByteArray(body))
            .build();
    HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
    return new Reply(response.statusCode(), response.headers(), response.body());
  }

  HttpResponse<byte[]> bytes(String path, Map<String, String> headers) throws Exception {
    return http.send(request("GET", path, null, headers), HttpResponse.BodyHandlers.ofByteArray());
  }

  Lines lines(String path) throws Exception {
    return lines(path, Map.of());
  }

  Lines lines(String path, Map<String, String> headers) throws Exception {
    HttpResponse<InputStream> response =
        http.send(request("GET", path, null, headers), HttpResponse.BodyHandlers.ofInputStream());
    return new Lines(
        response,
        new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8)));
  }

  private HttpRequest request(
      String method, String path, @Nullable String body, Map<String, String> headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server + path))
            .timeout(TIMEOUT)
            .method(
                method,
                body == null
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(body));
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    headers.forEach(request::header);
    return request.build();
  }

  static SSLContext trusting(String pem) {
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setCertificateEntry(
          "demo",
          CertificateFactory.getInstance("X.509")
              .generateCertificate(
                  new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII))));
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, factory.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("the server's certificate cannot be trusted", e);
    }
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
