package dev.gangboard.demo.rules.types;

import java.util.List;

/// One member of a struct.
///
/// @param pointer whether its zero value is kept (a pointer) or left out
/// @param required whether it must be there
/// @param written whether it is written even when empty; what is required is
/// @param nullable whether its zero value is written as null (a time without `omitempty`)
/// @param merge how patches treat it
/// @param text what `explain` says of it; empty if nothing
public record Field(
    String name,
    Type type,
    boolean pointer,
    boolean required,
    boolean written,
    boolean nullable,
    Merge merge,
    String text) {

  /// How patches treat a field.
  ///
  /// @param key the key by which a strategic merge patch merges a list of objects, `.` for a list
  ///   of scalars, empty for a list that is replaced
  /// @param keys the keys that identify an element for apply; empty if the list is atomic or a set
  /// @param retainKeys whether a strategic merge patch may carry `$retainKeys`
  /// @param atomic whether apply replaces the whole value
  public record Merge(String key, List<String> keys, boolean retainKeys, boolean atomic) {
    public Merge {
      keys = List.copyOf(keys);
    }

    /// Whether a strategic merge patch merges the list instead of replacing it.
    public boolean merges() {
      return !key.isEmpty();
    }

    /// Whether the list is a set of scalars.
    public boolean set() {
      return key.equals(".");
    }
  }
}
