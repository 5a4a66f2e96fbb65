package dev.gangboard.demo.api;

import com.google.gson.JsonArray;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.io.IOException;
import java.util.List;

/// How one request wants its objects shown: which form, and in which version of the API.
final class View {
  private final Kind kind;
  private final Form form;
  private final boolean eventsV1;
  private final TableMaker tables;

  /// Makes tables.
  @FunctionalInterface
  interface TableMaker {
    /// @param metadata that of the list, or of the one object
    JsonObject table(Kind kind, List<JsonObject> objects, JsonObject metadata);
  }

  View(Call call, TableMaker tables) {
    this.kind = call.kind();
    this.form = Form.of(call.request().accept());
    this.eventsV1 = EventsV1.isAsked(call.target(), kind);
    this.tables = tables;
  }

  /// Whether objects are sent as they are stored, so that their text can be shared.
  boolean isStored() {
    return form == Form.OBJECT && !eventsV1;
  }

  JsonObject object(JsonObject object) {
    return switch (form) {
      case OBJECT -> eventsV1 ? EventsV1.of(object) : object;
      case METADATA -> Form.metadataOf(object);
      case TABLE ->
          tables.table(
              kind,
              List.of(object),
              Tree.of("resourceVersion", Tree.textOrEmpty(object, "metadata", "resourceVersion")));
    };
  }

  /// The same in a watch: only the first table of a stream names its columns.
  JsonObject streamed(JsonObject object, boolean first) {
    JsonObject shown = object(object);
    return form == Form.TABLE && !first
        ? Tree.with(shown, JsonNull.INSTANCE, "columnDefinitions")
        : shown;
  }

  JsonObject bookmark(long version, boolean initialEnd) {
    JsonObject mark = Bookmarks.object(kind, version, initialEnd);
    return switch (form) {
      case OBJECT -> eventsV1 ? EventsV1.of(mark) : mark;
      case METADATA -> Form.metadataOf(mark);
      case TABLE ->
          Tree.with(
              tables.table(kind, List.of(), Tree.object(mark, "metadata")),
              new JsonArray(),
              "rows");
    };
  }

  void list(Response response, Page page) throws IOException {
    if (form == Form.TABLE) {
      response.json(200, tables.table(kind, page.items(), page.metadata()));
      return;
    }
    JsonObject head =
        Tree.of(
            "kind",
            form == Form.METADATA ? "PartialObjectMetadataList" : kind.kind() + "List",
            "apiVersion",
            form == Form.METADATA ? "meta.k8s.io/v1" : apiVersion(),
            "metadata",
            page.metadata());
    List<JsonObject> items =
        isStored() ? page.items() : page.items().stream().map(this::object).toList();
    response.list(head, items, form == Form.METADATA);
  }

  private String apiVersion() {
    return eventsV1 ? EventsV1.VERSION : kind.apiVersion();
  }
}
