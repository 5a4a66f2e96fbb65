package dev.gangboard.view;

import dev.gangboard.text.Text;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;

/// The window's keys.
enum Shortcut {
  LAUNCH(KeyCode.N),
  CANCEL(KeyCode.BACK_SPACE),
  FILTER(KeyCode.L),
  SEARCH(KeyCode.F),
  SEARCH_ALL(KeyCode.F, true),
  GRID(KeyCode.G),
  LEFT_ZONE(KeyCode.B),
  RIGHT_ZONE(KeyCode.J),
  THEME(KeyCode.T),
  RETRY(KeyCode.F5),
  HELP(KeyCode.F1);

  private final KeyCode code;
  private final boolean shift;

  Shortcut(KeyCode code) {
    this(code, false);
  }

  /// @param shift whether it is held too
  Shortcut(KeyCode code, boolean shift) {
    this.code = code;
    this.shift = shift;
  }

  private KeyCombination combination() {
    if (code.isFunctionKey()) {
      return new KeyCodeCombination(code);
    }
    return shift
        ? new KeyCodeCombination(code, KeyCombination.SHORTCUT_DOWN, KeyCombination.SHIFT_DOWN)
        : new KeyCodeCombination(code, KeyCombination.SHORTCUT_DOWN);
  }

  boolean matches(KeyEvent event) {
    return combination().match(event);
  }

  /// Whether a text field takes the same keys for itself: there they delete a word.
  boolean edits() {
    return this == CANCEL;
  }

  String keys() {
    return switch (this) {
      case CANCEL -> Text.of("window.shortcut.cancel.keys", modifier());
      case HELP -> Text.of("window.shortcut.help.keys");
      case LAUNCH, FILTER, SEARCH, SEARCH_ALL, GRID, LEFT_ZONE, RIGHT_ZONE, THEME, RETRY ->
          combination().getDisplayText();
    };
  }

  /// `Ctrl+`, or the sign of the key that a Mac has instead.
  private String modifier() {
    String all = combination().getDisplayText();
    return all.substring(0, all.length() - code.getName().length());
  }

  String text() {
    return switch (this) {
      case LAUNCH -> Text.of("window.shortcut.launch");
      case CANCEL -> Text.of("window.shortcut.cancel");
      case FILTER -> Text.of("window.shortcut.filter");
      case SEARCH -> Text.of("window.shortcut.search");
      case SEARCH_ALL -> Text.of("window.shortcut.search-all");
      case GRID -> Text.of("window.shortcut.grid");
      case LEFT_ZONE -> Text.of("window.shortcut.left");
      case RIGHT_ZONE -> Text.of("window.shortcut.right");
      case THEME -> Text.of("window.shortcut.theme");
      case HELP -> Text.of("window.shortcut.help");
      case RETRY -> Text.of("window.shortcut.retry");
    };
  }
}
