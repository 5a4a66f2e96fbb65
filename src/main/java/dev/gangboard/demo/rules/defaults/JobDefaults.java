package dev.gangboard.demo.rules.defaults;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Tree;

/// The defaults of a Job.
final class JobDefaults {
  private static final String PREFIX = "batch.kubernetes.io/";

  private JobDefaults() {}

  static Draft job(Draft job) {
    return labels(job.in("spec", JobDefaults::spec));
  }

  private static Draft spec(Draft given) {
    boolean unsized = !given.has("completions") && !given.has("parallelism");
    Draft spec = unsized ? given.with("completions", 1) : given;
    long backoff = spec.has("backoffLimitPerIndex") ? Integer.MAX_VALUE : 6;
    return spec.absent("parallelism", 1)
        .absent("backoffLimit", backoff)
        .absent("completionMode", "NonIndexed")
        .absent("suspend", false)
        .absent("manualSelector", false)
        .absent(
            "podReplacementPolicy", spec.has("podFailurePolicy") ? "Failed" : "TerminatingOrFailed")
        .in("podFailurePolicy", policy -> policy.each("rules", JobDefaults::failureRule))
        .in("template", template -> template.in("spec", PodDefaults::spec));
  }

  private static Draft failureRule(Draft rule) {
    return rule.each("onPodConditions", pattern -> pattern.absent("status", "True"));
  }

  /// A Job without labels takes those of its template.
  private static Draft labels(Draft job) {
    JsonObject labels = Tree.object(job.tree(), "spec", "template", "metadata", "labels");
    boolean bare = Tree.object(job.tree(), "metadata", "labels").isEmpty();
    return labels.isEmpty() || !bare
        ? job
        : new Draft(Tree.with(job.tree(), labels, "metadata", "labels"));
  }

  /// The selector and the template's labels, made from the uid and the name; labels that the user
  /// has set stay, and are refused by validation if they differ.
  static JsonObject selected(JsonObject job) {
    if (Tree.flag(job, "spec", "manualSelector")) {
      return job;
    }
    String uid = Tree.uid(job);
    String name = Tree.name(job);
    JsonObject labels = Tree.copy(Tree.object(job, "spec", "template", "metadata", "labels"));
    addAbsent(labels, PREFIX + "controller-uid", uid);
    addAbsent(labels, PREFIX + "job-name", name);
    addAbsent(labels, "controller-uid", uid);
    addAbsent(labels, "job-name", name);
    JsonObject selector = Tree.copy(Tree.object(job, "spec", "selector", "matchLabels"));
    addAbsent(selector, PREFIX + "controller-uid", uid);
    JsonObject labelled = Tree.with(job, labels, "spec", "template", "metadata", "labels");
    return Tree.with(labelled, selector, "spec", "selector", "matchLabels");
  }

  private static void addAbsent(JsonObject labels, String key, String value) {
    if (!labels.has(key)) {
      labels.addProperty(key, value);
    }
  }
}
