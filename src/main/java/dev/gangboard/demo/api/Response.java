package dev.gangboard.demo.api;

import com.google.gson.JsonElement;
import com.google.gson.JsonIOException;
import com.google.gson.JsonObject;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import dev.gangboard.demo.store.ApiException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/// The answer to one request: begun once, then written.
final class Response {
  static final String JSON = "application/json";

  private static final int MAX_WARNINGS = 4096;
  private static final Pattern NOT_PRINTABLE = Pattern.compile("[^ -~]");

  private final HttpExchange exchange;
  private final boolean gzip;
  private final boolean bodiless;
  private int warned;
  private boolean pretty;
  private boolean begun;

  Response(HttpExchange exchange) {
    this.exchange = exchange;
    String encodings = exchange.getRequestHeaders().getFirst("Accept-Encoding");
    this.gzip = encodings != null && encodings.contains("gzip");
    this.bodiless = exchange.getRequestMethod().equals("HEAD");
    headers().set("Cache-Control", "no-cache, private");
  }

  /// Sets JSON out in lines.
  void pretty() {
    pretty = true;
  }

  boolean begun() {
    return begun;
  }

  /// A text that clients show to their user: kubectl prints it before its own output. Beyond 4,096
  /// characters in all, as at the real server, no more is said.
  void warn(String text) {
    String plain = NOT_PRINTABLE.matcher(text).replaceAll("?");
    if (warned + plain.length() > MAX_WARNINGS) {
      return;
    }
    warned += plain.length();
    headers().add("Warning", "299 - \"" + plain.replace("\\", "\\\\").replace("\"", "\\\"") + "\"");
  }

  void header(String name, String value) {
    headers().set(name, value);
  }

  void json(int code, JsonElement body) throws IOException {
    json(code, JSON, out -> new JsonOut(out, pretty).element(body));
  }

  /// A list without building it: `head` is the list without its items.
  void list(JsonObject head, List<JsonObject> items) throws IOException {
    json(200, JSON, out -> new JsonOut(out, pretty).list(head, items));
  }

  /// A large body, written piece by piece.
  void json(int code, String contentType, Writing writing) throws IOException {
    try (OutputStream out = new SizedBody(this, code, contentType, gzip)) {
      writing.writeTo(out);
    } catch (JsonIOException e) {
      throw new IOException("the client has closed the connection", e); // gson's way to say so
    }
  }

  void text(int code, String body) throws IOException {
    bytes(code, "text/plain; charset=utf-8", body.getBytes(StandardCharsets.UTF_8));
  }

  void bytes(int code, String contentType, byte[] body) throws IOException {
    boolean empty = bodiless || body.length == 0;
    begin(code, contentType, empty ? -1 : body.length);
    if (!empty) {
      exchange.getResponseBody().write(body);
    }
  }

  void refuse(ApiException refusal) throws IOException {
    json(refusal.code(), refusal.status());
  }

  /// A body whose end nobody knows yet. Each flush reaches the client.
  OutputStream stream(String contentType) throws IOException {
    begin(200, contentType, 0);
    return exchange.getResponseBody();
  }

  /// A body whose length is not known, in chunks.
  OutputStream chunked(int code, String contentType, boolean compressed) throws IOException {
    if (compressed) {
      headers().set("Content-Encoding", "gzip");
      headers().add("Vary", "Accept-Encoding");
    }
    begin(code, contentType, 0);
    return exchange.getResponseBody();
  }

  /// @param length as [HttpExchange#sendResponseHeaders] takes it: -1 for no body, 0 for chunks
  private void begin(int code, String contentType, long length) throws IOException {
    begun = true;
    headers().set("Content-Type", contentType);
    exchange.sendResponseHeaders(code, length);
  }

  private Headers headers() {
    return exchange.getResponseHeaders();
  }

  /// Writes a body.
  @FunctionalInterface
  interface Writing {
    void writeTo(OutputStream out) throws IOException;
  }
}
