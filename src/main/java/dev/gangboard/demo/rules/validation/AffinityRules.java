package dev.gangboard.demo.rules.validation;

import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.names.Names;
import dev.gangboard.demo.store.Tree;
import java.util.List;

/// The affinity of a pod to nodes and to other pods.
final class AffinityRules {
  private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
  private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

  private AffinityRules() {}

  static void check(JsonObject spec, Path path, Problems problems) {
    JsonObject affinity = Tree.object(spec, "affinity");
    nodes(Tree.object(affinity, "nodeAffinity"), path.child("nodeAffinity"), problems);
    for (String field : List.of("podAffinity", "podAntiAffinity")) {
      pods(Tree.object(affinity, field), path.child(field), problems);
    }
  }

  private static void nodes(JsonObject affinity, Path path, Problems problems) {
    if (Rules.has(affinity, REQUIRED)) {
      Path termsPath = path.child(REQUIRED, "nodeSelectorTerms");
      List<JsonObject> terms = Rules.objects(affinity, REQUIRED, "nodeSelectorTerms");
      if (terms.isEmpty()) {
        problems.required(termsPath, "must have at least one node selector term");
      }
      for (int i = 0; i < terms.size(); i++) {
        term(terms.get(i), termsPath.index(i), problems);
      }
    }
    int index = 0;
    for (JsonObject preferred : Rules.objects(affinity, PREFERRED)) {
      Path place = path.child(PREFERRED).index(index++);
      weight(preferred, place, problems);
      term(Tree.object(preferred, "preference"), place.child("preference"), problems);
    }
  }

  private static void term(JsonObject term, Path path, Problems problems) {
    int index = 0;
    for (JsonObject requirement : Rules.objects(term, "matchExpressions")) {
      requirement(requirement, path.child("matchExpressions").index(index++), problems);
    }
  }

  private static void requirement(JsonObject requirement, Path path, Problems problems) {
    String operator = Tree.textOrEmpty(requirement, "operator");
    List<String> values = Rules.texts(requirement, "values");
    Path valuesPath = path.child("values");
    switch (operator) {
      case "In", "NotIn" -> {
        if (values.isEmpty()) {
          problems.required(valuesPath, "must be specified when `operator` is 'In' or 'NotIn'");
        }
      }
      case "Exists", "DoesNotExist" -> {
        if (!values.isEmpty()) {
          problems.forbidden(
              valuesPath, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
        }
      }
      case "Gt", "Lt" -> {
        if (values.size() != 1) {
          problems.required(
              valuesPath, "must be specified single value when `operator` is 'Lt' or 'Gt'");
        }
      }
      default ->
          problems.invalid(path.child("operator"), operator, "not a valid selector operator");
    }
    String key = Tree.textOrEmpty(requirement, "key");
    Names.qualified(key).forEach(wrong -> problems.invalid(path.child("key"), key, wrong));
    for (int i = 0; i < values.size(); i++) {
      String value = values.get(i);
      Path place = valuesPath.index(i);
      Names.labelValue(value).forEach(wrong -> problems.invalid(place, value, wrong));
    }
  }

  private static void pods(JsonObject affinity, Path path, Problems problems) {
    int index = 0;
    for (JsonObject term : Rules.objects(affinity, REQUIRED)) {
      podTerm(term, path.child(REQUIRED).index(index++), problems);
    }
    index = 0;
    for (JsonObject preferred : Rules.objects(affinity, PREFERRED)) {
      Path place = path.child(PREFERRED).index(index++);
      weight(preferred, place, problems);
      podTerm(Tree.object(preferred, "podAffinityTerm"), place.child("podAffinityTerm"), problems);
    }
  }

  private static void podTerm(JsonObject term, Path path, Problems problems) {
    if (Rules.has(term, "labelSelector")) {
      SelectorRules.check(
          Tree.object(term, "labelSelector"), path.child("labelSelector"), problems);
    }
    String key = Tree.textOrEmpty(term, "topologyKey");
    if (key.isEmpty()) {
      problems.required(path.child("topologyKey"), "can not be empty");
    }
    Names.qualified(key).forEach(wrong -> problems.invalid(path.child("topologyKey"), key, wrong));
  }

  private static void weight(JsonObject preferred, Path path, Problems problems) {
    long weight = Tree.number(preferred, "weight").orElse(0);
    if (weight < 1 || weight > 100) {
      problems.invalid(path.child("weight"), weight, "must be in the range 1-100");
    }
  }
}
