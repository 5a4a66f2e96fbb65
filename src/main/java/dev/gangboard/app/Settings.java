package dev.gangboard.app;

import org.jspecify.annotations.Nullable;

/// What the window remembers from one time to the next.
///
/// @param width of the window, 0 for the first size
/// @param height of the window
/// @param theme `dark`, `light`, or null for the system's
/// @param context the context that was shown last
/// @param namespace the namespace that was shown last
record Settings(
    double width,
    double height,
    @Nullable String theme,
    @Nullable String context,
    @Nullable String namespace) {
  static final Settings FIRST = new Settings(1440, 900, null, null, null);
}
