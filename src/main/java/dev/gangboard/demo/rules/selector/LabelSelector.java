package dev.gangboard.demo.rules.selector;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.selector.Requirement.Operator;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/// A label selector: requirements that must all hold. An empty one matches every object.
public final class LabelSelector {
  private final List<Requirement> requirements;

  LabelSelector(List<Requirement> requirements) {
    this.requirements = List.copyOf(requirements);
  }

  /// Reads the text form: `app=x,batch.kubernetes.io/job-completion-index in (0,2),!old`.
  ///
  /// @throws ApiException 400 with the server's own message
  public static LabelSelector parse(String text) {
    return new LabelSelector(new LabelSelectorReader(text).read());
  }

  /// Reads the form that stands in a spec; what is not valid there matches nothing.
  public static LabelSelector of(JsonObject selector) {
    List<Requirement> requirements = new ArrayList<>();
    for (var label : Tree.object(selector, "matchLabels").entrySet()) {
      Set<String> value = Set.of(label.getValue().getAsString());
      requirements.add(new Requirement(label.getKey(), Operator.IN, value));
    }
    for (JsonElement expression : Tree.list(selector, "matchExpressions")) {
      requirements.add(expression(expression.getAsJsonObject()));
    }
    return new LabelSelector(requirements);
  }

  private static Requirement expression(JsonObject expression) {
    Operator operator =
        switch (Tree.textOrEmpty(expression, "operator")) {
          case "NotIn" -> Operator.NOT_IN;
          case "Exists" -> Operator.EXISTS;
          case "DoesNotExist" -> Operator.NOT_EXISTS;
          default -> Operator.IN;
        };
    Set<String> values =
        StreamSupport.stream(Tree.list(expression, "values").spliterator(), false)
            .map(JsonElement::getAsString)
            .collect(Collectors.toSet());
    return new Requirement(Tree.textOrEmpty(expression, "key"), operator, values);
  }

  /// Whether an object with these labels is selected.
  public boolean matches(JsonObject labels) {
    return requirements.stream().allMatch(requirement -> requirement.matches(labels));
  }

  /// Whether every object is selected.
  public boolean matchesAll() {
    return requirements.isEmpty();
  }
}
