package dev.gangboard.bench;

/// One line of the table.
///
/// @param what what was measured, with its size: `decode 100,000 indexes, every second one`
/// @param value what came out, with its unit: `0.43 ms`
/// @param aim what it should be: `under 1 ms`; empty where there is no aim
public record Figure(String what, String value, String aim) {
  public Figure {
    if (what.contains("\t") || value.contains("\t") || aim.contains("\t")) {
      throw new IllegalArgumentException("A figure's texts must not hold tabs: " + what);
    }
  }

  public static Figure of(String what, String value) {
    return new Figure(what, value, "");
  }
}
