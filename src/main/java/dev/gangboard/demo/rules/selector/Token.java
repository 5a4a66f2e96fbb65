package dev.gangboard.demo.rules.selector;

/// A token of a label selector.
///
/// @param text as it stands in the selector; empty at the end
record Token(Kind kind, String text) {
  enum Kind {
    END,
    WORD,
    IN,
    NOT_IN,
    EQUALS,
    NOT_EQUALS,
    GREATER,
    LESS,
    NOT,
    OPEN,
    CLOSE,
    COMMA
  }

  /// Where only keys and values can stand, `in` and `notin` are words like others.
  boolean word() {
    return kind == Kind.WORD || kind == Kind.IN || kind == Kind.NOT_IN;
  }
}
