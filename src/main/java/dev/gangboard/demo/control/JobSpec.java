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
    boolean indexed,
    boolean suspended,
    int backoffLimit,
    OptionalInt backoffLimitPerIndex,
    OptionalInt maxFailedIndexes,
    OptionalLong activeDeadlineSeconds,
    boolean replacesOnlyFailed,
    FailurePolicy failurePolicy) {

  static JobSpec of(JsonObject job) {
    JsonObject spec = Tree.object(job, "spec");
    FailurePolicy policy = FailurePolicy.of(Tree.object(spec, "podFailurePolicy"));
    return new JobSpec(
        spec,
        whole(spec, "parallelism").orElse(1),
        whole(spec, "completions"),
        Tree.textOrEmpty(spec, "completionMode").equals("Indexed"),
        Tree.flag(spec, "suspend"),
        whole(spec, "backoffLimit").orElse(6),
        whole(spec, "backoffLimitPerIndex"),
        whole(spec, "maxFailedIndexes"),
        Tree.number(spec, "activeDeadlineSeconds"),
        policy.exists() || Tree.textOrEmpty(spec, "podReplacementPolicy").equals("Failed"),
        policy);
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
        || (!replacesOnlyFailed && pod.deleting() && pod.phase() != PodView.Phase.SUCCEEDED);
  }

  /// Whether the pod is of an index that the Job has, or the Job counts no indexes.
  boolean counts(PodView pod) {
    return !indexed || (pod.index() >= 0 && pod.index() < indexes());
  }

  private static OptionalInt whole(JsonObject spec, String field) {
    OptionalLong value = Tree.number(spec, field);
    return value.isPresent() ? OptionalInt.of((int) value.getAsLong()) : OptionalInt.empty();
  }
}
