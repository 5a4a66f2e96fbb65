package dev.gangboard.gang;

import dev.gangboard.text.Quoted;
import java.util.Arrays;
import java.util.List;

/// What is wrong with the text of one field: becomes a [SpecProblem] where the field is known.
final class FieldException extends Exception {
  private static final long serialVersionUID = 1L;

  /// What was typed is named in the message, but not a pasted book of it.
  private static final int SHOWN = 80;

  private final String key;
  private final transient List<Object> arguments;

  /// @param key the text's key in the bundle
  FieldException(String key, Object... arguments) {
    super(key, null, false, false);
    this.key = key;
    this.arguments = Arrays.stream(arguments).map(FieldException::shortened).toList();
  }

  SpecProblem in(SpecField field) {
    return new SpecProblem(field, SpecProblem.Severity.ERROR, key, arguments);
  }

  private static Object shortened(Object argument) {
    return argument instanceof String text ? Quoted.of(shortened(text)) : argument;
  }

  private static String shortened(String text) {
    if (text.length() <= SHOWN) {
      return text;
    }
    boolean halved = Character.isHighSurrogate(text.charAt(SHOWN - 2));
    return text.substring(0, SHOWN - (halved ? 2 : 1)) + "…";
  }
}
