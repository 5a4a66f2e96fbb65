package dev.gangboard.view;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import javafx.application.Application;
import javafx.scene.Scene;

/// Dark or light: a base sheet, our tokens, and the rules that use them.
public enum Theme {
  DARK,
  LIGHT;

  private static final String RULES =
      Objects.requireNonNull(Theme.class.getResource("window.css")).toExternalForm();

  private static final String SQUARE =
      Objects.requireNonNull(Theme.class.getResource("square.css")).toExternalForm();

  /// What the sheets of controls call our colours; as values, since they compute with them.
  private static final Map<String, Token> MODENA =
      Map.ofEntries(
          Map.entry("-fx-accent", Token.ACCENT),
          Map.entry("-fx-focus-color", Token.ACCENT),
          Map.entry("-fx-base", Token.RAISED),
          Map.entry("-fx-color", Token.RAISED),
          Map.entry("-fx-background", Token.PANE),
          Map.entry("-fx-control-inner-background", Token.PANE),
          Map.entry("-fx-text-inner-color", Token.TEXT),
          Map.entry("-fx-text-background-color", Token.TEXT),
          Map.entry("-fx-text-box-border", Token.LINE),
          Map.entry("-fx-outer-border", Token.LINE),
          Map.entry("-fx-inner-border", Token.LINE),
          Map.entry("-fx-body-color", Token.PANE),
          Map.entry("-fx-selection-bar", Token.ACCENT_GROUND),
          Map.entry("-fx-selection-bar-non-focused", Token.ACCENT_GROUND));

  Theme other() {
    return switch (this) {
      case DARK -> LIGHT;
      case LIGHT -> DARK;
    };
  }

  /// Dresses a scene; its popups follow.
  void dress(Scene scene) {
    // For the whole application: popups have their own scenes, which take it from there.
    Application.setUserAgentStylesheet(
        switch (this) {
          case DARK -> new PrimerDark().getUserAgentStylesheet();
          case LIGHT -> new PrimerLight().getUserAgentStylesheet();
        });
    scene.getStylesheets().setAll(tokens(), RULES);
    if (!Compositor.isPresent()) {
      scene.getStylesheets().add(SQUARE);
    }
    scene.setFill(Token.GROUND.color(this));
  }

  /// The tokens as a style sheet, in a `data:` URI.
  private String tokens() {
    var css = new StringBuilder(".root {\n");
    for (Token token : Token.values()) {
      css.append(token.cssName()).append(": ").append(token.hex(this)).append(";\n");
    }
    MODENA.forEach(
        (name, token) -> css.append(name).append(": ").append(token.hex(this)).append(";\n"));
    css.append("}\n").append(Fonts.css());
    return "data:text/css;base64,"
        + Base64.getEncoder().encodeToString(css.toString().getBytes(StandardCharsets.UTF_8));
  }
}
