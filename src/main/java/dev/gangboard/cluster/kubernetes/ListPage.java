package dev.gangboard.cluster.kubernetes;

import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.io.Reader;
import java.util.function.Consumer;

/// One page of a list, whose objects were handed over one by one.
///
/// @param version the list's `resourceVersion`, from which it can be watched; empty where none came
/// @param next what to ask for the next page with; empty on the last
record ListPage(String version, String next) {

  /// Reads a page from the text of a `...List` object.
  static ListPage read(Reader text, Consumer<Fields> items) throws IOException {
    JsonTree.Objects reader = JsonTree.reader(text);
    Fields meta = Fields.of(null);
    reader.beginObject();
    while (reader.hasNext()) {
      switch (reader.nextName()) {
        case "metadata" -> meta = Fields.of(reader.next());
        case "items" -> readItems(reader, items);
        default -> reader.skipValue();
      }
    }
    reader.endObject();
    return new ListPage(meta.text("resourceVersion", ""), meta.text("continue", ""));
  }

  private static void readItems(JsonTree.Objects reader, Consumer<Fields> items)
      throws IOException {
    if (reader.peek() != JsonToken.BEGIN_ARRAY) { // an empty list may be null
      reader.skipValue();
      return;
    }
    reader.beginArray();
    while (reader.hasNext()) {
      items.accept(Fields.of(reader.next()));
    }
    reader.endArray();
  }
}
