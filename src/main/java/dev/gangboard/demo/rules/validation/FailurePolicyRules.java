package dev.gangboard.demo.rules.validation;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.names.Names;
import dev.gangboard.demo.store.Tree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The pod failure policy of a Job.
final class FailurePolicyRules {
  private static final int MOST_RULES = 20;
  private static final int MOST_CODES = 255;
  private static final int MOST_PATTERNS = 20;
  private static final List<String> ACTIONS = List.of("Count", "FailIndex", "FailJob", "Ignore");
  private static final List<String> OPERATORS = List.of("In", "NotIn");
  private static final List<String> STATUSES = List.of("False", "True", "Unknown");

  private FailurePolicyRules() {}

  static void check(JsonObject spec, Path path, Problems problems) {
    if (!Rules.has(spec, "podFailurePolicy")) {
      return;
    }
    Path rulesPath = path.child("podFailurePolicy", "rules");
    List<JsonObject> rules = Rules.objects(spec, "podFailurePolicy", "rules");
    if (rules.size() > MOST_RULES) {
      problems.tooMany(rulesPath, rules.size(), MOST_RULES);
    }
    for (int i = 0; i < rules.size(); i++) {
      rule(spec, rules.get(i), rulesPath.index(i), problems);
    }
  }

  private static void rule(JsonObject spec, JsonObject rule, Path path, Problems problems) {
    String action = Tree.textOrEmpty(rule, "action");
    if (action.equals("FailIndex") && !Rules.has(spec, "backoffLimitPerIndex")) {
      problems.invalid(path.child("action"), action, "requires the backoffLimitPerIndex to be set");
    }
    known(rule, "action", path, ACTIONS, problems);
    boolean codes = Rules.has(rule, "onExitCodes");
    List<JsonObject> patterns = Rules.objects(rule, "onPodConditions");
    if (codes) {
      exitCodes(spec, Tree.object(rule, "onExitCodes"), path.child("onExitCodes"), problems);
    }
    conditions(patterns, path.child("onPodConditions"), problems);
    if (codes && !patterns.isEmpty()) {
      problems.invalid(path, "specifying both OnExitCodes and OnPodConditions is not supported");
    }
    if (!codes && patterns.isEmpty()) {
      problems.invalid(path, "specifying one of OnExitCodes and OnPodConditions is required");
    }
  }

  private static void exitCodes(JsonObject spec, JsonObject codes, Path path, Problems problems) {
    known(codes, "operator", path, OPERATORS, problems);
    Tree.text(codes, "containerName")
        .filter(name -> !containers(spec).contains(name))
        .ifPresent(name ->
            problems.invalid(
                path.child("containerName"),
                name,
                "must be one of the container or initContainer names in the pod template"));
    Path valuesPath = path.child("values");
    List<JsonElement> values = Rules.elements(codes, "values");
    if (values.isEmpty()) {
      problems.invalid(valuesPath, Tree.list(codes, "values"), "at least one value is required");
    } else if (values.size() > MOST_CODES) {
      problems.tooMany(valuesPath, values.size(), MOST_CODES);
    }
    boolean zeroIsWrong = Tree.textOrEmpty(codes, "operator").equals("In");
    Set<Long> seen = new HashSet<>();
    for (int i = 0; i < values.size(); i++) {
      long value = values.get(i).getAsLong();
      if (zeroIsWrong && value == 0) {
        problems.invalid(valuesPath.index(i), value, "must not be 0 for the In operator");
      }
      if (!seen.add(value)) {
        problems.duplicate(valuesPath.index(i), values.get(i));
      }
    }
    if (!ordered(values)) {
      problems.invalid(valuesPath, Tree.list(codes, "values"), "must be ordered");
    }
  }

  private static boolean ordered(List<JsonElement> values) {
    for (int i = 1; i < values.size(); i++) {
      if (values.get(i - 1).getAsLong() > values.get(i).getAsLong()) {
        return false;
      }
    }
    return true;
  }

  private static void conditions(List<JsonObject> patterns, Path path, Problems problems) {
    if (patterns.size() > MOST_PATTERNS) {
      problems.tooMany(path, patterns.size(), MOST_PATTERNS);
    }
    for (int i = 0; i < patterns.size(); i++) {
      String type = Tree.textOrEmpty(patterns.get(i), "type");
      Path typePath = path.index(i).child("type");
      Names.qualified(type).forEach(wrong -> problems.invalid(typePath, type, wrong));
      known(patterns.get(i), "status", path.index(i), STATUSES, problems);
    }
  }

  private static void known(
      JsonObject tree, String field, Path path, List<String> known, Problems problems) {
    String value = Tree.textOrEmpty(tree, field);
    if (value.isEmpty()) {
      String quoted = String.join(" ", known.stream().map(k -> "\"" + k + "\"").toList());
      problems.required(path.child(field), "valid values: [" + quoted + "]");
    } else if (!known.contains(value)) {
      problems.notSupported(path.child(field), value, known);
    }
  }

  private static List<String> containers(JsonObject spec) {
    List<String> names = new ArrayList<>();
    for (String list : List.of("containers", "initContainers")) {
      Rules.objects(spec, "template", "spec", list)
          .forEach(container -> names.add(Tree.textOrEmpty(container, "name")));
    }
    return names;
  }
}
