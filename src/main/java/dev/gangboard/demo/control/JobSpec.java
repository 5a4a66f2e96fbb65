package dev.gangboard.demo.control;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Tree;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// A Job's spec as its controller reads it; the API server has filled in what was left out.
///
/// @param completions empty: done when one pod has succeeded and none is active
record JobSpec(
    JsonObject json,
    int parallelism,
    OptionalInt completions,
    Limits limits,
    FailurePolicy failurePolicy) {

  /// When a Job is given up.
  ///
  /// @param backoffLimit failed pods
  /// @param perIndex failed pods of each index; empty where only the whole counts
  /// @param failedIndexes indexes that may fail
  /// @param activeSeconds how long the Job may take
  record Limits(
      int backoffLimit,
      OptionalInt perIndex,
      OptionalInt failedIndexes,
      OptionalLong activeSeconds) {}

  static JobSpec of(JsonObject job) {
    JsonObject spec = Tree.object(job, "spec");
    return new JobSpec(
        spec,
        whole(spec, "parallelism").orElse(1),
        whole(spec, "completions"),
        new Limits(
            whole(spec, "backoffLimit").orElse(6),
            whole(spec, "backoffLimitPerIndex"),
            whole(spec, "maxFailedIndexes"),
            Tree.number(spec, "activeDeadlineSeconds")),
        FailurePolicy.of(Tree.object(spec, "podFailurePolicy")));
  }

  boolean indexed() {
    return Tree.textOrEmpty(json, "completionMode").equals("Indexed");
  }

  boolean suspended() {
    return Tree.flag(json, "suspend");
  }

  /// Whether a pod that is asked to end must have ended before another takes its place.
  boolean replacesOnlyFailed() {
    return failurePolicy.exists()
        || Tree.textOrEmpty(json, "podReplacementPolicy").equals("Failed");
  }

  /// The number of indexes of an Indexed Job.
  int indexes() {
    return completions.orElse(0);
  }

  boolean restartsInPlace() {
    return Tree.textOrEmpty(json, "template", "spec", "restartPolicy").equals("OnFailure");
  }

  /// Whether a pod counts as failed: it has failed, or it is on its way out and the Job does not
  /// wait for its end.
  boolean failed(PodView pod) {
    return pod.phase() == PodView.Phase.FAILED
        || (!replacesOnlyFailed() && pod.deleting() && pod.phase() != PodView.Phase.SUCCEEDED);
  }

  /// Whether the pod is of an index that the Job has, or the Job counts no indexes.
  boolean counts(PodView pod) {
    return !indexed() || (pod.index() >= 0 && pod.index() < indexes());
  }

  private static OptionalInt whole(JsonObject spec, String field) {
    OptionalLong value = Tree.number(spec, field);
    return value.isPresent() ? OptionalInt.of((int) value.getAsLong()) : OptionalInt.empty();
  }
}
