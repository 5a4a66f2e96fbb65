package dev.gangboard.cli;

import dev.gangboard.gang.RankState;
import dev.gangboard.gang.RankStates;
import dev.gangboard.text.Text;
import java.util.ArrayList;
import java.util.List;

/// The rank states in words, and the colours that a terminal has for them.
final class StateWords {
  /// The order in which counts are told: what works first, what is over last.
  private static final List<RankState> TOLD =
      List.of(
          RankState.RUNNING,
          RankState.STARTING,
          RankState.UNSCHEDULED,
          RankState.WAITING,
          RankState.SUCCEEDED,
          RankState.FAILED,
          RankState.STOPPING,
          RankState.STOPPED,
          RankState.UNKNOWN);

  private StateWords() {}

  /// As in `5 running, 2 starting, 1 waiting`.
  static String counts(RankStates states) {
    List<String> parts = new ArrayList<>();
    for (RankState state : TOLD) {
      if (states.count(state) > 0) {
        parts.add(Text.of("cli.count", states.count(state), word(state)));
      }
    }
    return String.join(", ", parts);
  }

  static String word(RankState state) {
    return switch (state) {
      case SUCCEEDED -> Text.of("cli.state.succeeded");
      case FAILED -> Text.of("cli.state.failed");
      case STOPPED -> Text.of("cli.state.stopped");
      case STOPPING -> Text.of("cli.state.stopping");
      case RUNNING -> Text.of("cli.state.running");
      case STARTING -> Text.of("cli.state.starting");
      case UNSCHEDULED -> Text.of("cli.state.unscheduled");
      case WAITING -> Text.of("cli.state.waiting");
      case UNKNOWN -> Text.of("cli.state.unknown");
    };
  }

  /// The parameters of the `ESC [ ... m` sequence for a state: the nearest of the 256 colours to
  /// those of the window.
  static String colour(RankState state) {
    return switch (state) {
      case SUCCEEDED -> "38;5;36";
      case FAILED -> "1;38;5;202";
      case STOPPED -> "38;5;245";
      case STOPPING -> "38;5;97";
      case RUNNING -> "38;5;32";
      case STARTING -> "38;5;117";
      case UNSCHEDULED -> "38;5;179";
      case WAITING -> "2";
      case UNKNOWN -> "38;5;245";
    };
  }

  /// How much a state asks for attention: of many ranks behind one letter the most urgent shows.
  static int urgency(RankState state) {
    return switch (state) {
      case FAILED -> 8;
      case UNKNOWN -> 7;
      case UNSCHEDULED -> 6;
      case STOPPING -> 5;
      case WAITING -> 4;
      case STARTING -> 3;
      case STOPPED -> 2;
      case RUNNING -> 1;
      case SUCCEEDED -> 0;
    };
  }
}
