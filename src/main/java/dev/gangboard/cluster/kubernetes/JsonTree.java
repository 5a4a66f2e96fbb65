package dev.gangboard.cluster.kubernetes;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;

/// Reads one object of a list or watch at a time, so that nobody needs a whole answer in memory.
/// Leaves out `managedFields`, which are half of what a server sends and which nobody here reads.
final class JsonTree {
  private static final String BULK = "managedFields";
  private static final int DEEPEST = 100;

  private JsonTree() {}

  /// A reader of one value after the other.
  static JsonReader reader(Reader text) {
    JsonReader reader = new JsonReader(text);
    reader.setStrictness(Strictness.LENIENT); // a watch is a sequence of top-level objects
    reader.setNestingLimit(DEEPEST);
    return reader;
  }

  /// The one value that a text is, more strictly than a stream of them.
  ///
  /// @throws IOException if the text is anything else
  static JsonElement only(String text) throws IOException {
    JsonReader reader = reader(new StringReader(text));
    reader.setStrictness(Strictness.LEGACY_STRICT);
    JsonElement value = read(reader);
    if (reader.peek() != JsonToken.END_DOCUMENT) {
      throw new IOException("more after the value at " + reader.getPath());
    }
    return value;
  }

  static JsonElement read(JsonReader reader) throws IOException {
    return switch (reader.peek()) {
      case BEGIN_OBJECT -> object(reader);
      case BEGIN_ARRAY -> array(reader);
      case STRING -> new JsonPrimitive(reader.nextString());
      case NUMBER -> number(reader.nextString());
      case BOOLEAN -> new JsonPrimitive(reader.nextBoolean());
      case NULL -> {
        reader.nextNull();
        yield JsonNull.INSTANCE;
      }
      case NAME, END_ARRAY, END_OBJECT, END_DOCUMENT ->
          throw new IllegalStateException("no value at " + reader.getPath());
    };
  }

  private static JsonPrimitive number(String text) {
    try {
      return new JsonPrimitive(Long.valueOf(text));
    } catch (NumberFormatException _) {
      return new JsonPrimitive(text); // a fraction, or out of range: read as the text it is
    }
  }

  private static JsonObject object(JsonReader reader) throws IOException {
    JsonObject object = new JsonObject();
    reader.beginObject();
    while (reader.hasNext()) {
      String name = reader.nextName();
      if (name.equals(BULK)) {
        reader.skipValue();
      } else {
        object.add(name, read(reader));
      }
    }
    reader.endObject();
    return object;
  }

  private static JsonArray array(JsonReader reader) throws IOException {
    JsonArray array = new JsonArray();
    reader.beginArray();
    while (reader.hasNext()) {
      array.add(read(reader));
    }
    reader.endArray();
    return array;
  }
}
