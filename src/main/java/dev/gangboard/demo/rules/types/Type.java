package dev.gangboard.demo.rules.types;

import java.util.Map;

/// The type of a value, as the API server's own types have it.
public sealed interface Type {
  /// How decoding errors name it: `int32`, `v1.JobSpec`, `[]v1.Container`, `map[string]string`.
  String printed();

  /// A single value.
  ///
  /// @param printed its name where it has one of its own (`v1.RestartPolicy`), else that of its
  ///   form
  record Scalar(Form form, String printed) implements Type {}

  /// @param printed `v1.ResourceList`, or `map[string]string` for a type without a name
  record Mapping(Type value, String printed) implements Type {}

  record Sequence(Type element) implements Type {
    @Override
    public String printed() {
      return "[]" + element.printed();
    }
  }

  /// A struct, by its OpenAPI name: structs refer to each other, so it is looked up in [Types].
  ///
  /// @param name `io.k8s.api.batch.v1.JobSpec`
  /// @param printed `v1.JobSpec`
  record Reference(String name, String printed) implements Type {}

  /// The forms of single values.
  enum Form {
    STRING,
    BOOL,
    INT32,
    INT64,
    DOUBLE,
    /// Whole seconds, RFC 3339.
    TIME,
    /// Microseconds, RFC 3339.
    MICRO_TIME,
    QUANTITY,
    INT_OR_STRING,
    /// Any JSON, kept as it is.
    RAW
  }

  /// A struct itself.
  ///
  /// @param name `io.k8s.api.batch.v1.JobSpec`
  /// @param shortName `JobSpec`
  /// @param fields in the order of the wire
  /// @param atomic whether apply replaces it as a whole
  record Struct(
      String name, String shortName, Map<String, Field> fields, boolean atomic, String text) {}
}
