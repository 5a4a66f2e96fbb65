package dev.gangboard.demo.rules.table;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/// The table form of objects. All columns are sent; a client shows those of priority 0, or with `-o
/// wide` all.
final class Table {
  private static final JsonObject COLUMNS = columns();

  private Table() {}

  static JsonObject of(
      Kind kind,
      String version,
      JsonObject metadata,
      List<JsonObject> objects,
      String include,
      Instant now) {
    JsonArray rows = new JsonArray(objects.size());
    for (JsonObject object : objects) {
      rows.add(row(kind, object, version, include, now));
    }
    return Tree.of(
        "kind",
        "Table",
        "apiVersion",
        "meta.k8s.io/" + version,
        "metadata",
        metadata,
        "columnDefinitions",
        COLUMNS.getAsJsonArray(kind.name()),
        "rows",
        rows);
  }

  private static JsonObject row(
      Kind kind, JsonObject object, String version, String include, Instant now) {
    JsonObject row = Tree.of("cells", cells(kind, object, now));
    if (kind == Kind.POD) {
      PodRow.conditions(object).ifPresent(conditions -> row.add("conditions", conditions));
    }
    switch (include) {
      case "None" -> {}
      case "Object" -> row.add("object", object);
      default -> row.add("object", Representation.partial(object, version));
    }
    return row;
  }

  private static JsonArray cells(Kind kind, JsonObject object, Instant now) {
    String name = Tree.name(object);
    String age = Age.since(object, now, "metadata", "creationTimestamp");
    return switch (kind) {
      case JOB -> JobRow.cells(object, age, now);
      case POD -> PodRow.cells(object, age, now);
      case EVENT -> EventRow.cells(object, now);
      case NODE -> NodeRow.cells(object, age);
      case NAMESPACE -> Tree.array(name, Tree.textOrEmpty(object, "status", "phase"), age);
      case SERVICE_ACCOUNT -> Tree.array(name, Tree.list(object, "secrets").size(), age);
      case RUNTIME_CLASS -> Tree.array(name, Tree.textOrEmpty(object, "handler"), age);
    };
  }

  private static JsonObject columns() {
    String resource = "/dev/gangboard/demo/rules/columns.json";
    try (InputStream in = Table.class.getResourceAsStream(resource);
        InputStreamReader text =
            new InputStreamReader(Objects.requireNonNull(in, resource), StandardCharsets.UTF_8)) {
      return JsonParser.parseReader(text).getAsJsonObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
