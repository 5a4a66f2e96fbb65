package dev.gangboard.viewmodel;

import dev.gangboard.gang.GangPhase;
import dev.gangboard.text.Text;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// What the list of gangs can be narrowed to, in the words of a person. The name in lower case is
/// also the word behind `phase:` in the filter.
public enum PhaseChoice {
  RUNNING,
  WAITING,
  SUCCEEDED,
  FAILED,
  CANCELLED,
  /// How it ended was not seen.
  UNKNOWN;

  /// @param unended whether it lived when it was last seen, which was not now
  static PhaseChoice of(GangPhase phase, boolean unended) {
    if (unended) {
      return UNKNOWN;
    }
    GangPhase.Kind outcome = phase.outcome();
    return switch (phase.kind()) {
      case EXPIRED -> outcome == null ? UNKNOWN : of(GangPhase.of(outcome), false);
      case ORPHANED, RUNNING, PARTIAL -> RUNNING;
      case STARTING, WAITING, SUSPENDED -> WAITING;
      case SUCCEEDED, SUCCEEDING -> SUCCEEDED;
      case FAILED, FAILING -> FAILED;
      case CANCELLED, CANCELLING -> CANCELLED;
    };
  }

  static Optional<PhaseChoice> named(String word) {
    String wanted = word.toUpperCase(Locale.ROOT);
    return Stream.of(values())
        .filter(choice -> !wanted.isEmpty() && choice.name().startsWith(wanted))
        .findFirst();
  }

  public String text() {
    return switch (this) {
      case RUNNING -> Text.of("filter.phase.running");
      case WAITING -> Text.of("filter.phase.waiting");
      case SUCCEEDED -> Text.of("filter.phase.succeeded");
      case FAILED -> Text.of("filter.phase.failed");
      case CANCELLED -> Text.of("filter.phase.cancelled");
      case UNKNOWN -> Text.of("filter.phase.unknown");
    };
  }
}
