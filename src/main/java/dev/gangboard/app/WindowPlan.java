package dev.gangboard.app;

import dev.gangboard.cluster.Clusters;
import org.jspecify.annotations.Nullable;

/// What the window is to show.
///
/// @param clusters that it offers
/// @param start what it shows first
/// @param file where its settings are kept
/// @param settings as they were read
/// @param notice to be told in the window, or null
/// @param shown called once the window is there
record WindowPlan(
    Clusters clusters,
    Start start,
    SettingsFile file,
    Settings settings,
    @Nullable String notice,
    Runnable shown) {

  /// @param context or null for the current one
  /// @param namespace or null for the context's own
  record Start(@Nullable String context, @Nullable String namespace) {}
}
