package dev.gangboard.demo.rules.table;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Tree;
import java.time.Instant;
import java.util.Locale;

/// An event in a table.
final class EventRow {
  private static final String UNKNOWN = "<unknown>";

  private EventRow() {}

  static JsonArray cells(JsonObject event, Instant now) {
    String first = first(event, now, "firstTimestamp", "eventTime");
    String last = Age.since(event, now, "lastTimestamp");
    long count = Tree.number(event, "count").orElse(0);
    boolean series = Tree.at(event, "series").isPresent();
    if (series) {
      last = Age.since(event, now, "series", "lastObservedTime");
      count = Tree.number(event, "series", "count").orElse(0);
    }
    return Tree.array(
        last.equals(UNKNOWN) ? first : last,
        Tree.textOrEmpty(event, "type"),
        Tree.textOrEmpty(event, "reason"),
        object(event),
        Tree.textOrEmpty(event, "involvedObject", "fieldPath"),
        source(event),
        Tree.textOrEmpty(event, "message").strip(),
        first,
        count == 0 && !series ? 1 : count,
        Tree.name(event));
  }

  private static String first(JsonObject event, Instant now, String field, String otherwise) {
    String age = Age.since(event, now, field);
    return age.equals(UNKNOWN) ? Age.since(event, now, otherwise) : age;
  }

  private static String object(JsonObject event) {
    String kind = Tree.textOrEmpty(event, "involvedObject", "kind").toLowerCase(Locale.ROOT);
    String name = Tree.textOrEmpty(event, "involvedObject", "name");
    return name.isEmpty() ? kind : kind + "/" + name;
  }

  private static String source(JsonObject event) {
    String component = Tree.textOrEmpty(event, "source", "component");
    String host = Tree.textOrEmpty(event, "source", "host");
    if (component.isEmpty()) {
      component = Tree.textOrEmpty(event, "reportingComponent");
      host = Tree.textOrEmpty(event, "reportingInstance");
    }
    return host.isEmpty() ? component : component + ", " + host;
  }
}
