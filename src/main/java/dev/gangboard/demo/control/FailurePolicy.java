package dev.gangboard.demo.control;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// `spec.podFailurePolicy`: what a failed pod means to its Job. The first rule that matches
/// decides; without one the failure counts.
record FailurePolicy(List<Rule> rules) {

  enum Action {
    FAIL_JOB("FailJob"),
    FAIL_INDEX("FailIndex"),
    IGNORE("Ignore"),
    COUNT("Count");

    private final String word;

    Action(String word) {
      this.word = word;
    }

    static Action of(String word) {
      for (Action action : values()) {
        if (action.word.equals(word)) {
          return action;
        }
      }
      return COUNT;
    }
  }

  /// What the policy says of a pod.
  ///
  /// @param why the sentence that a failed Job gives as its reason
  record Match(Action action, String why) {}

  private record Rule(JsonObject json, Action action, int at) {
    @Nullable Match match(PodView pod) {
      return json.has("onExitCodes") ? matchExitCodes(pod) : matchConditions(pod);
    }

    private @Nullable Match matchExitCodes(PodView pod) {
      JsonObject asked = Tree.object(json, "onExitCodes");
      String container = Tree.textOrEmpty(asked, "containerName");
      for (String list : List.of("containerStatuses", "initContainerStatuses")) {
        for (JsonElement each : Tree.list(pod.json(), "status", list)) {
          if (!(each instanceof JsonObject status)
              || !(container.isEmpty() || container.equals(Tree.textOrEmpty(status, "name")))) {
            continue;
          }
          long code = Tree.number(status, "state", "terminated", "exitCode").orElse(0);
          if (code != 0 && asksFor(asked, code)) {
            return matched(
                "Container %s for pod %s/%s failed with exit code %d"
                    .formatted(
                        Tree.textOrEmpty(status, "name"), pod.namespace(), pod.name(), code));
          }
        }
      }
      return null;
    }

    private @Nullable Match matchConditions(PodView pod) {
      JsonArray has = Tree.list(pod.json(), "status", "conditions");
      for (JsonElement each : Tree.list(json, "onPodConditions")) {
        String type = each instanceof JsonObject asked ? Tree.textOrEmpty(asked, "type") : "";
        String status =
            each instanceof JsonObject asked ? Tree.text(asked, "status").orElse("True") : "";
        JsonObject condition = Conditions.find(has, type);
        if (condition != null && Tree.textOrEmpty(condition, "status").equals(status)) {
          return matched("Pod %s/%s has condition %s".formatted(pod.namespace(), pod.name(), type));
        }
      }
      return null;
    }

    private Match matched(String what) {
      return new Match(action, "%s matching %s rule at index %d".formatted(what, action.word, at));
    }

    private static boolean asksFor(JsonObject asked, long code) {
      boolean among = false;
      for (JsonElement value : Tree.list(asked, "values")) {
        among |= value.getAsLong() == code;
      }
      return among == Tree.textOrEmpty(asked, "operator").equals("In");
    }
  }

  static FailurePolicy of(JsonObject json) {
    List<Rule> rules = new ArrayList<>();
    for (JsonElement each : Tree.list(json, "rules")) {
      if (each instanceof JsonObject rule) {
        Action action = Action.of(Tree.textOrEmpty(rule, "action"));
        rules.add(new Rule(rule, action, rules.size()));
      }
    }
    return new FailurePolicy(rules);
  }

  boolean exists() {
    return !rules.isEmpty();
  }

  Optional<Match> match(PodView pod) {
    return rules.stream()
        .flatMap(rule -> Optional.ofNullable(rule.match(pod)).stream())
        .findFirst();
  }

  /// Whether the failure of the pod counts against the limits.
  boolean counts(PodView pod) {
    return match(pod).map(m -> m.action() != Action.IGNORE).orElse(true);
  }
}
