package dev.gangboard.demo.rules.selector;

import dev.gangboard.demo.rules.selector.Token.Kind;
import java.util.ArrayList;
import java.util.List;

/// Cuts a label selector into tokens, and hands them out one by one.
final class Tokens {
  private static final String SPECIAL = "=!(),<>";
  private static final String BLANK = " \t\r\n";

  private final List<Token> tokens = new ArrayList<>();
  private int at;

  Tokens(String text) {
    int place = 0;
    while (place < text.length()) {
      if (BLANK.indexOf(text.charAt(place)) >= 0) {
        place++;
      } else {
        Token token = token(text, place);
        tokens.add(token);
        place += token.text().length();
      }
    }
    tokens.add(new Token(Kind.END, ""));
  }

  Token peek() {
    return tokens.get(at);
  }

  /// The next token; the end comes again and again.
  Token next() {
    Token token = tokens.get(at);
    if (at < tokens.size() - 1) {
      at++;
    }
    return token;
  }

  private static Token token(String text, int start) {
    if (SPECIAL.indexOf(text.charAt(start)) >= 0) {
      return special(text, start);
    }
    int end = start;
    while (end < text.length()
        && SPECIAL.indexOf(text.charAt(end)) < 0
        && BLANK.indexOf(text.charAt(end)) < 0) {
      end++;
    }
    String word = text.substring(start, end);
    return switch (word) {
      case "in" -> new Token(Kind.IN, word);
      case "notin" -> new Token(Kind.NOT_IN, word);
      default -> new Token(Kind.WORD, word);
    };
  }

  private static Token special(String text, int start) {
    if (text.startsWith("==", start)) {
      return new Token(Kind.EQUALS, "==");
    }
    if (text.startsWith("!=", start)) {
      return new Token(Kind.NOT_EQUALS, "!=");
    }
    String one = text.substring(start, start + 1);
    Kind kind =
        switch (one) {
          case "=" -> Kind.EQUALS;
          case "!" -> Kind.NOT;
          case "(" -> Kind.OPEN;
          case ")" -> Kind.CLOSE;
          case "," -> Kind.COMMA;
          case ">" -> Kind.GREATER;
          default -> Kind.LESS;
        };
    return new Token(kind, one);
  }
}
