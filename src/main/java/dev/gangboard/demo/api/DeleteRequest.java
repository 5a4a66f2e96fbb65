package dev.gangboard.demo.api;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.gangboard.demo.api.DeleteOptions.Propagation;
import dev.gangboard.demo.rules.RequestBody;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Cause;
import dev.gangboard.demo.store.Tree;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Reads the options of a DELETE. A body, even one that asks for nothing, makes the server ignore
/// the options in the query: a dry run asked for there then really deletes.
final class DeleteRequest {
  private static final String TYPE = "io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions";

  private DeleteRequest() {}

  /// @throws ApiException 400 for what cannot be read, 422 for words that are unknown
  static DeleteOptions parse(Query query, RequestBody body) {
    return body.isEmpty() ? fromQuery(query) : fromBody(body);
  }

  private static DeleteOptions fromQuery(Query query) {
    OptionalLong grace = query.number("gracePeriodSeconds");
    Boolean orphan =
        query.has("orphanDependents") ? Boolean.valueOf(query.flag("orphanDependents")) : null;
    String policy = query.text("propagationPolicy").orElse("");
    checkTogether(policy, orphan);
    return new DeleteOptions(
        grace.isPresent() ? Long.valueOf(grace.getAsLong()) : null,
        propagation(policy),
        orphan,
        null,
        null,
        dryRun(query.text("dryRun").orElse(""), "DeleteOptions"));
  }

  private static DeleteOptions fromBody(RequestBody body) {
    return of(options(body));
  }

  /// Reads options that stand within another object.
  static DeleteOptions of(JsonObject options) {
    OptionalLong grace = Tree.number(options, "gracePeriodSeconds");
    Boolean orphan = flag(options.get("orphanDependents"));
    String policy = Tree.textOrEmpty(options, "propagationPolicy");
    checkTogether(policy, orphan);
    boolean dry = false;
    for (JsonElement word : Tree.list(options, "dryRun")) {
      dry |= dryRun(word.getAsString(), "DeleteOptions");
    }
    return new DeleteOptions(
        grace.isPresent() ? Long.valueOf(grace.getAsLong()) : null,
        propagation(policy),
        orphan,
        Tree.text(options, "preconditions", "uid").orElse(null),
        Tree.text(options, "preconditions", "resourceVersion").orElse(null),
        dry);
  }

  private static JsonObject options(RequestBody body) {
    JsonObject options = body.read(TYPE);
    String kind = Tree.textOrEmpty(options, "kind");
    if (!kind.isEmpty() && !kind.equals("DeleteOptions")) {
      throw ApiException.badRequest(
          "%s in version \"%s\" cannot be handled as a DeleteOptions"
              .formatted(kind, Tree.textOrEmpty(options, "apiVersion")));
    }
    return options;
  }

  private static @Nullable Boolean flag(@Nullable JsonElement value) {
    if (value instanceof JsonPrimitive given && given.isBoolean()) {
      return given.getAsBoolean();
    }
    return null;
  }

  private static void checkTogether(String policy, @Nullable Boolean orphan) {
    if (!policy.isEmpty() && orphan != null) {
      throw invalid(
          "DeleteOptions",
          List.of(
              new Cause(
                  "FieldValueInvalid",
                  "Invalid value: \"%s\": orphanDependents and deletionPropagation cannot be both set"
                      .formatted(policy),
                  "propagationPolicy")));
    }
  }

  private static @Nullable Propagation propagation(String word) {
    if (word.isEmpty()) {
      return null;
    }
    for (Propagation propagation : Propagation.values()) {
      if (propagation.word().equals(word)) {
        return propagation;
      }
    }
    throw invalid(
        "DeleteOptions",
        List.of(
            new Cause(
                "FieldValueNotSupported",
                "Unsupported value: \"%s\": supported values: \"Foreground\", \"Background\", \"Orphan\", \"nil\""
                    .formatted(word),
                "propagationPolicy")));
  }

  /// @param word the empty text or `All`
  /// @param options what the parameter belongs to: `CreateOptions`...
  static boolean dryRun(String word, String options) {
    if (word.isEmpty()) {
      return false;
    }
    if (word.equals("All")) {
      return true;
    }
    throw invalid(
        options,
        List.of(
            new Cause(
                "FieldValueNotSupported",
                "Unsupported value: \"%s\": supported values: \"All\"".formatted(word),
                "dryRun")));
  }

  private static ApiException invalid(String options, List<Cause> causes) {
    return ApiException.invalid("meta.k8s.io", options, "", causes);
  }
}
