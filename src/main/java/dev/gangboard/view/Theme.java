package dev.gangboard.view;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Objects;
import javafx.scene.Scene;

/// Dark or light: a base sheet, our tokens, and the rules that use them.
public enum Theme {
  DARK,
  LIGHT;

  private static final String RULES =
      Objects.requireNonNull(Theme.class.getResource("window.css")).toExternalForm();

  Theme other() {
    return switch (this) {
      case DARK -> LIGHT;
      case LIGHT -> DARK;
    };
  }

  /// Dresses a scene; its popups follow.
  void dress(Scene scene) {
    scene.setUserAgentStylesheet(
        switch (this) {
          case DARK -> new PrimerDark().getUserAgentStylesheet();
          case LIGHT -> new PrimerLight().getUserAgentStylesheet();
        });
    scene.getStylesheets().setAll(tokens(), RULES);
    scene.setFill(Token.GROUND.color(this));
  }

  /// The tokens as a style sheet, in a `data:` URI.
  private String tokens() {
    var css = new StringBuilder(".root {\n");
    for (Token token : Token.values()) {
      css.append(token.cssName()).append(": ").append(token.hex(this)).append(";\n");
    }
    css.append("}\n").append(Fonts.css());
    return "data:text/css;base64,"
        + Base64.getEncoder().encodeToString(css.toString().getBytes(StandardCharsets.UTF_8));
  }
}
