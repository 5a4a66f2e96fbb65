package dev.gangboard.demo.control;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Tree;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Decides whether a Job must end, and why. What it finds first is an interim condition
/// (`FailureTarget`, `SuccessCriteriaMet`): the pods are stopped under it, and the final one
/// follows when they have ended.
final class JobVerdict {
  static final String FAILURE_TARGET = "FailureTarget";
  static final String SUCCESS_CRITERIA_MET = "SuccessCriteriaMet";
  static final String FAILED = "Failed";
  static final String COMPLETE = "Complete";

  private JobVerdict() {}

  /// The condition under which the Job ends, null if it goes on.
  static JobStatus.@Nullable Condition of(JobContext context) {
    JobStatus status = context.status;
    JobStatus.Condition met = status.holding(SUCCESS_CRITERIA_MET);
    if (met != null) {
      return met;
    }
    JobStatus.Condition target = status.holding(FAILURE_TARGET);
    if (target != null) {
      return finalOf(target, context.now);
    }
    JobStatus.Condition failure = failure(context);
    return failure != null ? failure : successByPolicy(context);
  }

  /// The final condition that follows an interim one.
  static JobStatus.Condition finalOf(JobStatus.Condition interim, Instant now) {
    String type = interim.type().equals(FAILURE_TARGET) ? FAILED : COMPLETE;
    return new JobStatus.Condition(type, true, interim.reason(), interim.message(), now);
  }

  static JobStatus.Condition completionsReached(Instant now) {
    return met("CompletionsReached", "Reached expected number of succeeded pods", now);
  }

  /// How long until the Job's deadline; null if it has none that runs.
  static @Nullable Duration untilDeadline(JobContext context) {
    Instant start = context.status.startTime;
    if (start == null
        || context.spec.suspended()
        || context.spec.limits().activeSeconds().isEmpty()) {
      return null;
    }
    long allowed = context.spec.limits().activeSeconds().getAsLong();
    return Duration.between(context.now, start.plusSeconds(allowed));
  }

  private static JobStatus.@Nullable Condition failure(JobContext context) {
    String policy = failJob(context);
    if (policy != null) {
      return target("PodFailurePolicy", policy, context.now);
    }
    if (context.failedTotal() > context.spec.limits().backoffLimit()
        || restartedTooOften(context)) {
      return target(
          "BackoffLimitExceeded", "Job has reached the specified backoff limit", context.now);
    }
    Duration left = untilDeadline(context);
    if (left != null && !left.isPositive()) {
      return target(
          "DeadlineExceeded", "Job was active longer than specified deadline", context.now);
    }
    return failedIndexes(context);
  }

  private static JobStatus.@Nullable Condition failedIndexes(JobContext context) {
    IndexSet failed = context.failedIndexes;
    if (failed == null || failed.total() == 0) {
      return null;
    }
    if (failed.total() > context.spec.limits().failedIndexes().orElse(Integer.MAX_VALUE)) {
      return target(
          "MaxFailedIndexesExceeded",
          "Job has exceeded the specified maximal number of failed indexes",
          context.now);
    }
    boolean allEnded = failed.total() + context.succeededIndexes.total() >= context.spec.indexes();
    return allEnded ? target("FailedIndexes", "Job has failed indexes", context.now) : null;
  }

  private static @Nullable String failJob(JobContext context) {
    if (!context.spec.failurePolicy().exists()) {
      return null;
    }
    for (PodView pod : context.pods) {
      FailurePolicy.Match match =
          context.spec.failed(pod) ? context.spec.failurePolicy().match(pod).orElse(null) : null;
      if (match != null && match.action() == FailurePolicy.Action.FAIL_JOB) {
        return match.why();
      }
    }
    return null;
  }

  /// With restartPolicy OnFailure the restarts of the containers count, not the pods.
  private static boolean restartedTooOften(JobContext context) {
    if (!context.spec.restartsInPlace()) {
      return false;
    }
    long restarts = 0;
    for (PodView pod : context.pods) {
      if (!pod.terminal()) {
        for (JsonElement each : Tree.list(pod.json(), "status", "containerStatuses")) {
          restarts +=
              each instanceof JsonObject status ? Tree.number(status, "restartCount").orElse(0) : 0;
        }
      }
    }
    int limit = context.spec.limits().backoffLimit();
    return limit == 0 ? restarts > 0 : restarts >= limit;
  }

  private static JobStatus.@Nullable Condition successByPolicy(JobContext context) {
    int at = 0;
    for (JsonElement each : Tree.list(context.spec.json(), "successPolicy", "rules")) {
      if (each instanceof JsonObject rule && holds(rule, context)) {
        return met("SuccessPolicy", "Matched rules at index " + at, context.now);
      }
      at++;
    }
    return null;
  }

  private static boolean holds(JsonObject rule, JobContext context) {
    String asked = Tree.textOrEmpty(rule, "succeededIndexes");
    int succeeded = context.succeededIndexes.total();
    int among = context.spec.indexes();
    if (!asked.isEmpty()) {
      IndexSet indexes = IndexSet.parse(asked, context.spec.indexes());
      succeeded = context.succeededIndexes.common(indexes);
      among = indexes.total();
    }
    long needed = Tree.number(rule, "succeededCount").orElse(among);
    return succeeded >= needed;
  }

  private static JobStatus.Condition target(String reason, String message, Instant now) {
    return new JobStatus.Condition(FAILURE_TARGET, true, reason, message, now);
  }

  private static JobStatus.Condition met(String reason, String message, Instant now) {
    return new JobStatus.Condition(SUCCESS_CRITERIA_MET, true, reason, message, now);
  }
}
