package dev.gangboard.viewmodel;

import dev.gangboard.gang.RankState;
import dev.gangboard.text.Text;

/// Rank states in words.
public final class StateWords {
  private StateWords() {}

  /// As a name: `Succeeded`.
  public static String name(RankState state) {
    return switch (state) {
      case SUCCEEDED -> Text.of("grid.state.succeeded.name");
      case FAILED -> Text.of("grid.state.failed.name");
      case STOPPED -> Text.of("grid.state.stopped.name");
      case STOPPING -> Text.of("grid.state.stopping.name");
      case RUNNING -> Text.of("grid.state.running.name");
      case STARTING -> Text.of("grid.state.starting.name");
      case UNSCHEDULED -> Text.of("grid.state.unscheduled.name");
      case WAITING -> Text.of("grid.state.waiting.name");
      case UNKNOWN -> Text.of("grid.state.unknown.name");
    };
  }

  /// In a sentence: `succeeded`.
  public static String word(RankState state) {
    return switch (state) {
      case SUCCEEDED -> Text.of("grid.state.succeeded.word");
      case FAILED -> Text.of("grid.state.failed.word");
      case STOPPED -> Text.of("grid.state.stopped.word");
      case STOPPING -> Text.of("grid.state.stopping.word");
      case RUNNING -> Text.of("grid.state.running.word");
      case STARTING -> Text.of("grid.state.starting.word");
      case UNSCHEDULED -> Text.of("grid.state.unscheduled.word");
      case WAITING -> Text.of("grid.state.waiting.word");
      case UNKNOWN -> Text.of("grid.state.unknown.word");
    };
  }
}
