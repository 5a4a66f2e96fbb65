package dev.gangboard.demo.rules.selector;

import dev.gangboard.demo.rules.names.Names;
import dev.gangboard.demo.rules.selector.Requirement.Operator;
import dev.gangboard.demo.rules.types.GoText;
import dev.gangboard.demo.store.ApiException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Reads the text form of a label selector.
final class LabelSelectorReader {
  private static final String OPERATORS = "in, notin, =, ==, !=, gt, lt";

  private final Tokens tokens;

  LabelSelectorReader(String text) {
    tokens = new Tokens(text);
  }

  List<Requirement> read() {
    List<Requirement> requirements = new ArrayList<>();
    while (tokens.peek().kind() != Token.Kind.END) {
      if (!startsRequirement()) {
        throw ApiException.badRequest(expected(tokens.peek(), "!, identifier, or 'end of string'"));
      }
      requirements.add(requirement());
      Token after = tokens.next();
      if (after.kind() == Token.Kind.COMMA && !startsRequirement()) {
        throw ApiException.badRequest(expected(tokens.peek(), "identifier after ','"));
      }
      if (after.kind() != Token.Kind.COMMA && after.kind() != Token.Kind.END) {
        throw ApiException.badRequest(expected(after, "',' or 'end of string'"));
      }
    }
    return requirements;
  }

  private boolean startsRequirement() {
    return tokens.peek().word() || tokens.peek().kind() == Token.Kind.NOT;
  }

  private Requirement requirement() {
    boolean not = tokens.peek().kind() == Token.Kind.NOT;
    if (not) {
      tokens.next();
    }
    Token key = tokens.next();
    if (!key.word()) {
      throw wrong(expected(key, "identifier"));
    }
    check("<nil>", key.text(), Names.qualified(key.text()));
    Token.Kind after = tokens.peek().kind();
    if (not || after == Token.Kind.END || after == Token.Kind.COMMA) {
      return new Requirement(key.text(), not ? Operator.NOT_EXISTS : Operator.EXISTS, Set.of());
    }
    return compared(key.text());
  }

  private Requirement compared(String key) {
    Token operator = tokens.next();
    return switch (operator.kind()) {
      case IN -> checked(new Requirement(key, Operator.IN, values()));
      case NOT_IN -> checked(new Requirement(key, Operator.NOT_IN, values()));
      case EQUALS -> checked(new Requirement(key, Operator.IN, value()));
      case NOT_EQUALS -> checked(new Requirement(key, Operator.NOT_IN, value()));
      case GREATER -> number(new Requirement(key, Operator.GREATER, value()));
      case LESS -> number(new Requirement(key, Operator.LESS, value()));
      case END, WORD, NOT, OPEN, CLOSE, COMMA -> throw wrong(expected(operator, OPERATORS));
    };
  }

  /// A list in parentheses. Nothing between two commas is the empty value.
  private Set<String> values() {
    Token open = tokens.next();
    if (open.kind() != Token.Kind.OPEN) {
      throw wrong(expected(open, "'('"));
    }
    Set<String> values = new TreeSet<>();
    boolean valueBefore = false;
    while (true) {
      Token token = tokens.next();
      if (token.word() && !valueBefore) {
        values.add(token.text());
        valueBefore = true;
      } else if (token.kind() == Token.Kind.COMMA) {
        if (!valueBefore) {
          values.add("");
        }
        valueBefore = false;
        if (tokens.peek().kind() == Token.Kind.CLOSE) {
          values.add("");
        }
      } else if (token.kind() == Token.Kind.CLOSE) {
        return values;
      } else {
        throw wrong(expected(token, valueBefore ? "',' or ')'" : "',', ')' or identifier"));
      }
    }
  }

  private Set<String> value() {
    Token.Kind next = tokens.peek().kind();
    if (next == Token.Kind.END || next == Token.Kind.COMMA) {
      return Set.of("");
    }
    Token token = tokens.next();
    if (!token.word()) {
      throw wrong(expected(token, "identifier"));
    }
    return Set.of(token.text());
  }

  private static Requirement checked(Requirement requirement) {
    if (requirement.values().isEmpty()) {
      throw wrong(
          "values: Invalid value: []: for 'in', 'notin' operators, values set can't be empty");
    }
    int index = 0;
    for (String value : new TreeSet<>(requirement.values())) {
      String path = "values[" + index++ + "][" + requirement.key() + "]";
      check(path, value, Names.labelValue(value));
    }
    return requirement;
  }

  private static Requirement number(Requirement requirement) {
    String value = requirement.values().iterator().next();
    if (Requirement.number(value).isEmpty()) {
      throw wrong(
          "values[0]: Invalid value: %s: for 'Gt', 'Lt' operators, the value must be an integer"
              .formatted(GoText.quote(value)));
    }
    return requirement;
  }

  private static void check(String path, String text, List<String> wrong) {
    if (!wrong.isEmpty()) {
      throw wrong(
          path + ": Invalid value: " + GoText.quote(text) + ": " + String.join("; ", wrong));
    }
  }

  private static String expected(Token found, String expected) {
    return "found '%s', expected: %s".formatted(found.text(), expected);
  }

  private static ApiException wrong(String why) {
    return ApiException.badRequest("unable to parse requirement: " + why);
  }
}
