package dev.gangboard.demo.rules.selector;

import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.types.GoText;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// A field selector: `status.phase=Running,spec.nodeName!=gpu-node-0`. Only the fields that the API
/// server supports for the kind can be used.
public final class FieldSelector {
  private final List<Term> terms;

  private FieldSelector(List<Term> terms) {
    this.terms = List.copyOf(terms);
  }

  private record Term(SelectableField field, boolean equal, String value) {
    boolean matches(JsonObject object) {
      return field.value(object).equals(value) == equal;
    }
  }

  /// @throws ApiException 400 with the server's own message
  public static FieldSelector parse(Kind kind, String text) {
    List<Term> terms = new ArrayList<>();
    for (String part : split(text)) {
      if (!part.isEmpty()) {
        terms.add(term(kind, part, text));
      }
    }
    return new FieldSelector(terms);
  }

  /// At the commas that no backslash hides.
  private static List<String> split(String text) {
    List<String> parts = new ArrayList<>();
    int start = 0;
    boolean hidden = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ',' && !hidden) {
        parts.add(text.substring(start, i));
        start = i + 1;
      }
      hidden = c == '\\' && !hidden;
    }
    parts.add(text.substring(start));
    return parts;
  }

  private static Term term(Kind kind, String part, String whole) {
    for (int i = 0; i < part.length(); i++) {
      for (String operator : List.of("!=", "==", "=")) {
        if (part.startsWith(operator, i)) {
          String value = unescaped(part.substring(i + operator.length()));
          return new Term(field(kind, part.substring(0, i)), !operator.equals("!="), value);
        }
      }
    }
    throw ApiException.badRequest(
        "invalid selector: '%s'; can't understand '%s'".formatted(whole, part));
  }

  private static String unescaped(String value) {
    StringBuilder read = new StringBuilder();
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '\\') {
        i++;
        c = i < value.length() ? value.charAt(i) : '\0';
        if (c != '\\' && c != ',' && c != '=') {
          throw ApiException.badRequest(
              "invalid field selector: invalid escape sequence: \\" + (c == '\0' ? "" : c));
        }
      } else if (c == ',' || c == '=') {
        throw ApiException.badRequest(
            "invalid field selector: unescaped character in value: " + (int) c);
      }
      read.append(c);
    }
    return read.toString();
  }

  private static SelectableField field(Kind kind, String label) {
    return SelectableField.find(kind, label)
        .orElseThrow(() -> ApiException.badRequest(unsupported(kind, label)));
  }

  private static String unsupported(Kind kind, String label) {
    return switch (kind) {
      case POD, NODE, NAMESPACE, EVENT -> "field label not supported: " + label;
      case JOB -> "field label %s not supported for Job".formatted(GoText.quote(label));
      case SERVICE_ACCOUNT, RUNTIME_CLASS ->
          "%s is not a known field selector: only \"metadata.name\", \"metadata.namespace\""
              .formatted(GoText.quote(label));
    };
  }

  public boolean matches(JsonObject object) {
    return terms.stream().allMatch(term -> Objects.requireNonNull(term).matches(object));
  }
}
