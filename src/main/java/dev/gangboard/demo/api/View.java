package dev.gangboard.demo.api;

import com.google.gson.JsonArray;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.table.Representation;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;

/// How one request wants its objects shown: in which form, and in which version of the API.
final class View {
  private final Kind kind;
  private final Representation form;
  private final boolean eventsV1;
  private final String include;
  private final InstantSource clock;

  View(Call call, InstantSource clock) {
    this.kind = call.kind();
    this.form = Representation.of(call.request().accept());
    this.eventsV1 = EventsV1.isAsked(call.target(), kind);
    this.include = call.query().text("includeObject").orElse("Metadata");
    this.clock = clock;
  }

  /// Whether objects are sent as they are stored, so that their text can be shared.
  boolean isStored() {
    return form instanceof Representation.Whole && !eventsV1;
  }

  JsonObject object(JsonObject object) {
    return eventsV1 && form instanceof Representation.Whole
        ? EventsV1.of(object)
        : form.one(kind, object, include, clock.instant());
  }

  /// The same in a watch: only the first table of a stream names its columns.
  JsonObject streamed(JsonObject object, boolean first) {
    JsonObject shown = object(object);
    return form instanceof Representation.Rows && !first
        ? Tree.with(shown, JsonNull.INSTANCE, "columnDefinitions")
        : shown;
  }

  JsonObject bookmark(long version, boolean initialEnd) {
    JsonObject mark = Bookmarks.object(kind, version, initialEnd);
    return form instanceof Representation.Rows
        ? Tree.with(object(mark), new JsonArray(), "rows")
        : object(mark);
  }

  /// Whole objects are written one by one: a list can be large.
  void list(Response response, Page page) throws IOException {
    if (!(form instanceof Representation.Whole)) {
      response.json(200, form.list(kind, page.metadata(), page.items(), include, clock.instant()));
      return;
    }
    JsonObject head =
        Tree.of(
            "kind",
            kind.kind() + "List",
            "apiVersion",
            eventsV1 ? EventsV1.VERSION : kind.apiVersion(),
            "metadata",
            page.metadata());
    List<JsonObject> items =
        eventsV1 ? page.items().stream().map(EventsV1::of).toList() : page.items();
    response.list(head, items);
  }
}
