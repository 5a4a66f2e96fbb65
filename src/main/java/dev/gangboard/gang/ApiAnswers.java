package dev.gangboard.gang;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What the API was asked about a cancelled gang, and said.
///
/// @param tried when it was asked last, answered or not; null before
/// @param empty since when each answer was that nothing is left; null where the last one was not
/// @param jobSeen whether the Job was there when it was seen last
/// @param jobGone when the Job was first known to be gone, or null
/// @param proved when the proof was complete, or null
record ApiAnswers(
    @Nullable Instant tried,
    @Nullable Instant empty,
    boolean jobSeen,
    @Nullable Instant jobGone,
    @Nullable Instant proved) {
  static final ApiAnswers NONE = new ApiAnswers(null, null, false, null, null);

  ApiAnswers tried(Instant at) {
    return new ApiAnswers(at, empty, jobSeen, jobGone, proved);
  }

  ApiAnswers untried() {
    return new ApiAnswers(null, empty, jobSeen, jobGone, proved);
  }

  ApiAnswers jobGone(Instant at) {
    return jobGone == null ? new ApiAnswers(tried, empty, false, at, proved) : this;
  }

  ApiAnswers seeingJob() {
    return jobGone == null ? new ApiAnswers(tried, empty, true, null, proved) : this;
  }

  /// Something is there that must not be.
  ApiAnswers refuted() {
    return new ApiAnswers(tried, null, jobSeen, jobGone, null);
  }

  /// @param left whether a pod is known that the answer may be too old to have
  /// @param since when the cancel was asked for: what was so before proves nothing
  ApiAnswers heard(Remains remains, boolean left, Instant since) {
    Instant at = remains.asked();
    ApiAnswers heard = remains.job() ? tried(at).seeingJob() : tried(at).jobGone(at);
    if (!remains.nothing() || left || at.isBefore(since)) {
      return heard.refuted();
    }
    Instant first = Objects.requireNonNullElse(empty, at);
    boolean settled = !at.isBefore(first.plus(CancelProof.SETTLE));
    Instant done = proved != null ? proved : settled ? at : null;
    return new ApiAnswers(at, first, heard.jobSeen(), heard.jobGone(), done);
  }
}
