package dev.gangboard.gang;

import java.util.Locale;
import java.util.regex.Pattern;

/// The kinds of name that Kubernetes knows, by the rules of its API server.
final class KubernetesNames {
  /// Longest DNS-1123 label, label value, and name part of a qualified name.
  static final int LABEL_LENGTH = 63;

  private static final int SUBDOMAIN_LENGTH = 253;

  /// Leaves room for the digits that are appended to a run id and for a rank.
  private static final int SHORT = 40;

  private static final Pattern LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?");
  private static final Pattern SUBDOMAIN = Pattern.compile(LABEL + "(\\." + LABEL + ")*");
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?");
  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final Pattern NO_LABEL_CHARACTERS = Pattern.compile("[^a-z0-9]+");
  private static final Pattern OUTER_DASHES = Pattern.compile("^-+|-+$");

  private KubernetesNames() {}

  /// DNS-1123 label without its limit of 63 characters.
  static boolean hasLabelCharacters(String text) {
    return LABEL.matcher(text).matches();
  }

  static boolean isLabel(String text) {
    return text.length() <= LABEL_LENGTH && hasLabelCharacters(text);
  }

  /// DNS-1123 subdomain: labels joined by dots, at most 253 characters.
  static boolean isSubdomain(String text) {
    return text.length() <= SUBDOMAIN_LENGTH && SUBDOMAIN.matcher(text).matches();
  }

  /// `[prefix/]name`: the key of a label, taint or resource.
  static boolean isQualifiedName(String text) {
    int slash = text.indexOf('/');
    return (slash < 0 || isSubdomain(text.substring(0, slash)))
        && isWord(text.substring(slash + 1));
  }

  /// Also the empty text is a label value.
  static boolean isLabelValue(String text) {
    return text.isEmpty() || isWord(text);
  }

  static boolean isVariable(String text) {
    return VARIABLE.matcher(text).matches();
  }

  /// A short label that is like the text: what the person may have meant. `run` if nothing is left.
  static String nearestLabel(String text) {
    String dashed = NO_LABEL_CHARACTERS.matcher(text.toLowerCase(Locale.ROOT)).replaceAll("-");
    String label =
        OUTER_DASHES.matcher(dashed.substring(0, Math.min(dashed.length(), SHORT))).replaceAll("");
    return label.isEmpty() ? "run" : label;
  }

  private static boolean isWord(String text) {
    return text.length() <= LABEL_LENGTH && WORD.matcher(text).matches();
  }
}
