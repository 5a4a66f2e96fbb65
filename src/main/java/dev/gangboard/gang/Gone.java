package dev.gangboard.gang;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// That a Job or pod is not in the API any more.
///
/// @param at when that was known, our clock
/// @param unseen whether a list told it: then it may come back; after a deletion that the API
///   reported it cannot
record Gone(Instant at, boolean unseen) {

  static Gone reported(@Nullable Gone before, Instant at) {
    return before == null || before.unseen() || at.isBefore(before.at())
        ? new Gone(at, false)
        : before;
  }
}
