package dev.gangboard.demo.rules.validation;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Tree;
import java.util.List;
import java.util.function.Function;
import java.util.stream.StreamSupport;

/// Rules that many fields share.
final class Rules {
  private Rules() {}

  static List<JsonObject> objects(JsonObject tree, String... path) {
    return elements(tree, path).stream()
        .filter(JsonElement::isJsonObject)
        .map(JsonElement::getAsJsonObject)
        .toList();
  }

  static List<String> texts(JsonObject tree, String... path) {
    return elements(tree, path).stream().map(JsonElement::getAsString).toList();
  }

  static List<JsonElement> elements(JsonObject tree, String... path) {
    return StreamSupport.stream(Tree.list(tree, path).spliterator(), false).toList();
  }

  static boolean has(JsonObject tree, String field) {
    return Tree.at(tree, field).isPresent();
  }

  /// A number that must not be negative, where it is there.
  static void nonNegative(JsonObject tree, String field, Path path, Problems problems) {
    Tree.number(tree, field).ifPresent(value -> problems.nonNegative(path.child(field), value));
  }

  /// A text that must have a form, where it is there.
  static void form(
      JsonObject tree,
      String field,
      Path path,
      Function<String, List<String>> form,
      Problems problems) {
    String text = Tree.textOrEmpty(tree, field);
    if (!text.isEmpty()) {
      form.apply(text).forEach(wrong -> problems.invalid(path.child(field), text, wrong));
    }
  }

  /// A text that must be there and have a form.
  static void requiredForm(
      JsonObject tree,
      String field,
      Path path,
      Function<String, List<String>> form,
      Problems problems) {
    if (Tree.textOrEmpty(tree, field).isEmpty()) {
      problems.required(path.child(field), "");
    } else {
      form(tree, field, path, form, problems);
    }
  }

  /// A text that must be there and be one of a few.
  static void oneOf(
      JsonObject tree, String field, Path path, List<String> allowed, Problems problems) {
    String text = Tree.textOrEmpty(tree, field);
    if (text.isEmpty()) {
      problems.required(path.child(field), "");
    } else if (!allowed.contains(text)) {
      problems.notSupported(path.child(field), text, allowed);
    }
  }

  static List<String> port(long number) {
    return number >= 1 && number <= 65535
        ? List.of()
        : List.of("must be between 1 and 65535, inclusive");
  }
}
