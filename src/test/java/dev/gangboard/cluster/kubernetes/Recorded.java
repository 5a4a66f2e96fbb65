package dev.gangboard.cluster.kubernetes;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/// Objects that a real Kubernetes 1.36.2 API server sent, and other data of these tests.
final class Recorded {
  private Recorded() {}

  /// A fresh copy of one object of `recorded-objects.json`.
  static JsonObject object(String name) {
    return json("recorded-objects.json").getAsJsonObject().getAsJsonObject(name);
  }

  static JsonElement json(String resource) {
    try (InputStream in =
        Objects.requireNonNull(Recorded.class.getResourceAsStream(resource), resource)) {
      return JsonParser.parseReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
