package dev.gangboard.demo.rules.names;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// The forms of names. Each answers with what is wrong, in the API server's words; nothing if the
/// text is fine.
public final class Names {
  private static final int LABEL_LENGTH = 63;
  private static final int SUBDOMAIN_LENGTH = 253;

  private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
  private static final String SUBDOMAIN = LABEL + "(\\." + LABEL + ")*";
  private static final String NAME_PART = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
  private static final String VALUE = "(" + NAME_PART + ")?";
  private static final String PORT_LETTERS = "[-a-z0-9]+";
  private static final String PATH_PART = "[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+";

  private static final Pattern LABEL_FORM = Pattern.compile(LABEL);
  private static final Pattern SUBDOMAIN_FORM = Pattern.compile(SUBDOMAIN);
  private static final Pattern NAME_PART_FORM = Pattern.compile(NAME_PART);
  private static final Pattern VALUE_FORM = Pattern.compile(VALUE);
  private static final Pattern PORT_FORM = Pattern.compile(PORT_LETTERS);
  private static final Pattern PATH_FORM = Pattern.compile(PATH_PART);
  private static final Pattern ENV_FORM = Pattern.compile("[ -<>-~]+");
  private static final Pattern CONFIG_KEY_FORM = Pattern.compile("[-._a-zA-Z0-9]+");

  private static final String LABEL_RULE =
      "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and"
          + " must start and end with an alphanumeric character";
  private static final String SUBDOMAIN_RULE =
      "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or"
          + " '.', and must start and end with an alphanumeric character";
  private static final String NAME_RULE =
      "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an"
          + " alphanumeric character";
  private static final String VALUE_RULE =
      "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or"
          + " '.', and must start and end with an alphanumeric character";

  private Names() {}

  /// A DNS label: containers, volumes, pods by index.
  public static List<String> label(String text) {
    List<String> wrong = new ArrayList<>();
    tooLong(wrong, "", text, LABEL_LENGTH);
    if (!LABEL_FORM.matcher(text).matches()) {
      wrong.add(rule(LABEL_RULE, LABEL, "my-name", "123-abc"));
    }
    return wrong;
  }

  /// A DNS subdomain: the names of most objects.
  public static List<String> subdomain(String text) {
    List<String> wrong = new ArrayList<>();
    tooLong(wrong, "", text, SUBDOMAIN_LENGTH);
    if (!SUBDOMAIN_FORM.matcher(text).matches()) {
      wrong.add(rule(SUBDOMAIN_RULE, SUBDOMAIN, "example.com"));
    }
    return wrong;
  }

  /// A name with an optional prefix, `example.com/name`: keys of labels, resources.
  public static List<String> qualified(String text) {
    List<String> parts = List.of(text.split("/", -1));
    List<String> wrong = new ArrayList<>();
    if (parts.size() > 2) {
      wrong.add(
          "a qualified name "
              + rule(NAME_RULE, NAME_PART, "MyName", "my.name", "123-abc")
              + " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')");
      return wrong;
    }
    if (parts.size() == 2) {
      String prefix = parts.getFirst();
      if (prefix.isEmpty()) {
        wrong.add("prefix part must be non-empty");
      } else {
        subdomain(prefix).forEach(w -> wrong.add("prefix part " + w));
      }
    }
    namePart(wrong, parts.getLast());
    return wrong;
  }

  private static void namePart(List<String> wrong, String name) {
    if (name.isEmpty()) {
      wrong.add("name part must be non-empty");
    } else {
      tooLong(wrong, "name part ", name, LABEL_LENGTH);
    }
    if (!NAME_PART_FORM.matcher(name).matches()) {
      wrong.add("name part " + rule(NAME_RULE, NAME_PART, "MyName", "my.name", "123-abc"));
    }
  }

  /// The value of a label.
  public static List<String> labelValue(String text) {
    List<String> wrong = new ArrayList<>();
    tooLong(wrong, "", text, LABEL_LENGTH);
    if (!VALUE_FORM.matcher(text).matches()) {
      wrong.add(rule(VALUE_RULE, VALUE, "MyValue", "my_value", "12345"));
    }
    return wrong;
  }

  /// The name of an environment variable.
  public static List<String> environment(String text) {
    return ENV_FORM.matcher(text).matches()
        ? List.of()
        : List.of(
            "a valid environment variable name must consist only of printable ASCII characters"
                + " other than '='");
  }

  /// The key of a ConfigMap or a Secret.
  public static List<String> configKey(String text) {
    List<String> wrong = new ArrayList<>();
    tooLong(wrong, "", text, SUBDOMAIN_LENGTH);
    if (!CONFIG_KEY_FORM.matcher(text).matches()) {
      wrong.add(
          rule(
              "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
              "[-._a-zA-Z0-9]+",
              "key.name",
              "KEY_NAME",
              "key-name"));
    }
    if (text.equals(".") || text.equals("..")) {
      wrong.add("must not be '" + text + "'");
    } else if (text.startsWith("..")) {
      wrong.add("must not start with '..'");
    }
    return wrong;
  }

  /// The name of a port.
  public static List<String> portName(String text) {
    List<String> wrong = new ArrayList<>();
    if (text.length() > 15) {
      wrong.add("must be no more than 15 characters");
    }
    if (!PORT_FORM.matcher(text).matches()) {
      wrong.add("must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)");
    }
    if (text.chars().noneMatch(c -> c >= 'a' && c <= 'z')) {
      wrong.add("must contain at least one letter (a-z)");
    }
    if (text.contains("--")) {
      wrong.add("must not contain consecutive hyphens");
    }
    if (text.startsWith("-") || text.endsWith("-")) {
      wrong.add("must not begin or end with a hyphen");
    }
    return wrong;
  }

  /// The path behind a domain in a prefixed name: `controller` of `example.com/controller`.
  public static List<String> pathOfDomain(String text) {
    return PATH_FORM.matcher(text).matches() ? List.of() : List.of(rule("Invalid path", PATH_PART));
  }

  private static void tooLong(List<String> wrong, String part, String text, int most) {
    if (text.length() > most) {
      wrong.add(part + "must be no more than " + most + " bytes");
    }
  }

  private static String rule(String rule, String form, String... examples) {
    if (examples.length == 0) {
      return rule + " (regex used for validation is '" + form + "')";
    }
    StringBuilder told = new StringBuilder(rule).append(" (e.g. ");
    for (int i = 0; i < examples.length; i++) {
      told.append(i > 0 ? " or " : "").append('\'').append(examples[i]).append("', ");
    }
    return told.append("regex used for validation is '").append(form).append("')").toString();
  }
}
