package dev.gangboard.demo.rules.types;

import java.util.List;

/// One member of a struct.
///
/// @param presence when it is written
/// @param merge how patches treat it
/// @param numbers where it stands in a protobuf message: its number, or the number of a message
///   that stands for fields of this struct and the number in that; empty if it has none
/// @param text what `explain` says of it; empty if nothing
public record Field(
    String name, Type type, Presence presence, Merge merge, List<Integer> numbers, String text) {
  public Field {
    numbers = List.copyOf(numbers);
  }

  /// When a field is written.
  ///
  /// @param pointer whether its zero value is kept (a pointer) or left out
  /// @param required whether it must be there
  /// @param always whether it is written even when empty; what is required is
  /// @param nullable whether its zero value is written as null (a time without `omitempty`)
  public record Presence(boolean pointer, boolean required, boolean always, boolean nullable) {}

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
