package dev.gangboard.view;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javafx.scene.text.Font;
import javafx.scene.text.FontPosture;
import javafx.scene.text.FontWeight;

/// The fonts of the window: the ones it is designed with where the system has them, else the
/// system's own.
final class Fonts {
  private static final Set<String> FAMILIES = new HashSet<>(Font.getFamilies());

  private static final String UI =
      first(
          List.of(
              "Inter",
              "SF Pro Text",
              "Segoe UI",
              "Cantarell",
              "Ubuntu",
              "Noto Sans",
              "Open Sans",
              "Roboto",
              "Helvetica Neue",
              "Liberation Sans",
              "DejaVu Sans"), // what is called System can be a serif face where little is installed
          "System");
  private static final String MONO =
      first(
          List.of(
              "JetBrains Mono",
              "SF Mono",
              "Menlo",
              "Cascadia Mono",
              "Consolas",
              "DejaVu Sans Mono",
              "Liberation Mono"),
          "Monospaced");
  private static final String STRONG =
      first(List.of(UI + " Semi Bold", UI + " SemiBold", UI + " Semibold"), UI);

  private Fonts() {}

  static Font ui(double size) {
    return Font.font(UI, size);
  }

  /// Semibold where the family has it, else bold.
  static Font strong(double size) {
    return STRONG.equals(UI) ? Font.font(UI, FontWeight.BOLD, size) : Font.font(STRONG, size);
  }

  static Font mono(double size) {
    return Font.font(MONO, size);
  }

  static Font mono(double size, boolean bold, boolean italic) {
    return Font.font(
        MONO,
        bold ? FontWeight.BOLD : FontWeight.NORMAL,
        italic ? FontPosture.ITALIC : FontPosture.REGULAR,
        size);
  }

  /// The rules that choose the families, for the style sheet.
  static String css() {
    String strong =
        STRONG.equals(UI) ? "-fx-font-weight: bold;" : "-fx-font-family: \"%s\";".formatted(STRONG);
    return """
    .root { -fx-font-family: "%s"; }
    .strong, .section-title { %s }
    .mono, .mono .text { -fx-font-family: "%s"; }
    """
        .formatted(UI, strong, MONO);
  }

  private static String first(List<String> wanted, String otherwise) {
    return wanted.stream().filter(FAMILIES::contains).findFirst().orElse(otherwise);
  }
}
