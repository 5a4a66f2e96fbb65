package dev.gangboard.gang;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// That a Job began to stop its pods, or was asked to go.
///
/// @param at by the cluster's clock, the earliest that is told
/// @param afterFailure whether failures of its pods were the cause, and not a deadline, a success
///   or a deletion
record JobStop(Instant at, boolean afterFailure) {

  static Optional<JobStop> of(JobFacts job) {
    Instant deletion = job.deletionRequested();
    JobStop stop = deletion == null ? null : new JobStop(deletion, false);
    for (Condition condition : job.status().conditions()) {
      if (condition.holds()) {
        stop = earlier(stop, of(condition, job.created()));
      }
    }
    return Optional.ofNullable(stop);
  }

  private static @Nullable JobStop of(Condition condition, Instant created) {
    Instant since = condition.since() == null ? created : condition.since();
    return switch (condition.type()) {
      case "FailureTarget", "Failed" ->
          new JobStop(since, !"DeadlineExceeded".equals(condition.reason()));
      case "SuccessCriteriaMet", "Complete" -> new JobStop(since, false);
      default -> null;
    };
  }

  private static @Nullable JobStop earlier(@Nullable JobStop one, @Nullable JobStop other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return other.at.isBefore(one.at) ? other : one;
  }
}
