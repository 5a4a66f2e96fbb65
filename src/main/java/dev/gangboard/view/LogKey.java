package dev.gangboard.view;

import dev.gangboard.text.Text;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyCombination.Modifier;
import javafx.scene.input.KeyEvent;

/// The keys of a log.
enum LogKey {
  NEXT(KeyCode.F3, false, false),
  PREVIOUS(KeyCode.F3, false, true),
  NEXT_ERROR(KeyCode.F8, false, false),
  FIRST_ERROR(KeyCode.F8, false, true),
  FILTER(KeyCode.F, true, true),
  RANKS(KeyCode.R, true, true),
  MOMENT(KeyCode.M, true, false),
  MOMENT_OF_RANK(KeyCode.M, true, true),
  TIMES(KeyCode.T, true, true),
  WRAP(KeyCode.W, true, true),
  COPY(KeyCode.C, true, false),
  CLOSE(KeyCode.W, true, false);

  private final KeyCode code;
  private final boolean shortcut;
  private final boolean shift;

  LogKey(KeyCode code, boolean shortcut, boolean shift) {
    this.code = code;
    this.shortcut = shortcut;
    this.shift = shift;
  }

  private KeyCombination combination() {
    List<Modifier> modifiers = new ArrayList<>();
    if (shortcut) {
      modifiers.add(KeyCombination.SHORTCUT_DOWN);
    }
    if (shift) {
      modifiers.add(KeyCombination.SHIFT_DOWN);
    }
    return new KeyCodeCombination(code, modifiers.toArray(Modifier[]::new));
  }

  boolean matches(KeyEvent event) {
    return combination().match(event);
  }

  String keys() {
    return combination().getDisplayText();
  }

  String text() {
    return switch (this) {
      case NEXT -> Text.of("log.key.next");
      case PREVIOUS -> Text.of("log.key.previous");
      case NEXT_ERROR -> Text.of("log.key.error.next");
      case FIRST_ERROR -> Text.of("log.key.error.first");
      case FILTER -> Text.of("log.key.filter");
      case RANKS -> Text.of("log.key.ranks");
      case MOMENT -> Text.of("log.key.moment");
      case MOMENT_OF_RANK -> Text.of("log.key.moment.rank");
      case TIMES -> Text.of("log.key.times");
      case WRAP -> Text.of("log.key.wrap");
      case COPY -> Text.of("log.key.copy");
      case CLOSE -> Text.of("log.key.close");
    };
  }

  /// What it does, with its keys: for a tooltip.
  String tip() {
    return Text.of("log.key.tip", text(), keys());
  }
}
