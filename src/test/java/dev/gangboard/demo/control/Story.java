package dev.gangboard.demo.control;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Tree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/// What watch streams told, without what differs between any two runs: times, uids, versions,
/// names' suffixes and the moments at which pods of one gang overtake each other.
///
/// - Of a Job: its distinct statuses in order. `ready` is left out, and so is a status that differs
///   from its neighbours in it alone: how many of the starting pods one sync counts is chance.
/// - Of a pod: the distinct states in order. In a final phase the sandbox's condition is left out:
///   the kubelet tells it with the phase or right after it, as it happens.
/// - Of the events: the distinct ones, whatever their order.
record Story(List<String> job, Map<String, List<String>> pods, TreeSet<String> events) {

  /// Collects a story from changes as they come.
  static final class Teller {
    private final List<String> job = new ArrayList<>();
    private final Map<String, String> podNames = new TreeMap<>();
    private final Map<String, List<String>> pods = new TreeMap<>();
    private final TreeSet<String> events = new TreeSet<>();

    void job(String type, JsonObject object) {
      add(job, type.equals("DELETED") ? "DELETED" : jobState(object));
    }

    void pod(String type, JsonObject pod) {
      String name = Tree.name(pod);
      String story =
          podNames.computeIfAbsent(
              name,
              n -> {
                String base = n.substring(0, n.lastIndexOf('-'));
                long nth =
                    podNames.keySet().stream().filter(k -> k.startsWith(base + "-")).count() + 1;
                return base + " #" + nth;
              });
      add(
          pods.computeIfAbsent(story, s -> new ArrayList<>()),
          type.equals("DELETED") ? "DELETED" : podState(pod));
    }

    void event(JsonObject event) {
      String about = Tree.textOrEmpty(event, "involvedObject", "kind");
      String part = Tree.textOrEmpty(event, "involvedObject", "fieldPath");
      events.add(
          String.join(
              " ",
              about + (part.isEmpty() ? "" : " " + part),
              Tree.textOrEmpty(event, "type"),
              Tree.textOrEmpty(event, "reason"),
              Tree.textOrEmpty(event, "source", "component"),
              Tree.textOrEmpty(event, "reportingComponent"),
              plain(Tree.textOrEmpty(event, "message"))));
    }

    Story story() {
      return new Story(job, pods, events);
    }
  }

  /// The same, with statuses that count ended indexes told by the last before the Job's end alone:
  /// which pods that end within a second are counted together is chance.
  Story withCountsTogether() {
    List<String> shorter = new ArrayList<>();
    for (String state : job) {
      if (!shorter.isEmpty() && counts(shorter.getLast()) && counts(state)) {
        shorter.removeLast();
      }
      shorter.add(state);
    }
    return new Story(shorter, pods, events);
  }

  /// The same, with the pods' stories by themselves: which rank of a gang gets the last GPU is
  /// chance.
  Story withRanksAlike() {
    Map<String, List<String>> alike = new TreeMap<>();
    pods.values().stream()
        .sorted(Comparator.comparing(List::toString))
        .forEach(states -> alike.put("pod %02d".formatted(alike.size()), states));
    return new Story(job, alike, events);
  }

  private static boolean counts(String state) {
    return state.startsWith("|") && (state.contains("succeeded ") || state.contains("failed "));
  }

  private static void add(List<String> states, String state) {
    if (states.isEmpty() || !states.getLast().equals(state)) {
      states.add(state);
    }
  }

  private static String jobState(JsonObject job) {
    JsonObject status = Tree.object(job, "status");
    List<String> counts = new ArrayList<>();
    for (String field :
        List.of(
            "active", "succeeded", "failed", "terminating", "completedIndexes", "failedIndexes")) {
      Tree.text(status, field).ifPresent(v -> counts.add(field + " " + v));
    }
    for (String field : List.of("startTime", "completionTime", "uncountedTerminatedPods")) {
      if (status.has(field)) {
        counts.add(field);
      }
    }
    for (String list : List.of("succeeded", "failed")) {
      int uids = Tree.list(status, "uncountedTerminatedPods", list).size();
      if (uids > 0) {
        counts.add("uncounted " + list + " " + uids);
      }
    }
    JsonObject metadata = Tree.object(job, "metadata");
    String flags =
        (Tree.flag(job, "spec", "suspend") ? "suspend " : "")
            + (metadata.has("deletionTimestamp")
                ? "deleting " + Tree.list(metadata, "finalizers") + " "
                : "");
    return conditions(Tree.list(status, "conditions"), true) + flags + "|" + counts;
  }

  private static String podState(JsonObject pod) {
    JsonObject status = Tree.object(pod, "status");
    String phase = Tree.textOrEmpty(status, "phase");
    boolean ended = phase.equals("Succeeded") || phase.equals("Failed");
    JsonArray told = new JsonArray();
    for (JsonElement condition : Tree.list(status, "conditions")) {
      String type = Tree.textOrEmpty(condition.getAsJsonObject(), "type");
      if (!ended || !type.equals("PodReadyToStartContainers")) {
        told.add(condition);
      }
    }
    StringBuilder state = new StringBuilder(phase);
    for (JsonElement container : Tree.list(status, "containerStatuses")) {
      state.append(' ').append(containerState(container.getAsJsonObject()));
    }
    state.append(' ').append(conditions(told, false));
    if (Tree.object(pod, "metadata").has("deletionTimestamp")) {
      state.append("deleting");
    }
    return state.toString();
  }

  private static String containerState(JsonObject container) {
    StringBuilder told = new StringBuilder();
    for (var state : Tree.object(container, "state").entrySet()) {
      JsonObject value = state.getValue().getAsJsonObject();
      told.append(state.getKey());
      for (String field : List.of("exitCode", "reason", "message")) {
        Tree.text(value, field).ifPresent(v -> told.append(' ').append(plain(v)));
      }
    }
    told.append(" ready=").append(Tree.flag(container, "ready"));
    told.append(" started=").append(Tree.flag(container, "started"));
    told.append(" restarts=").append(Tree.textOrEmpty(container, "restartCount"));
    return told.append(';').toString();
  }

  private static String conditions(JsonArray conditions, boolean messages) {
    StringBuilder told = new StringBuilder();
    for (JsonElement each : conditions) {
      JsonObject condition = each.getAsJsonObject();
      told.append(Tree.textOrEmpty(condition, "type"))
          .append('=')
          .append(Tree.textOrEmpty(condition, "status"))
          .append(' ')
          .append(Tree.text(condition, "reason").map(r -> r + " ").orElse(""));
      if (messages) {
        told.append(plain(Tree.textOrEmpty(condition, "message"))).append(' ');
      }
    }
    return told.toString();
  }

  /// Without suffixes of pods' names and ids of sandboxes.
  private static String plain(String message) {
    return message
        .replaceAll("-[bcdfghjklmnpqrstvwxz2456789]{5}(?![a-z0-9-])", "-SUFFIX")
        .replaceAll("[0-9a-f]{64}", "ID")
        .replaceAll("-[0-9]+-SUFFIX", "-N-SUFFIX");
  }
}
