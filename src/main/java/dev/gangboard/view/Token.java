package dev.gangboard.view;

import dev.gangboard.gang.RankState;
import java.util.Locale;
import javafx.scene.paint.Color;

/// The colours of the window, each for the dark and the light theme. Style sheets know them as
/// `-gb-ground` and so on. A test computes the contrasts.
enum Token {
  GROUND("#0e1116", "#f5f6f8"),
  PANE("#14181f", "#ffffff"),
  RAISED("#1b212a", "#eef1f5"),
  LINE("#28303b", "#d8dee6"),
  EDGE("#647080", "#808b9b"),
  TEXT("#e7ebf0", "#1a2029"),
  DIM("#98a2b0", "#566170"),
  FAINT("#7e8997", "#626e7e"),
  ACCENT("#6ea8fe", "#1464e0"),
  ACCENT_GROUND("#1d3557", "#dbe8ff"),
  ON_ACCENT("#0b1524", "#ffffff"),
  DANGER("#ff8a5c", "#b8410f"),
  DANGER_GROUND("#3a1f14", "#fdeae0"),
  WARNING("#e9b949", "#8a6100"),
  WARNING_GROUND("#2b2412", "#fff6de"),
  GOOD("#3fbf97", "#0a7856"),
  PURPLE("#b39ad8", "#7b5ea7"),
  LOG_GROUND("#0b0e12", "#fbfcfd"),
  SUCCEEDED("#1a8565", "#0b7f5c"),
  FAILED("#c5511d", "#c84a10"),
  STOPPED("#5e6776", "#6b7787"),
  STOPPING("#8569ab", "#7b5ea7"),
  RUNNING("#2979c1", "#1f6fb8"),
  STARTING("#7cc4f0", "#268dc8"),
  UNSCHEDULED("#d9b13b", "#af8200"),
  /// The letter on a dark cell, and the outline of a failed one.
  CELL_LIGHT("#ffffff", "#ffffff"),
  /// The letter on a light cell.
  CELL_DARK("#0e1116", "#0e1116");

  private final String dark;
  private final String light;

  Token(String dark, String light) {
    this.dark = dark;
    this.light = light;
  }

  String hex(Theme theme) {
    return switch (theme) {
      case DARK -> dark;
      case LIGHT -> light;
    };
  }

  Color color(Theme theme) {
    return Color.web(hex(theme));
  }

  String cssName() {
    return "-gb-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /// The colour of a state's cell; for the two that have only an outline, the outline's.
  static Token of(RankState state) {
    return switch (state) {
      case SUCCEEDED -> SUCCEEDED;
      case FAILED -> FAILED;
      case STOPPED -> STOPPED;
      case STOPPING -> STOPPING;
      case RUNNING -> RUNNING;
      case STARTING -> STARTING;
      case UNSCHEDULED -> UNSCHEDULED;
      case WAITING, UNKNOWN -> EDGE;
    };
  }

  /// The colour of the letter in a state's cell.
  static Token letterOn(RankState state) {
    return switch (state) {
      case SUCCEEDED, FAILED, STOPPED, STOPPING, RUNNING -> CELL_LIGHT;
      case STARTING, UNSCHEDULED -> CELL_DARK;
      case WAITING, UNKNOWN -> DIM;
    };
  }
}
