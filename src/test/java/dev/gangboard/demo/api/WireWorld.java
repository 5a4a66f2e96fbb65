package dev.gangboard.demo.api;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.rights.Rights;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Store;
import dev.gangboard.demo.store.Tree;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/// The cluster in which the recorded requests were made: what stood there before the first, and
/// what controllers and kubelet did between two of them, written into the store by hand.
final class WireWorld implements AutoCloseable {
  private static final Instant NOW = Instant.parse("2026-11-30T15:31:23.2Z");
  private static final int LINES_BEFORE = 12;

  final Store store = new Store(() -> NOW, new Random(5), 20_000);
  final ApiServer server;
  private final TestLog log = new TestLog();
  private final List<JsonObject> exchanges;

  WireWorld(List<JsonObject> exchanges) {
    this.exchanges = exchanges;
    server =
        ApiServer.start(
            store,
            (uid, container, previous) -> previous ? Optional.empty() : Optional.of(log),
            Admission.open(),
            () -> NOW,
            Map.of("admin", Rights.full("admin"), "ml", Rights.none("ml-engineer")),
            ServerLimits.DEFAULT);
    for (String name : List.of("default", "kube-node-lease", "kube-public", "kube-system")) {
      store.create(
          Kind.NAMESPACE,
          Tree.of(
              "metadata",
              Tree.of("name", name, "labels", Tree.of("kubernetes.io/metadata.name", name)),
              "spec",
              Tree.of("finalizers", List.of("kubernetes")),
              "status",
              Tree.of("phase", "Active")));
    }
    store.create(Kind.NODE, recorded("node"));
    items("service accounts").forEach(o -> store.create(Kind.SERVICE_ACCOUNT, o));
    items("runtime classes").forEach(o -> store.create(Kind.RUNTIME_CLASS, o));
    items("field selector").stream()
        .filter(pod -> Tree.name(pod).equals("big"))
        .forEach(pod -> store.create(Kind.POD, pod));
  }

  /// What happened in the cluster before this exchange.
  void before(String exchange) {
    switch (exchange) {
      case "immutable completions later" -> ran("w-one", "pods of job", "get job");
      case "log tail" -> logs(0, LINES_BEFORE);
      case "pods of waiting job" -> ran("w-pull", "pods of waiting job", "suspend");
      case "events of job" ->
          items("events of job").forEach(event -> store.create(Kind.EVENT, event));
      default -> {}
    }
  }

  /// The container goes on while its log is followed.
  void during(String exchange) {
    if (exchange.equals("log follow 3 s")) {
      logs(LINES_BEFORE, LINES_BEFORE + 3);
    }
  }

  private void ran(String job, String pods, String status) {
    items(pods).forEach(pod -> store.create(Kind.POD, Tree.without(pod, "metadata", "uid")));
    JsonElement told = Tree.at(recorded(status), "status").orElseThrow();
    store.update(Kind.JOB, "default", job, j -> Tree.with(j, told, "status"));
  }

  /// One line each 1,004 ms, as `sleep 1` makes them; the twelfth at the recorded time.
  private void logs(int from, int to) {
    Instant twelfth = Instant.parse("2026-11-30T15:31:22.773019539Z");
    for (int i = from; i < to; i++) {
      log.add(LogLine.of(twelfth.plusMillis(1004L * (i - 11)), "line " + i));
    }
  }

  private JsonObject recorded(String exchange) {
    return exchanges.stream()
        .filter(e -> Tree.textOrEmpty(e, "name").equals(exchange))
        .map(e -> Tree.object(e, "response", "body"))
        .findFirst()
        .orElseThrow();
  }

  private List<JsonObject> items(String exchange) {
    return Tree.list(recorded(exchange), "items").asList().stream()
        .map(JsonElement::getAsJsonObject)
        .toList();
  }

  @Override
  public void close() {
    server.close();
    store.close();
  }
}
