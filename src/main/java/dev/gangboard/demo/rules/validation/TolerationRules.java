package dev.gangboard.demo.rules.validation;

import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.names.Names;
import dev.gangboard.demo.store.Tree;
import java.util.List;

/// Tolerations of a pod.
final class TolerationRules {
  private static final List<String> OPERATORS = List.of("Equal", "Exists", "Lt", "Gt");
  private static final List<String> EFFECTS =
      List.of("NoSchedule", "PreferNoSchedule", "NoExecute");

  private TolerationRules() {}

  static void check(JsonObject spec, Path path, Problems problems) {
    int index = 0;
    for (JsonObject toleration : Rules.objects(spec, "tolerations")) {
      toleration(toleration, path.index(index++), problems);
    }
  }

  private static void toleration(JsonObject toleration, Path path, Problems problems) {
    String operator = Tree.textOrEmpty(toleration, "operator");
    String effect = Tree.textOrEmpty(toleration, "effect");
    Rules.form(toleration, "key", path, Names::qualified, problems);
    if (Tree.textOrEmpty(toleration, "key").isEmpty() && !operator.equals("Exists")) {
      problems.invalid(
          path.child("operator"),
          operator,
          "operator must be Exists when `key` is empty, which means \"match all values and all"
              + " keys\"");
    }
    if (Rules.has(toleration, "tolerationSeconds") && !effect.equals("NoExecute")) {
      problems.invalid(
          path.child("effect"),
          effect,
          "effect must be 'NoExecute' when `tolerationSeconds` is set");
    }
    value(toleration, operator, path.child("operator"), problems);
    if (!effect.isEmpty() && !EFFECTS.contains(effect)) {
      problems.notSupported(path.child("effect"), effect, EFFECTS);
    }
  }

  /// The value's errors are told at the operator: so does the real server.
  private static void value(JsonObject toleration, String operator, Path path, Problems problems) {
    String value = Tree.textOrEmpty(toleration, "value");
    switch (operator) {
      case "", "Equal" -> {
        List<String> wrong = Names.labelValue(value);
        if (!wrong.isEmpty()) {
          problems.invalid(path, value, String.join(";", wrong));
        }
      }
      case "Exists" -> {
        if (!value.isEmpty()) {
          problems.invalid(path, value, "value must be empty when `operator` is 'Exists'");
        }
      }
      case "Lt", "Gt" -> {
        if (!value.matches("0|-?[1-9][0-9]{0,17}")) {
          problems.invalid(path, value, "value must be a valid 64-bit integer");
        }
      }
      default -> problems.notSupported(path, operator, OPERATORS);
    }
  }
}
