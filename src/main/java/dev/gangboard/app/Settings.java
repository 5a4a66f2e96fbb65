package dev.gangboard.app;

import org.jspecify.annotations.Nullable;

/// What the window remembers from one time to the next.
///
/// @param width of the window, 0 for the first size
/// @param height of the window
/// @param theme `dark`, `light`, or null for the system's
/// @param context the context that was shown last
/// @param namespace the namespace that was shown last
/// @param records what is kept of the gangs; null for all as usual
record Settings(
    double width,
    double height,
    @Nullable String theme,
    @Nullable String context,
    @Nullable String namespace,
    @Nullable RecordSettings records) {
  static final Settings FIRST = new Settings(1440, 900, null, null, null, null);

  /// Settings that say nothing of records.
  Settings(
      double width,
      double height,
      @Nullable String theme,
      @Nullable String context,
      @Nullable String namespace) {
    this(width, height, theme, context, namespace, null);
  }

  Settings with(@Nullable RecordSettings other) {
    return new Settings(width, height, theme, context, namespace, other);
  }
}
