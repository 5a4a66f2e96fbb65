package dev.gangboard.gang;

import dev.gangboard.text.Text;
import java.util.List;

/// Something wrong or doubtful with a field of a launch.
///
/// @param key the text's key in the bundle
/// @param arguments what is filled in
public record SpecProblem(SpecField field, Severity severity, String key, List<Object> arguments) {
  public SpecProblem {
    arguments = List.copyOf(arguments);
  }

  /// How bad it is.
  public enum Severity {
    /// The gang cannot be launched like this.
    ERROR,
    /// It can, once the person has confirmed it: the GPU in a sandbox.
    NEEDS_CONFIRMATION
  }

  /// The problem in words, with the way out.
  public String text() {
    return Text.of(key, arguments.toArray());
  }
}
