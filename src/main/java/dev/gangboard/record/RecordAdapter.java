package dev.gangboard.record;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import com.google.gson.TypeAdapter;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A Java record as a JSON object, member by member as it comes. Refuses an object that lacks what
/// may not be absent: the domain's null-marked records exclude null.
///
/// Gson's own adapter does the same by reflection at each object, which took most of the time in
/// which a record of a large gang was opened.
final class RecordAdapter<T> extends TypeAdapter<@Nullable T> {
  private static final MethodType FROM_ARRAY = MethodType.methodType(Object.class, Object[].class);
  private static final MethodType FROM_OBJECT = MethodType.methodType(Object.class, Object.class);

  private final String name;
  private final Member[] members;
  private final Map<String, Member> byName = new HashMap<>();
  private final MethodHandle constructor;

  /// @param absent the value where the member is missing: null, or a primitive's zero
  private record Member(
      int index,
      String name,
      TypeAdapter<Object> adapter,
      MethodHandle accessor,
      boolean required,
      @Nullable Object absent) {}

  RecordAdapter(Gson gson, Class<T> type) {
    this.name = type.getSimpleName();
    RecordComponent[] components = type.getRecordComponents();
    this.members = new Member[components.length];
    try {
      for (int i = 0; i < components.length; i++) {
        members[i] = member(gson, i, components[i]);
        byName.put(members[i].name(), members[i]);
      }
      this.constructor = constructor(type, components);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a record cannot be reached: " + type, e);
    }
  }

  @SuppressWarnings("unchecked") // the adapter of the component's own type
  private static Member member(Gson gson, int index, RecordComponent component)
      throws ReflectiveOperationException {
    component.getAccessor().setAccessible(true);
    Class<?> type = component.getType();
    boolean primitive = type.isPrimitive();
    var adapter = (TypeAdapter<Object>) gson.getAdapter(TypeToken.get(component.getGenericType()));
    return new Member(
        index,
        component.getName(),
        adapter,
        MethodHandles.lookup().unreflect(component.getAccessor()).asType(FROM_OBJECT),
        !primitive && !component.getAnnotatedType().isAnnotationPresent(Nullable.class),
        primitive ? Array.get(Array.newInstance(type, 1), 0) : null);
  }

  private static MethodHandle constructor(Class<?> type, RecordComponent[] components)
      throws ReflectiveOperationException {
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    Constructor<?> canonical = type.getDeclaredConstructor(types);
    canonical.setAccessible(true);
    return MethodHandles.lookup()
        .unreflectConstructor(canonical)
        .asSpreader(Object[].class, types.length)
        .asType(FROM_ARRAY);
  }

  @Override
  public void write(JsonWriter out, @Nullable T value) throws IOException {
    if (value == null) {
      out.nullValue();
      return;
    }
    out.beginObject();
    writeMembers(out, value);
    out.endObject();
  }

  /// What stands between the braces.
  void writeMembers(JsonWriter out, T value) throws IOException {
    for (Member member : members) {
      out.name(member.name());
      member.adapter().write(out, get(member, value));
    }
  }

  private static Object get(Member member, Object value) {
    try {
      return (Object) member.accessor().invokeExact(value);
    } catch (Throwable e) {
      throw unchecked(e);
    }
  }

  @Override
  public @Nullable T read(JsonReader in) throws IOException {
    if (in.peek() == JsonToken.NULL) {
      in.nextNull();
      return null;
    }
    in.beginObject();
    T value = readMembers(in);
    in.endObject();
    return value;
  }

  /// Reads what is left up to the closing brace.
  T readMembers(JsonReader in) throws IOException {
    @Nullable Object[] values = new @Nullable Object[members.length];
    for (Member member : members) {
      values[member.index()] = member.absent();
    }
    while (in.hasNext()) {
      Member member = byName.get(in.nextName());
      if (member == null) {
        in.skipValue();
      } else if (in.peek() == JsonToken.NULL) {
        in.nextNull();
      } else {
        values[member.index()] = member.adapter().read(in);
      }
    }
    for (Member member : members) {
      if (member.required() && values[member.index()] == null) {
        throw new JsonParseException("no " + member.name() + " in " + name + " at " + in.getPath());
      }
    }
    return made(values);
  }

  @SuppressWarnings("unchecked") // the record's own constructor
  private T made(@Nullable Object[] values) {
    try {
      return (T) constructor.invokeExact(values);
    } catch (Throwable e) {
      throw unchecked(e);
    }
  }

  private static RuntimeException unchecked(Throwable e) {
    if (e instanceof RuntimeException unchecked) {
      return unchecked;
    }
    if (e instanceof Error error) {
      throw error;
    }
    return new IllegalStateException(e);
  }
}
