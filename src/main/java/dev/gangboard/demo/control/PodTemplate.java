package dev.gangboard.demo.control;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;

/// Makes the pods of one Job from its template. What is equal in all of them is one tree.
final class PodTemplate {
  private static final String ENV = "JOB_COMPLETION_INDEX";
  private static final int LONGEST_PREFIX = 58;

  private final JobContext context;
  private final JsonObject labels;
  private final JsonObject annotations;
  private final JsonArray owners;
  private final JsonArray finalizers;
  private final JsonObject spec;
  private final JsonObject status;

  PodTemplate(JobContext context, PodAdmission admission) {
    this.context = context;
    JsonObject template = Tree.object(context.spec.json(), "template");
    labels = Tree.object(template, "metadata", "labels");
    annotations = Tree.object(template, "metadata", "annotations");
    owners =
        Tree.array(
            Tree.of(
                "apiVersion", Kind.JOB.apiVersion(),
                "kind", Kind.JOB.kind(),
                "name", context.name(),
                "uid", context.uid(),
                "controller", true,
                "blockOwnerDeletion", true));
    finalizers = finalizers(Tree.list(template, "metadata", "finalizers"));
    JsonObject plain = Tree.object(template, "spec");
    JsonObject given = context.spec.indexed() ? withIndexVariable(plain) : plain;
    JsonObject admitted =
        admission.complete(
            Tree.of("metadata", Tree.of("namespace", context.namespace()), "spec", given));
    spec = Tree.object(admitted, "spec");
    status = Tree.object(admitted, "status");
  }

  /// A pod of a Job that counts no indexes.
  JsonObject pod() {
    return pod(prefix("-"), labels, annotations, spec);
  }

  /// The pod of an index.
  JsonObject pod(int index) {
    String text = Integer.toString(index);
    JsonObject marked = Tree.with(annotations, text, PodView.INDEX);
    if (context.failedIndexes != null) {
      marked = withFailures(marked, index);
    }
    return pod(
        prefix("-" + index + "-"),
        Tree.with(labels, text, PodView.INDEX),
        marked,
        Tree.with(spec, context.name() + "-" + index, "hostname"));
  }

  private JsonObject pod(
      String prefix, JsonObject labels, JsonObject annotations, JsonObject spec) {
    JsonObject metadata =
        Tree.of("generateName", prefix, "namespace", context.namespace(), "labels", labels);
    if (annotations.size() > 0) {
      metadata.add("annotations", annotations);
    }
    metadata.add("ownerReferences", owners);
    metadata.add("finalizers", finalizers);
    return Tree.of("metadata", metadata, "spec", spec, "status", status);
  }

  /// A name that would be too long loses letters of the Job's name, never the index.
  private String prefix(String end) {
    String name = context.name();
    int most = LONGEST_PREFIX - end.length();
    return (name.length() > most ? name.substring(0, most) : name) + end;
  }

  private JsonObject withFailures(JsonObject annotations, int index) {
    PodView failed = context.awaitingReplacement.get(index);
    int failures = failed == null ? 0 : context.failures(failed);
    int ignored = failed == null ? 0 : context.ignoredFailures(failed);
    JsonObject marked = Tree.with(annotations, Integer.toString(failures), JobContext.FAILURES);
    return ignored == 0
        ? marked
        : Tree.with(marked, Integer.toString(ignored), JobContext.IGNORED_FAILURES);
  }

  private static JsonArray finalizers(JsonArray given) {
    JsonArray all = given.deepCopy();
    JsonElement tracking = Tree.element(PodView.TRACKING);
    if (!all.contains(tracking)) {
      all.add(tracking);
    }
    return all;
  }

  private static JsonObject withIndexVariable(JsonObject spec) {
    JsonObject marked = spec;
    for (String list : new String[] {"initContainers", "containers"}) {
      if (spec.has(list)) {
        JsonArray containers = new JsonArray();
        for (JsonElement each : Tree.list(spec, list)) {
          containers.add(each instanceof JsonObject c ? withIndexVariableIn(c) : each);
        }
        marked = Tree.with(marked, containers, list);
      }
    }
    return marked;
  }

  private static JsonObject withIndexVariableIn(JsonObject container) {
    JsonArray env = Tree.list(container, "env").deepCopy();
    for (JsonElement each : env) {
      if (each instanceof JsonObject variable && Tree.textOrEmpty(variable, "name").equals(ENV)) {
        return container;
      }
    }
    JsonObject field =
        Tree.of("apiVersion", "v1", "fieldPath", "metadata.labels['" + PodView.INDEX + "']");
    env.add(Tree.of("name", ENV, "valueFrom", Tree.of("fieldRef", field)));
    return Tree.with(container, env, "env");
  }
}
