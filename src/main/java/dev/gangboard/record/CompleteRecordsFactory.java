package dev.gangboard.record;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Refuses to read a record of which a component is missing that may not be absent: Gson would put
/// a null there, which the domain's null-marked records exclude.
final class CompleteRecordsFactory implements TypeAdapterFactory {
  @Override
  public <T> @Nullable TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
    if (!type.getRawType().isRecord()) {
      return null;
    }
    TypeAdapter<T> delegate = gson.getDelegateAdapter(this, type);
    List<RecordComponent> required =
        Arrays.stream(type.getRawType().getRecordComponents())
            .filter(component -> !component.getType().isPrimitive())
            .filter(component -> !component.getAnnotatedType().isAnnotationPresent(Nullable.class))
            .toList();
    return new Complete<>(delegate, required);
  }

  private static final class Complete<T> extends TypeAdapter<T> {
    private final TypeAdapter<T> delegate;
    private final List<RecordComponent> required;

    Complete(TypeAdapter<T> delegate, List<RecordComponent> required) {
      this.delegate = delegate;
      this.required = required;
      required.forEach(component -> component.getAccessor().setAccessible(true));
    }

    @Override
    public void write(JsonWriter out, T value) throws IOException {
      delegate.write(out, value);
    }

    @Override
    public T read(JsonReader in) throws IOException {
      String path = in.getPath();
      T value = delegate.read(in);
      if (value != null) {
        for (RecordComponent component : required) {
          requirePresent(component, value, path);
        }
      }
      return value;
    }

    private static void requirePresent(RecordComponent component, Object value, String path) {
      try {
        if (component.getAccessor().invoke(value) == null) {
          throw new JsonParseException("no " + component.getName() + " at " + path);
        }
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("a record's accessor cannot be called", e);
      }
    }
  }
}
