package dev.gangboard.view;

import java.util.Locale;
import java.util.Map;

/// Whether something mixes windows with what is behind them. A bare X server, or one at the other
/// end of a forwarded session, does not: there all that is see-through in a popup is white.
final class Compositor {
  private static final boolean PRESENT =
      isPresent(System.getProperty("os.name", ""), System.getenv());

  private Compositor() {}

  static boolean isPresent() {
    return PRESENT;
  }

  /// X11 itself cannot be asked from here, but every desktop environment names itself and brings
  /// one, as Wayland does.
  static boolean isPresent(String system, Map<String, String> environment) {
    return !system.toLowerCase(Locale.ROOT).contains("linux")
        || !environment.getOrDefault("WAYLAND_DISPLAY", "").isBlank()
        || !environment.getOrDefault("XDG_CURRENT_DESKTOP", "").isBlank();
  }
}
