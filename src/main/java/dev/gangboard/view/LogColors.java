package dev.gangboard.view;

import dev.gangboard.viewmodel.TextStyle;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.paint.Color;
import org.jspecify.annotations.Nullable;

/// The colours in a log: those that containers ask for, and one for each rank. All can be read on
/// the ground of the theme.
final class LogColors {
  /// Black to white, then the bright ones.
  private static final List<String> ANSI_DARK =
      List.of(
          "#5e6776", "#f2777a", "#5fc38a", "#e0b34c", "#6ea8fe", "#c792ea", "#4fc1cf", "#c8d0da",
          "#8a94a3", "#ff9a9c", "#86dba8", "#f5d27a", "#9cc4ff", "#dcb3f5", "#82dbe5", "#ffffff");

  private static final List<String> ANSI_LIGHT =
      List.of(
          "#1a2029", "#b3261e", "#0b6e43", "#7a5600", "#1257c4", "#7a3aa8", "#006c80", "#5a6574",
          "#566170", "#c8351f", "#147a4d", "#866000", "#1f66d6", "#8b47bb", "#007a90", "#39424e");

  /// Neighbours are far apart.
  private static final List<String> RANKS_DARK =
      List.of(
          "#6ea8fe", "#f0b23e", "#4fd1a5", "#f5849f", "#b79bf2", "#62d4e8", "#ea8f55", "#aed25a",
          "#e08fd8", "#9db8cc", "#dcc788", "#f47c78");

  private static final List<String> RANKS_LIGHT =
      List.of(
          "#1464e0", "#8a6100", "#0a7856", "#b8305c", "#7048b5", "#00748a", "#a8480a", "#52700a",
          "#9b3a94", "#4a6578", "#6f5b14", "#b3261e");

  private final Theme theme;
  private final Color ground;
  private final Color text;
  private final Map<TextStyle, Look> looks = new HashMap<>();

  /// How a piece of text is painted.
  ///
  /// @param ground or null for that of the log
  record Look(Color text, @Nullable Color ground) {}

  LogColors(Theme theme) {
    this.theme = theme;
    ground = Token.LOG_GROUND.color(theme);
    text = Token.TEXT.color(theme);
  }

  Color rank(int rank) {
    List<String> all =
        switch (theme) {
          case DARK -> RANKS_DARK;
          case LIGHT -> RANKS_LIGHT;
        };
    return Contrast.readable(Color.web(all.get(rank % all.size())), ground);
  }

  Look of(TextStyle style) {
    if (looks.size() > 1_000) {
      looks.clear(); // a container that shows pictures asks for millions
    }
    return looks.computeIfAbsent(style, this::look);
  }

  private Look look(TextStyle style) {
    Color fore = style.foreground() == TextStyle.NONE ? text : color(style.foreground());
    Color back = style.background() == TextStyle.NONE ? null : color(style.background());
    if (style.is(TextStyle.INVERSE)) {
      Color swapped = fore;
      fore = back == null ? ground : back;
      back = swapped;
    }
    if (style.is(TextStyle.MORE)) {
      fore = Token.ACCENT.color(theme);
    }
    Color under = back == null ? ground : back;
    if (style.is(TextStyle.DIM)) {
      fore = fore.interpolate(under, 0.35);
    }
    return new Look(Contrast.readable(fore, under), back);
  }

  private Color color(int code) {
    if ((code & TextStyle.RGB) != 0) {
      return Color.rgb((code >> 16) & 0xff, (code >> 8) & 0xff, code & 0xff);
    }
    if (code < 16) {
      List<String> all =
          switch (theme) {
            case DARK -> ANSI_DARK;
            case LIGHT -> ANSI_LIGHT;
          };
      return Color.web(all.get(code));
    }
    if (code >= 232) {
      int grey = 8 + 10 * (code - 232);
      return Color.rgb(grey, grey, grey);
    }
    int cube = code - 16;
    return Color.rgb(level(cube / 36), level(cube / 6 % 6), level(cube % 6));
  }

  private static int level(int step) {
    return step == 0 ? 0 : 55 + 40 * step;
  }
}
