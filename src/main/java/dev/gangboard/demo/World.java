package dev.gangboard.demo;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Store;
import dev.gangboard.demo.store.Tree;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What a demo cluster has before anybody uses it.
final class World {
  /// The namespaces that a user works in; those of the system are there too.
  static final List<String> NAMESPACES = List.of("default", "ml-training");

  /// A role that a trainer can take on, by the annotation of its ServiceAccount.
  static final String ROLE = "arn:aws:iam::111122223333:role/demo-trainer";

  private World() {}

  static void create(Store store, List<NodeModel> nodes, Instant now) {
    List<String> namespaces = new ArrayList<>(NAMESPACES);
    namespaces.addAll(List.of("kube-node-lease", "kube-public", "kube-system"));
    for (String namespace : namespaces) {
      // The account first: the controller that makes missing ones is at work already.
      store.create(Kind.SERVICE_ACCOUNT, account(namespace, "default", Map.of()));
      store.create(Kind.NAMESPACE, namespace(namespace));
    }
    for (String namespace : NAMESPACES) {
      store.create(
          Kind.SERVICE_ACCOUNT,
          account(namespace, "trainer", Map.of("eks.amazonaws.com/role-arn", ROLE)));
    }
    store.create(
        Kind.RUNTIME_CLASS, Tree.of("metadata", Tree.of("name", "gvisor"), "handler", "runsc"));
    store.create(Kind.RUNTIME_CLASS, kata());
    createNodes(store, nodes, now);
  }

  /// Nodes are named by their instance type: `p5-48xlarge-0`.
  private static void createNodes(Store store, List<NodeModel> nodes, Instant now) {
    Map<String, Integer> ofType = new HashMap<>();
    int number = 0;
    for (NodeModel model : nodes) {
      int nth = ofType.merge(model.instanceType(), 1, Integer::sum) - 1;
      String name = model.instanceType().replace('.', '-') + "-" + nth;
      String address = "10.0.%d.%d".formatted(number / 250, number % 250 + 4);
      store.create(Kind.NODE, model.node(name, address, now));
      number++;
    }
  }

  private static JsonObject namespace(String name) {
    return Tree.of(
        "metadata",
        Tree.of("name", name, "labels", Tree.of("kubernetes.io/metadata.name", name)),
        "spec",
        Tree.of("finalizers", Tree.array("kubernetes")),
        "status",
        Tree.of("phase", "Active"));
  }

  private static JsonObject account(
      String namespace, String name, Map<String, String> annotations) {
    JsonObject metadata = Tree.of("name", name, "namespace", namespace);
    if (!annotations.isEmpty()) {
      JsonObject told = new JsonObject();
      annotations.forEach(told::addProperty);
      metadata.add("annotations", told);
    }
    return Tree.of("metadata", metadata);
  }

  /// A micro-VM costs memory of its own, and runs on machines without a hypervisor below alone.
  private static JsonObject kata() {
    return Tree.of(
        "metadata",
        Tree.of("name", "kata"),
        "handler",
        "kata-qemu",
        "overhead",
        Tree.of("podFixed", Tree.of("cpu", "250m", "memory", "160Mi")),
        "scheduling",
        Tree.of("nodeSelector", Tree.of("katacontainers.io/kata-runtime", "true")));
  }
}
