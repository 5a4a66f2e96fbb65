package dev.gangboard.record;

import com.google.gson.Gson;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds the adapters of Java records, and of sealed types whose alternatives are records.
final class RecordsFactory implements TypeAdapterFactory {
  private final List<Class<?>> sealedTypes;

  RecordsFactory(Class<?>... sealedTypes) {
    this.sealedTypes = List.of(sealedTypes);
  }

  @Override
  @SuppressWarnings("unchecked") // an adapter of the type itself, or of the sealed type above it
  public <T> @Nullable TypeAdapter<T> create(Gson gson, TypeToken<T> wanted) {
    Class<?> type = wanted.getRawType();
    for (Class<?> sealedType : sealedTypes) {
      if (sealedType.isAssignableFrom(type)) {
        return (TypeAdapter<T>) new AlternativesAdapter<>(gson, sealedType);
      }
    }
    return type.isRecord() ? (TypeAdapter<T>) new RecordAdapter<>(gson, type) : null;
  }
}
