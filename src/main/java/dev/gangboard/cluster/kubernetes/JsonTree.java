package dev.gangboard.cluster.kubernetes;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.MalformedJsonException;
import java.io.EOFException;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;

/// Reads one object of a list or watch at a time, so that nobody needs a whole answer in memory.
/// Leaves out `managedFields`, which are half of what a server sends and which nobody here reads.
final class JsonTree {
  private static final String BULK = "managedFields";
  private static final int DEEPEST = 100;

  /// Characters of one object. An API server stores 1.5 MB at most; what sends more than this is
  /// none, and may never end.
  static final int MOST_CHARACTERS = 16 << 20;

  private JsonTree() {}

  /// Reads one object after the other.
  static final class Objects extends JsonReader {
    private final Allowance allowance;

    private Objects(Allowance text) {
      super(text);
      allowance = text;
      setStrictness(Strictness.LENIENT); // a watch is a sequence of top-level objects
      setNestingLimit(DEEPEST);
    }

    /// @throws MalformedJsonException also if the object is larger than any that a server can have
    JsonElement next() throws IOException {
      allowance.renew();
      return read(this);
    }

    /// Whether another object comes. A text without any is no broken one: on a quiet cluster a
    /// watch ends on time without a word.
    boolean hasMore() throws IOException {
      try {
        return peek() != JsonToken.END_DOCUMENT;
      } catch (EOFException e) {
        if (allowance.isEmpty()) {
          return false;
        }
        throw e;
      }
    }
  }

  /// The one value that a text is, more strictly than a stream of them.
  ///
  /// @throws IOException if the text is anything else
  static JsonElement only(String text) throws IOException {
    Objects reader = reader(new StringReader(text));
    reader.setStrictness(Strictness.LEGACY_STRICT);
    JsonElement value = reader.next();
    if (reader.peek() != JsonToken.END_DOCUMENT) {
      throw new IOException("more after the value at " + reader.getPath());
    }
    return value;
  }

  static Objects reader(Reader text) {
    return new Objects(new Allowance(text));
  }

  /// Ends a text of which too much came since the last object.
  private static final class Allowance extends FilterReader {
    private int left = MOST_CHARACTERS;
    private boolean any;

    Allowance(Reader text) {
      super(text);
    }

    void renew() {
      left = MOST_CHARACTERS;
    }

    /// Whether nothing has come.
    boolean isEmpty() {
      return !any;
    }

    @Override
    public int read(char[] into, int offset, int length) throws IOException {
      int count = super.read(into, offset, length);
      left -= Math.max(count, 0);
      any |= count > 0;
      if (left < 0) {
        throw new MalformedJsonException("an object of more than 16 million characters");
      }
      return count;
    }
  }

  private static JsonElement read(JsonReader reader) throws IOException {
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
