package dev.gangboard.demo.rules.types;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Set;

/// Reads JSON as the API server does: strictly by the standard, the last of equal keys wins but is
/// remembered, and errors are worded as Go words them.
public final class JsonText {
  /// The server's own limit is 10,000; no honest object is a tenth as deep as this one.
  private static final int DEEPEST = 1000;

  private static final Set<String> NONE = Set.of();

  private final String text;
  private final IdentityHashMap<JsonObject, Set<String>> repeated = new IdentityHashMap<>();
  private int at;
  private int depth;

  private JsonText(String text) {
    this.text = text;
  }

  /// A document, and the keys that its objects carry more than once.
  public record Document(JsonElement root, IdentityHashMap<JsonObject, Set<String>> repeated) {
    /// A document that was never text: nothing in it comes twice.
    public static Document of(JsonElement root) {
      return new Document(root, new IdentityHashMap<>());
    }

    public Set<String> repeatedIn(JsonObject object) {
      return repeated.getOrDefault(object, NONE);
    }
  }

  public static Document parse(String text) throws MalformedException {
    JsonText reader = new JsonText(text);
    JsonElement root = reader.value();
    reader.skipBlanks();
    if (reader.at < text.length()) {
      throw reader.unexpected("after top-level value");
    }
    return new Document(root, reader.repeated);
  }

  private JsonElement value() throws MalformedException {
    skipBlanks();
    char c = peek();
    return switch (c) {
      case '{' -> deeper(this::object);
      case '[' -> deeper(this::array);
      case '"' -> new JsonPrimitive(string());
      case 't' -> literal("true", new JsonPrimitive(true));
      case 'f' -> literal("false", new JsonPrimitive(false));
      case 'n' -> literal("null", JsonNull.INSTANCE);
      case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number();
      default -> throw unexpected("looking for beginning of value");
    };
  }

  private interface Part {
    JsonElement read() throws MalformedException;
  }

  private JsonElement deeper(Part part) throws MalformedException {
    if (++depth > DEEPEST) {
      throw new MalformedException("exceeded max depth");
    }
    at++;
    JsonElement value = part.read();
    at++;
    depth--;
    return value;
  }

  private JsonObject object() throws MalformedException {
    JsonObject object = new JsonObject();
    skipBlanks();
    if (peek() == '}') {
      return object;
    }
    while (true) {
      member(object);
      skipBlanks();
      if (peek() == '}') {
        return object;
      }
      if (peek() != ',') {
        throw unexpected("after object key:value pair");
      }
      at++;
    }
  }

  private void member(JsonObject object) throws MalformedException {
    skipBlanks();
    if (peek() != '"') {
      throw unexpected("looking for beginning of object key string");
    }
    String key = string();
    skipBlanks();
    if (peek() != ':') {
      throw unexpected("after object key");
    }
    at++;
    if (object.has(key)) {
      repeated.computeIfAbsent(object, o -> new LinkedHashSet<>()).add(key);
    }
    object.add(key, value());
  }

  private JsonArray array() throws MalformedException {
    JsonArray array = new JsonArray();
    skipBlanks();
    if (peek() == ']') {
      return array;
    }
    while (true) {
      array.add(value());
      skipBlanks();
      if (peek() == ']') {
        return array;
      }
      if (peek() != ',') {
        throw unexpected("after array element");
      }
      at++;
    }
  }

  private String string() throws MalformedException {
    at++;
    StringBuilder read = new StringBuilder();
    while (peek() != '"') {
      char c = peek();
      if (c < ' ') {
        throw unexpected("in string literal");
      }
      at++;
      read.append(c == '\\' ? escape() : c);
    }
    at++;
    return read.toString();
  }

  private char escape() throws MalformedException {
    char c = peek();
    int place = "\"\\/bfnrt".indexOf(c);
    if (place >= 0) {
      at++;
      return "\"\\/\b\f\n\r\t".charAt(place);
    }
    if (c != 'u') {
      throw unexpected("in string escape code");
    }
    at++;
    int unit = 0;
    for (int i = 0; i < 4; i++) {
      int digit = Character.digit(peek(), 16);
      if (digit < 0) {
        throw unexpected("in \\u hexadecimal character escape");
      }
      unit = unit * 16 + digit;
      at++;
    }
    return (char) unit;
  }

  private JsonElement literal(String word, JsonElement value) throws MalformedException {
    for (int i = 1; i < word.length(); i++) {
      at++;
      if (peek() != word.charAt(i)) {
        throw unexpected("in literal " + word + " (expecting '" + word.charAt(i) + "')");
      }
    }
    at++;
    return value;
  }

  private JsonElement number() throws MalformedException {
    int start = at;
    if (peek() == '-') {
      at++;
    }
    if (at < text.length() && text.charAt(at) == '0') {
      at++;
    } else {
      digits("in numeric literal");
    }
    if (at < text.length() && text.charAt(at) == '.') {
      at++;
      digits("after decimal point in numeric literal");
    }
    if (at < text.length() && (text.charAt(at) | 0x20) == 'e') {
      at++;
      if (peek() == '+' || peek() == '-') {
        at++;
      }
      digits("in exponent of numeric literal");
    }
    return JsonParser.parseString(text.substring(start, at));
  }

  private void digits(String where) throws MalformedException {
    if (!isDigit(peek())) {
      throw unexpected(where);
    }
    while (at < text.length() && isDigit(text.charAt(at))) {
      at++;
    }
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private void skipBlanks() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private char peek() throws MalformedException {
    if (at >= text.length()) {
      throw new MalformedException("unexpected end of JSON input");
    }
    return text.charAt(at);
  }

  private MalformedException unexpected(String where) {
    return new MalformedException("invalid character " + quoted(text.charAt(at)) + " " + where);
  }

  private static String quoted(char c) {
    return switch (c) {
      case '\'' -> "'\\''";
      case '"' -> "'\"'";
      case '\n' -> "'\\n'";
      case '\r' -> "'\\r'";
      case '\t' -> "'\\t'";
      default -> c < ' ' ? "'\\x%02x'".formatted((int) c) : "'" + c + "'";
    };
  }
}
