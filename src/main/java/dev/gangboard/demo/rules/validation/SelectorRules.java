package dev.gangboard.demo.rules.validation;

import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.names.Names;
import dev.gangboard.demo.store.Tree;
import java.util.List;

/// Label selectors in specs.
final class SelectorRules {
  private SelectorRules() {}

  static void check(JsonObject selector, Path path, Problems problems) {
    MetadataRules.labels(Tree.object(selector, "matchLabels"), path.child("matchLabels"), problems);
    int index = 0;
    for (JsonObject expression : Rules.objects(selector, "matchExpressions")) {
      expression(expression, path.child("matchExpressions").index(index++), problems);
    }
  }

  private static void expression(JsonObject expression, Path path, Problems problems) {
    String operator = Tree.textOrEmpty(expression, "operator");
    List<String> values = Rules.texts(expression, "values");
    switch (operator) {
      case "In", "NotIn" -> {
        if (values.isEmpty()) {
          problems.required(
              path.child("values"), "must be specified when `operator` is 'In' or 'NotIn'");
        }
      }
      case "Exists", "DoesNotExist" -> {
        if (!values.isEmpty()) {
          problems.forbidden(
              path.child("values"),
              "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
        }
      }
      default ->
          problems.invalid(path.child("operator"), operator, "not a valid selector operator");
    }
    String key = Tree.textOrEmpty(expression, "key");
    Names.qualified(key).forEach(wrong -> problems.invalid(path.child("key"), key, wrong));
    for (int i = 0; i < values.size(); i++) {
      Path place = path.child("values").index(i);
      String value = values.get(i);
      Names.labelValue(value).forEach(wrong -> problems.invalid(place, value, wrong));
    }
  }
}
