package dev.gangboard.demo.rules.validation;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Tree;

/// The pod template of a Job.
final class PodTemplateRules {
  private PodTemplateRules() {}

  static void check(JsonObject template, Path path, Problems problems) {
    JsonObject metadata = Tree.object(template, "metadata");
    MetadataRules.labels(Tree.object(metadata, "labels"), path.child("labels"), problems);
    MetadataRules.annotations(
        Tree.object(metadata, "annotations"), path.child("annotations"), problems);
    JsonObject spec = Tree.object(template, "spec");
    PodSpecRules.check(spec, path.child("spec"), problems);
    if (!Rules.objects(spec, "ephemeralContainers").isEmpty()) {
      problems.forbidden(
          path.child("spec", "ephemeralContainers"),
          "ephemeral containers not allowed in pod template");
    }
  }
}
