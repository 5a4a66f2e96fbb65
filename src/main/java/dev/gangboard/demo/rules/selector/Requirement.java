package dev.gangboard.demo.rules.selector;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Tree;
import java.util.OptionalLong;
import java.util.Set;

/// One requirement of a label selector.
///
/// @param values of the operators that take values; one for the comparing ones
record Requirement(String key, Operator operator, Set<String> values) {
  enum Operator {
    IN,
    NOT_IN,
    EXISTS,
    NOT_EXISTS,
    GREATER,
    LESS
  }

  Requirement {
    values = Set.copyOf(values);
  }

  boolean matches(JsonObject labels) {
    String value = Tree.text(labels, key).orElse(null);
    return switch (operator) {
      case IN -> value != null && values.contains(value);
      case NOT_IN -> value == null || !values.contains(value);
      case EXISTS -> value != null;
      case NOT_EXISTS -> value == null;
      case GREATER -> value != null && compare(value) > 0;
      case LESS -> value != null && compare(value) < 0;
    };
  }

  /// A label that is no number is neither greater nor less.
  private int compare(String value) {
    OptionalLong found = number(value);
    OptionalLong wanted = number(values.iterator().next());
    return found.isPresent() && wanted.isPresent()
        ? Long.compare(found.getAsLong(), wanted.getAsLong())
        : 0;
  }

  static OptionalLong number(String text) {
    return text.matches("[-+]?[0-9]{1,18}")
        ? OptionalLong.of(Long.parseLong(text))
        : OptionalLong.empty();
  }
}
