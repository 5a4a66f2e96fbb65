package dev.gangboard.cluster.kubernetes;

import java.util.List;
import java.util.regex.Pattern;

/// Reads what a server warns of: `Warning: 299 - "unknown field"`.
final class Warnings {
  private static final Pattern WARNING = Pattern.compile("\\d{3} \\S+ \"((?:[^\"\\\\]|\\\\.)*)\"");

  private Warnings() {}

  /// The warnings' texts; one header can hold several.
  static List<String> of(List<String> headers) {
    return headers.stream()
        .flatMap(header -> WARNING.matcher(header).results())
        .map(found -> unescaped(found.group(1)))
        .toList();
  }

  private static String unescaped(String quoted) {
    return quoted.replaceAll("\\\\(.)", "$1");
  }
}
