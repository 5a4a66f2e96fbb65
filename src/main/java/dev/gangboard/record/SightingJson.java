package dev.gangboard.record;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import dev.gangboard.gang.ContainerState;
import dev.gangboard.gang.Sighting;
import java.time.Instant;

/// Sightings as lines of JSON: the names of the domain's own records and components, a `type` where
/// there are alternatives, times as in RFC 3339, and nothing for what is absent. Fields that are
/// not known here are passed over, so that an older version reads what a newer one wrote.
final class SightingJson {
  private static final Gson GSON =
      new GsonBuilder()
          .disableHtmlEscaping()
          .registerTypeAdapter(Instant.class, new InstantAdapter())
          .registerTypeAdapterFactory(new RecordsFactory(Sighting.class, ContainerState.class))
          .create();

  private SightingJson() {}

  /// One line, without its end.
  static String write(Sighting sighting) {
    return GSON.toJson(sighting, Sighting.class);
  }

  /// @throws JsonParseException if the line is no sighting, with the reason in words
  static Sighting read(String line) {
    Sighting sighting;
    try {
      sighting = GSON.fromJson(line, Sighting.class);
    } catch (JsonParseException e) {
      throw e;
    } catch (RuntimeException e) {
      // A value of the right type that the domain refuses, such as a null in a list.
      throw new JsonParseException(e);
    }
    if (sighting == null) {
      throw new JsonParseException("empty line");
    }
    return sighting;
  }

  /// @throws JsonParseException if the text is no such value, with the reason in words
  static <T> T read(String json, Class<T> type) {
    T value;
    try {
      value = GSON.fromJson(json, type);
    } catch (JsonParseException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new JsonParseException(e);
    }
    if (value == null) {
      throw new JsonParseException("empty");
    }
    return value;
  }

  static JsonObject tree(Object value) {
    return GSON.toJsonTree(value).getAsJsonObject();
  }

  static String pretty(JsonObject object) {
    return GSON.newBuilder().setPrettyPrinting().create().toJson(object);
  }
}
