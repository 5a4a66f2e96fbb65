package dev.gangboard.demo.api;

import dev.gangboard.demo.store.ApiException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The parameters of a request; the first of several equal names counts.
final class Query {
  private final Map<String, String> values = new LinkedHashMap<>();

  Query(@Nullable String raw) {
    if (raw == null || raw.isEmpty()) {
      return;
    }
    for (String pair : raw.split("&", -1)) {
      int equals = pair.indexOf('=');
      String name = equals < 0 ? pair : pair.substring(0, equals);
      values.putIfAbsent(decoded(name), equals < 0 ? "" : decoded(pair.substring(equals + 1)));
    }
  }

  private static String decoded(String raw) {
    try {
      return URLDecoder.decode(raw, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw ApiException.badRequest("invalid URL escape in the query: " + raw);
    }
  }

  /// A parameter that is given and not empty.
  Optional<String> text(String name) {
    return Optional.ofNullable(values.get(name)).filter(v -> !v.isEmpty());
  }

  /// True for `1`, `true` and a parameter without a value, as the real server reads booleans.
  boolean flag(String name) {
    String value = values.get(name);
    return value != null && !value.equals("0") && !value.equalsIgnoreCase("false");
  }

  boolean has(String name) {
    return values.containsKey(name);
  }

  /// @throws ApiException 400 for what is no whole number
  OptionalLong number(String name) {
    Optional<String> text = text(name);
    if (text.isEmpty()) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Long.parseLong(text.get()));
    } catch (NumberFormatException e) {
      throw ApiException.badRequest(
          "strconv.ParseInt: parsing \"%s\": invalid syntax".formatted(text.get()));
    }
  }

  @Override
  public String toString() {
    return values.toString();
  }
}
