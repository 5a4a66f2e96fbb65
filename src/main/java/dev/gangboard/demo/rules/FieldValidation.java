package dev.gangboard.demo.rules;

import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Cause;
import java.util.List;

/// What becomes of fields that a type does not know or that come twice: the `fieldValidation`
/// parameter of creates, updates and patches.
public enum FieldValidation {
  /// Dropped in silence.
  IGNORE,
  /// Dropped with a `Warning` header each: what the server does when it is not told.
  WARN,
  /// The request is refused.
  STRICT;

  /// @param word the query parameter; empty if it is not there
  /// @param options what the parameters belong to: `CreateOptions`, `UpdateOptions`, `PatchOptions`
  /// @throws ApiException 422
  public static FieldValidation of(String word, String options) {
    return switch (word) {
      case "", "Warn" -> WARN;
      case "Ignore" -> IGNORE;
      case "Strict" -> STRICT;
      default ->
          throw ApiException.invalid(
              "meta.k8s.io",
              options,
              "",
              List.of(
                  new Cause(
                      "FieldValueNotSupported",
                      "Unsupported value: \"%s\": supported values: \"\", \"Ignore\", \"Strict\", \"Warn\""
                          .formatted(word),
                      "fieldValidation")));
    };
  }
}
