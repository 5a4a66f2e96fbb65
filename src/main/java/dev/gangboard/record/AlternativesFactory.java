package dev.gangboard.record;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Writes a value of a sealed type with the simple name of its record as `type` before its
/// components, and reads it back by that name.
final class AlternativesFactory implements TypeAdapterFactory {
  private static final String TYPE = "type";

  private final List<Class<?>> sealedTypes;

  AlternativesFactory(Class<?>... sealedTypes) {
    this.sealedTypes = List.of(sealedTypes);
  }

  @Override
  public <T> @Nullable TypeAdapter<T> create(Gson gson, TypeToken<T> wanted) {
    return sealedTypes.stream()
        .filter(sealedType -> sealedType.isAssignableFrom(wanted.getRawType()))
        .findFirst()
        .map(sealedType -> new Alternatives<T>(gson, this, sealedType).nullSafe())
        .orElse(null);
  }

  private static final class Alternatives<T> extends TypeAdapter<T> {
    private final Gson gson;
    private final Map<String, TypeAdapter<?>> byName;

    Alternatives(Gson gson, AlternativesFactory factory, Class<?> sealedType) {
      this.gson = gson;
      this.byName =
          Arrays.stream(sealedType.getPermittedSubclasses())
              .collect(
                  Collectors.toUnmodifiableMap(
                      Class::getSimpleName,
                      (Function<Class<?>, TypeAdapter<?>>)
                          type -> gson.getDelegateAdapter(factory, TypeToken.get(type))));
    }

    @Override
    @SuppressWarnings("unchecked") // the adapter of the value's own class
    public void write(JsonWriter out, T value) throws IOException {
      String name = value.getClass().getSimpleName();
      var adapter = (TypeAdapter<T>) Objects.requireNonNull(byName.get(name));
      var object = new JsonObject();
      object.addProperty(TYPE, name);
      object.asMap().putAll(adapter.toJsonTree(value).getAsJsonObject().asMap());
      gson.toJson(object, out);
    }

    @Override
    @SuppressWarnings("unchecked") // every alternative is a T
    public T read(JsonReader in) throws IOException {
      JsonElement tree = gson.fromJson(in, JsonElement.class);
      if (!(tree instanceof JsonObject object) || !object.has(TYPE)) {
        throw new JsonParseException("no object with a type at " + in.getPath());
      }
      String name = object.get(TYPE).getAsString();
      TypeAdapter<?> adapter = byName.get(name);
      if (adapter == null) {
        throw new JsonParseException("unknown type " + name + " at " + in.getPath());
      }
      return (T) adapter.fromJsonTree(object);
    }
  }
}
