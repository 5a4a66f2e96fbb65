package dev.gangboard.demo.api;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import dev.gangboard.demo.rules.RequestBody;
import dev.gangboard.demo.store.ApiException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One request as the verbs read it.
final class Request {
  /// What the real server takes at most.
  static final int BODY_LIMIT = 3 * 1024 * 1024;

  /// How much of a body that is too large is still read, so that its sender gets to see why.
  private static final int DRAIN_LIMIT = 32 * 1024 * 1024;

  private final String method;
  private final List<String> path;
  private final Query query;
  private final Headers headers;
  private final InputStream body;

  Request(HttpExchange exchange) {
    this.method = exchange.getRequestMethod();
    this.path = segments(exchange.getRequestURI().getRawPath());
    this.query = new Query(exchange.getRequestURI().getRawQuery());
    this.headers = exchange.getRequestHeaders();
    this.body = exchange.getRequestBody();
  }

  String method() {
    return method;
  }

  /// The decoded segments; empty ones are left out, so `/api/` is `/api`.
  List<String> path() {
    return path;
  }

  Query query() {
    return query;
  }

  Optional<String> header(String name) {
    return Optional.ofNullable(headers.getFirst(name));
  }

  /// All values of the Accept header, in order; anything if there is none.
  String accept() {
    List<String> values = headers.get("Accept");
    return values == null || values.isEmpty() ? "*/*" : String.join(",", values);
  }

  /// Whether the client shows JSON as it comes, as browsers and curl do, or asks for lines.
  boolean isForAPerson() {
    String agent = header("User-Agent").orElse("");
    return query.flag("pretty")
        || (!query.has("pretty")
            && (agent.startsWith("curl")
                || agent.startsWith("Wget")
                || agent.startsWith("Mozilla/5.0")));
  }

  /// The media type without its parameters, in lower case.
  String contentType() {
    String value = header("Content-Type").orElse("");
    return value.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
  }

  /// The whole body.
  ///
  /// @throws ApiException 413 for more than [#BODY_LIMIT] bytes
  byte[] body() throws IOException {
    byte[] bytes = body.readNBytes(BODY_LIMIT + 1);
    if (bytes.length > BODY_LIMIT) {
      body.skip(DRAIN_LIMIT);
      throw new ApiException(
          413, "RequestEntityTooLarge", "Request entity too large: limit is " + BODY_LIMIT);
    }
    return bytes;
  }

  /// The whole body as an object that is yet to be read.
  ///
  /// @throws ApiException 413 for one that is too large, 415 for a form that cannot be read
  RequestBody object() throws IOException {
    return RequestBody.of(contentType(), body());
  }

  private static List<String> segments(@Nullable String raw) {
    List<String> segments = new ArrayList<>();
    for (String part : (raw == null ? "" : raw).split("/", -1)) {
      if (!part.isEmpty()) {
        // A plus is a plus here; only queries write blanks so.
        segments.add(URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8));
      }
    }
    return segments;
  }

  @Override
  public String toString() {
    return method + " /" + String.join("/", path) + " " + query;
  }
}
