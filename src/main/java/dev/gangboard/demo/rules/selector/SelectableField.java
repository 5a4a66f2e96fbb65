package dev.gangboard.demo.rules.selector;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A field that a field selector can name.
///
/// @param path where it stands in the object
/// @param absent what it is taken for where it is absent
record SelectableField(List<String> path, String absent) {
  private static final List<String> METADATA = List.of("metadata.name", "metadata.namespace");
  private static final List<String> POD =
      List.of(
          "spec.nodeName",
          "spec.restartPolicy",
          "spec.schedulerName",
          "spec.serviceAccountName",
          "status.phase",
          "status.podIP",
          "status.nominatedNodeName");
  private static final List<String> EVENT =
      List.of(
          "involvedObject.kind",
          "involvedObject.namespace",
          "involvedObject.name",
          "involvedObject.uid",
          "involvedObject.apiVersion",
          "involvedObject.resourceVersion",
          "involvedObject.fieldPath",
          "reason",
          "reportingComponent",
          "type");

  SelectableField {
    path = List.copyOf(path);
  }

  static Optional<SelectableField> find(Kind kind, String label) {
    if (known(kind).contains(label)) {
      return Optional.of(at(label, ""));
    }
    return Optional.ofNullable(
        switch (label) {
          case "spec.hostNetwork" -> kind == Kind.POD ? at(label, "false") : null;
          case "spec.unschedulable" -> kind == Kind.NODE ? at(label, "false") : null;
          case "status.successful" -> kind == Kind.JOB ? at("status.succeeded", "0") : null;
          case "source" -> kind == Kind.EVENT ? at("source.component", "") : null;
          default -> null;
        });
  }

  private static List<String> known(Kind kind) {
    List<String> known = new ArrayList<>(METADATA);
    switch (kind) {
      case POD -> known.addAll(POD);
      case EVENT -> known.addAll(EVENT);
      case NAMESPACE -> known.add("status.phase");
      case JOB, NODE, SERVICE_ACCOUNT, RUNTIME_CLASS -> {}
    }
    return known;
  }

  private static SelectableField at(String path, String absent) {
    return new SelectableField(List.of(path.split("\\.", -1)), absent);
  }

  String value(JsonObject object) {
    return Tree.text(object, path.toArray(String[]::new)).orElse(absent);
  }
}
