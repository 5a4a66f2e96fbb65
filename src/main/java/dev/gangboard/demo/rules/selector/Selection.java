package dev.gangboard.demo.rules.selector;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.util.function.Predicate;

/// Which objects of a list or a watch are asked for: both selectors must match.
public record Selection(LabelSelector labels, FieldSelector fields)
    implements Predicate<JsonObject> {

  /// @param labelSelector the query parameter, empty for all
  /// @param fieldSelector the query parameter, empty for all
  /// @throws ApiException 400
  public static Selection of(Kind kind, String labelSelector, String fieldSelector) {
    return new Selection(
        LabelSelector.parse(labelSelector), FieldSelector.parse(kind, fieldSelector));
  }

  @Override
  public boolean test(JsonObject object) {
    return labels.matches(Tree.object(object, "metadata", "labels")) && fields.matches(object);
  }
}
