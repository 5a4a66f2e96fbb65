package dev.gangboard.demo.rules.defaults;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Tree;
import java.util.function.UnaryOperator;

/// An object on its way to its defaults: each step gives a new tree.
record Draft(JsonObject tree) {

  /// With a value for a field that is absent or null.
  Draft absent(String field, Object value) {
    return has(field) ? this : with(field, value);
  }

  Draft with(String field, Object value) {
    return new Draft(Tree.with(tree, value, field));
  }

  /// With an object of the tree replaced by what a step makes of it; an absent one stays absent.
  Draft in(String field, UnaryOperator<Draft> step) {
    return tree.get(field) instanceof JsonObject object
        ? with(field, step.apply(new Draft(object)).tree())
        : this;
  }

  /// With each object of a list replaced by what a step makes of it.
  Draft each(String field, UnaryOperator<Draft> step) {
    if (!(tree.get(field) instanceof JsonArray array) || array.isEmpty()) {
      return this;
    }
    JsonArray changed = new JsonArray(array.size());
    for (JsonElement element : array) {
      changed.add(
          element instanceof JsonObject object ? step.apply(new Draft(object)).tree() : element);
    }
    return with(field, changed);
  }

  boolean has(String field) {
    return Tree.at(tree, field).isPresent();
  }

  String text(String field) {
    return Tree.textOrEmpty(tree, field);
  }
}
