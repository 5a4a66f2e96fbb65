package dev.gangboard.record;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Writes a value of a sealed type with the simple name of its record as `type` before its
/// components, and reads it back by that name.
final class AlternativesAdapter<T> extends TypeAdapter<@Nullable T> {
  private static final String TYPE = "type";

  private final Gson gson;
  private final Map<String, RecordAdapter<T>> byName = new HashMap<>();

  AlternativesAdapter(Gson gson, Class<T> sealedType) {
    this.gson = gson;
    for (Class<?> alternative : sealedType.getPermittedSubclasses()) {
      byName.put(alternative.getSimpleName(), adapter(gson, alternative));
    }
  }

  @SuppressWarnings("unchecked") // every alternative is a T
  private static <T> RecordAdapter<T> adapter(Gson gson, Class<?> alternative) {
    return new RecordAdapter<>(gson, (Class<T>) alternative);
  }

  @Override
  public void write(JsonWriter out, @Nullable T value) throws IOException {
    if (value == null) {
      out.nullValue();
      return;
    }
    String name = value.getClass().getSimpleName();
    out.beginObject();
    out.name(TYPE).value(name);
    Objects.requireNonNull(byName.get(name)).writeMembers(out, value);
    out.endObject();
  }

  @Override
  public @Nullable T read(JsonReader in) throws IOException {
    if (in.peek() == JsonToken.NULL) {
      in.nextNull();
      return null;
    }
    in.beginObject();
    if (!in.hasNext()) {
      throw noType(in);
    }
    String first = in.nextName();
    T value = first.equals(TYPE) ? named(in).readMembers(in) : readWhole(in, first);
    in.endObject();
    return value;
  }

  private RecordAdapter<T> named(JsonReader in) throws IOException {
    if (in.peek() != JsonToken.STRING) {
      throw noType(in);
    }
    return named(in.nextString(), in);
  }

  private RecordAdapter<T> named(String name, JsonReader in) {
    RecordAdapter<T> adapter = byName.get(name);
    if (adapter == null) {
      throw new JsonParseException("unknown type " + name + " at " + in.getPath());
    }
    return adapter;
  }

  /// Reads an object whose type does not stand first, as another program may write it.
  private T readWhole(JsonReader in, String first) throws IOException {
    var object = new JsonObject();
    object.add(first, gson.fromJson(in, JsonElement.class));
    while (in.hasNext()) {
      object.add(in.nextName(), gson.fromJson(in, JsonElement.class));
    }
    JsonElement type = object.get(TYPE);
    if (type == null || !type.isJsonPrimitive()) {
      throw noType(in);
    }
    T value = named(type.getAsString(), in).fromJsonTree(object);
    if (value == null) {
      throw noType(in);
    }
    return value;
  }

  private static JsonParseException noType(JsonReader in) {
    return new JsonParseException("no object with a type at " + in.getPath());
  }
}
