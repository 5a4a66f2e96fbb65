package dev.gangboard.demo.control;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Timestamps;
import dev.gangboard.demo.store.Tree;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The status of a Job while a sync works on it. [#json] gives its wire form, members in the order
/// of the real one, zeros left out where it leaves them out.
final class JobStatus {
  /// One of `status.conditions`.
  record Condition(String type, boolean holds, String reason, String message, Instant since) {
    private JsonObject json() {
      String time = Timestamps.seconds(since);
      return Tree.of(
          "type", type,
          "status", holds ? "True" : "False",
          "lastProbeTime", time,
          "lastTransitionTime", time,
          "reason", reason,
          "message", message);
    }

    private static Condition of(JsonObject json) {
      Instant since = PodView.time(json, "lastTransitionTime");
      return new Condition(
          Tree.textOrEmpty(json, "type"),
          Tree.textOrEmpty(json, "status").equals("True"),
          Tree.textOrEmpty(json, "reason"),
          Tree.textOrEmpty(json, "message"),
          since == null ? Instant.EPOCH : since);
    }
  }

  private final List<Condition> conditions = new ArrayList<>();
  @Nullable Instant startTime;
  @Nullable Instant completionTime;
  int active;
  int succeeded;
  int failed;
  int terminating;
  int ready;
  String completedIndexes;

  /// Null where the Job has no limit per index.
  @Nullable String failedIndexes;

  final Set<String> uncountedSucceeded;
  final Set<String> uncountedFailed;

  private JobStatus(JsonObject json) {
    startTime = PodView.time(json, "startTime");
    completionTime = PodView.time(json, "completionTime");
    active = (int) Tree.number(json, "active").orElse(0);
    succeeded = (int) Tree.number(json, "succeeded").orElse(0);
    failed = (int) Tree.number(json, "failed").orElse(0);
    // What has not been told yet differs from what is.
    terminating = (int) Tree.number(json, "terminating").orElse(-1);
    ready = (int) Tree.number(json, "ready").orElse(-1);
    completedIndexes = Tree.textOrEmpty(json, "completedIndexes");
    failedIndexes = Tree.text(json, "failedIndexes").orElse(null);
    uncountedSucceeded = uids(json, "succeeded");
    uncountedFailed = uids(json, "failed");
    for (JsonElement each : Tree.list(json, "conditions")) {
      if (each instanceof JsonObject condition) {
        conditions.add(Condition.of(condition));
      }
    }
  }

  static JobStatus of(JsonObject job) {
    return new JobStatus(Tree.object(job, "status"));
  }

  /// The condition of that type, if it holds.
  @Nullable Condition holding(String type) {
    for (Condition condition : conditions) {
      if (condition.type().equals(type) && condition.holds()) {
        return condition;
      }
    }
    return null;
  }

  boolean finished() {
    return holding("Complete") != null || holding("Failed") != null;
  }

  void add(Condition condition) {
    conditions.add(condition);
  }

  /// Sets a condition. One that does not hold is told only if it has been told before.
  ///
  /// @return whether this changed anything
  boolean ensure(Condition wanted) {
    for (int i = 0; i < conditions.size(); i++) {
      Condition here = conditions.get(i);
      if (here.type().equals(wanted.type())) {
        if (here.holds() == wanted.holds()) {
          return false;
        }
        conditions.set(i, wanted);
        return true;
      }
    }
    if (wanted.holds()) {
      conditions.add(wanted);
    }
    return wanted.holds();
  }

  JsonObject json() {
    JsonObject json = new JsonObject();
    JsonArray told = new JsonArray();
    conditions.forEach(c -> told.add(c.json()));
    if (!told.isEmpty()) {
      json.add("conditions", told);
    }
    addTime(json, "startTime", startTime);
    addTime(json, "completionTime", completionTime);
    addCount(json, "active", active);
    addCount(json, "succeeded", succeeded);
    addCount(json, "failed", failed);
    json.addProperty("terminating", Math.max(0, terminating));
    if (!completedIndexes.isEmpty()) {
      json.addProperty("completedIndexes", completedIndexes);
    }
    if (failedIndexes != null) {
      json.addProperty("failedIndexes", failedIndexes);
    }
    JsonObject uncounted = new JsonObject();
    addUids(uncounted, "succeeded", uncountedSucceeded);
    addUids(uncounted, "failed", uncountedFailed);
    json.add("uncountedTerminatedPods", uncounted);
    json.addProperty("ready", Math.max(0, ready));
    return json;
  }

  private static void addTime(JsonObject json, String name, @Nullable Instant time) {
    if (time != null) {
      json.addProperty(name, Timestamps.seconds(time));
    }
  }

  private static void addCount(JsonObject json, String name, int count) {
    if (count != 0) {
      json.addProperty(name, count);
    }
  }

  private static void addUids(JsonObject json, String name, Set<String> uids) {
    if (!uids.isEmpty()) {
      json.add(name, Tree.element(uids));
    }
  }

  private static Set<String> uids(JsonObject status, String list) {
    Set<String> uids = new LinkedHashSet<>();
    Tree.list(status, "uncountedTerminatedPods", list).forEach(u -> uids.add(u.getAsString()));
    return uids;
  }
}
