package dev.gangboard.record;

import com.google.gson.JsonParseException;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Times as in `2026-11-30T14:49:21.5Z`.
final class InstantAdapter extends TypeAdapter<@Nullable Instant> {
  @Override
  public void write(JsonWriter out, @Nullable Instant value) throws IOException {
    if (value == null) {
      out.nullValue();
    } else {
      out.value(value.toString());
    }
  }

  @Override
  public @Nullable Instant read(JsonReader in) throws IOException {
    if (in.peek() == JsonToken.NULL) {
      in.nextNull();
      return null;
    }
    String text = in.nextString();
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw new JsonParseException("no time: " + text + " at " + in.getPath(), e);
    }
  }
}
