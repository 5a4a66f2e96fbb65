package dev.gangboard.demo.rules.table;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Tree;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/// A Job in a table.
final class JobRow {
  private JobRow() {}

  static JsonArray cells(JsonObject job, String age, Instant now) {
    List<String> names = new ArrayList<>();
    List<String> images = new ArrayList<>();
    for (JsonElement element : Tree.list(job, "spec", "template", "spec", "containers")) {
      JsonObject container = element.getAsJsonObject();
      names.add(Tree.textOrEmpty(container, "name"));
      images.add(Tree.textOrEmpty(container, "image"));
    }
    return Tree.array(
        Tree.name(job),
        status(job),
        completions(job),
        duration(job, now),
        age,
        String.join(",", names),
        String.join(",", images),
        selector(Tree.object(job, "spec", "selector")));
  }

  private static String status(JsonObject job) {
    if (holds(job, "Complete")) {
      return "Complete";
    }
    if (holds(job, "Failed")) {
      return "Failed";
    }
    if (Tree.at(job, "metadata", "deletionTimestamp").isPresent()) {
      return "Terminating";
    }
    for (String condition : List.of("Suspended", "FailureTarget", "SuccessCriteriaMet")) {
      if (holds(job, condition)) {
        return condition;
      }
    }
    return "Running";
  }

  private static boolean holds(JsonObject job, String type) {
    for (JsonElement element : Tree.list(job, "status", "conditions")) {
      JsonObject condition = element.getAsJsonObject();
      if (Tree.textOrEmpty(condition, "type").equals(type)) {
        return Tree.textOrEmpty(condition, "status").equals("True");
      }
    }
    return false;
  }

  private static String completions(JsonObject job) {
    long succeeded = Tree.number(job, "status", "succeeded").orElse(0);
    OptionalLong wanted = Tree.number(job, "spec", "completions");
    if (wanted.isPresent()) {
      return succeeded + "/" + wanted.getAsLong();
    }
    long parallelism = Tree.number(job, "spec", "parallelism").orElse(0);
    return succeeded + "/1" + (parallelism > 1 ? " of " + parallelism : "");
  }

  private static String duration(JsonObject job, Instant now) {
    return Tree.text(job, "status", "startTime")
        .map(Instant::parse)
        .map(start ->
            Duration.between(
                start, Tree.text(job, "status", "completionTime").map(Instant::parse).orElse(now)))
        .map(Age::text)
        .orElse("");
  }

  private static String selector(JsonObject selector) {
    String labels =
        Tree.object(selector, "matchLabels").entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(label -> label.getKey() + "=" + label.getValue().getAsString())
            .collect(Collectors.joining(","));
    return labels.isEmpty() ? "<none>" : labels;
  }
}
