package dev.gangboard.demo.rules.defaults;

import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.types.Canonical;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;

/// The defaults of the kinds: what a field means that a client left out.
public final class Defaults {
  private Defaults() {}

  /// The object with its defaults, for a create, an update and the result of a patch alike. The
  /// fields are in the order of the wire.
  public static JsonObject apply(Kind kind, JsonObject object) {
    Draft draft = new Draft(object);
    Draft with =
        switch (kind) {
          case JOB -> JobDefaults.job(draft);
          case POD -> draft.in("spec", PodDefaults::pod);
          case NODE -> node(draft);
          case NAMESPACE -> namespace(draft);
          case SERVICE_ACCOUNT, EVENT, RUNTIME_CLASS -> draft;
        };
    return Canonical.ordered(kind, with.tree());
  }

  /// What a create adds once the object has its uid and its name: status cleared, and a Job's
  /// selector.
  public static JsonObject create(Kind kind, JsonObject identified) {
    return switch (kind) {
      case JOB ->
          apply(kind, JobDefaults.selected(Tree.with(identified, new JsonObject(), "status")));
      case POD ->
          apply(
              kind,
              Tree.with(
                  identified,
                  Tree.of("phase", "Pending", "qosClass", QualityOfService.of(identified)),
                  "status"));
      case NAMESPACE, NODE, SERVICE_ACCOUNT, EVENT, RUNTIME_CLASS -> identified;
    };
  }

  private static Draft node(Draft node) {
    JsonObject capacity = Tree.object(node.tree(), "status", "capacity");
    return capacity.isEmpty()
        ? node
        : node.in("status", status -> status.absent("allocatable", capacity));
  }

  /// Each namespace carries its name as a label, and a finalizer for its contents.
  private static Draft namespace(Draft namespace) {
    JsonObject named =
        Tree.with(
            namespace.tree(),
            Tree.name(namespace.tree()),
            "metadata",
            "labels",
            "kubernetes.io/metadata.name");
    JsonObject finalized =
        Tree.list(named, "spec", "finalizers").isEmpty()
            ? Tree.with(named, Tree.array("kubernetes"), "spec", "finalizers")
            : named;
    return new Draft(
        Tree.text(finalized, "status", "phase").isPresent()
            ? finalized
            : Tree.with(finalized, "Active", "status", "phase"));
  }
}
