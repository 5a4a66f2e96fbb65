package dev.gangboard.demo.control;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.gangboard.demo.api.ContainerLogs;
import dev.gangboard.demo.api.DeleteOptions;
import dev.gangboard.demo.api.Deletion;
import dev.gangboard.demo.program.Images;
import dev.gangboard.demo.program.Program;
import dev.gangboard.demo.rules.defaults.Defaults;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Store;
import dev.gangboard.demo.store.Tree;
import dev.gangboard.demo.time.DrivenTimeline;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BooleanSupplier;

/// A control plane on a driven clock, with one node of eight GPUs as in the recordings.
final class TestCluster implements AutoCloseable {
  static final String IMAGE = "registry.local/replica:1";
  static final Instant START = Instant.parse("2026-11-30T14:30:00Z");

  final DrivenTimeline time = new DrivenTimeline(START);
  final Store store;
  final Deletion deletion;
  private final ControlPlane plane;

  TestCluster(long seed, Program program) {
    this(seed, Images.standard().with(new Images.Image(IMAGE, program, 2_130_614)), 8);
  }

  /// With the images of every demo cluster.
  TestCluster() {
    this(1, Images.standard(), 8);
  }

  TestCluster(long seed, Images images, int gpus) {
    this(seed, gpus, images.onEveryNode());
  }

  /// With nodes that have no image yet.
  static TestCluster withoutImages(long seed) {
    return new TestCluster(seed, 8, Images.standard());
  }

  private TestCluster(long seed, int gpus, Images images) {
    Random random = new Random(seed);
    store = new Store(time, random, 20_000);
    deletion = new Deletion(store, time);
    plane =
        ControlPlane.start(
            store, time, new ControlPlane.Settings(images, Pace.lifelike(), random, Map.of()));
    store.create(Kind.NAMESPACE, Tree.of("metadata", Tree.of("name", "default")));
    store.create(
        Kind.SERVICE_ACCOUNT,
        Tree.of("metadata", Tree.of("name", "default", "namespace", "default")));
    node("gpu-node-0", gpus);
    settle();
  }

  void node(String name, int gpus) {
    JsonObject amounts =
        Tree.of(
            "cpu",
            "192",
            "memory",
            "2048Gi",
            "nvidia.com/gpu",
            Integer.toString(gpus),
            "pods",
            "250");
    JsonObject labels = Tree.of("node.kubernetes.io/instance-type", "p5.48xlarge");
    store.create(
        Kind.NODE,
        Tree.of(
            "metadata",
            Tree.of("name", name, "labels", labels),
            "status",
            Tree.of("capacity", amounts, "allocatable", amounts, "conditions", ready())));
  }

  private static JsonArray ready() {
    return Tree.array(Tree.of("type", "Ready", "status", "True"));
  }

  Disruptions disruptions() {
    return plane.disruptions();
  }

  ContainerLogs logs() {
    return plane.logs();
  }

  /// Creates a Job from what a client would send.
  JsonObject create(JsonObject job) {
    JsonObject named =
        Tree.with(
            Tree.with(job, store.newUid(), "metadata", "uid"), "default", "metadata", "namespace");
    JsonObject filled = Defaults.apply(Kind.JOB, named);
    return store.create(Kind.JOB, Defaults.create(Kind.JOB, filled));
  }

  /// A gang of sleepers or others: an Indexed Job with these variables.
  static JsonObject gang(String name, int ranks, String image, String... env) {
    JsonObject container = Tree.of("name", "replica", "image", image);
    var variables = Tree.array();
    for (int i = 0; i < env.length; i += 2) {
      variables.add(Tree.of("name", env[i], "value", env[i + 1]));
    }
    container.add("env", variables);
    JsonObject pod = Tree.of("restartPolicy", "Never");
    pod.add("containers", Tree.array(container));
    JsonObject spec =
        Tree.of(
            "completions",
            ranks,
            "parallelism",
            ranks,
            "completionMode",
            "Indexed",
            "backoffLimit",
            0);
    spec.add("template", Tree.of("spec", pod));
    return Tree.of(
        "apiVersion", "batch/v1", "kind", "Job", "metadata", Tree.of("name", name), "spec", spec);
  }

  void change(String job, Object value, String... path) {
    store.update(Kind.JOB, "default", job, j -> Tree.with(j, value, path));
  }

  void delete(String job, DeleteOptions options) {
    deletion.delete(Kind.JOB, "default", job, options);
  }

  JsonObject job(String name) {
    return store.get(Kind.JOB, "default", name).orElseThrow();
  }

  boolean exists(String job) {
    return store.get(Kind.JOB, "default", job).isPresent();
  }

  List<JsonObject> pods() {
    return store.list(Kind.POD, "default").items();
  }

  List<JsonObject> events() {
    return store.list(Kind.EVENT, null).items();
  }

  /// The messages of the events of a reason, with their counts.
  List<String> messages(String reason) {
    return events().stream()
        .filter(e -> Tree.textOrEmpty(e, "reason").equals(reason))
        .map(e -> Tree.textOrEmpty(e, "message") + " x" + Tree.text(e, "count").orElse("1"))
        .toList();
  }

  /// The text at a path of the Job, or the empty text.
  String told(String job, String... path) {
    return Tree.textOrEmpty(job(job), path);
  }

  /// The pod of an index that is the newest.
  JsonObject pod(int index) {
    return pods().stream()
        .filter(p -> PodView.of(p, 0).index() == index)
        .reduce((a, b) -> b)
        .orElseThrow();
  }

  /// The phases of the pods by name.
  List<String> phases() {
    return pods().stream().map(p -> Tree.textOrEmpty(p, "status", "phase")).toList();
  }

  /// The reason of a condition of the Job that holds.
  String reason(String job, String type) {
    JsonObject condition = Conditions.find(Tree.list(job(job), "status", "conditions"), type);
    return condition == null ? "" : Tree.textOrEmpty(condition, "reason");
  }

  String message(String job, String type) {
    JsonObject condition = Conditions.find(Tree.list(job(job), "status", "conditions"), type);
    return condition == null ? "" : Tree.textOrEmpty(condition, "message");
  }

  /// Runs until the Job has ended.
  void untilEnded(String job) {
    until(() -> holds(job, "Failed") || holds(job, "Complete"));
  }

  /// Runs until so many pods of the Job are ready.
  void untilReady(String job, int pods) {
    until(() -> Tree.number(job(job), "status", "ready").orElse(0) == pods);
  }

  /// Whether a condition of the Job holds.
  boolean holds(String job, String... types) {
    JsonObject status = Tree.object(job(job), "status");
    return Arrays.stream(types).allMatch(t -> Conditions.isTrue(status, t));
  }

  /// Runs what is due now.
  void settle() {
    time.advance(Duration.ZERO);
  }

  void seconds(double seconds) {
    time.advance(Duration.ofMillis((long) (seconds * 1000)));
  }

  void until(BooleanSupplier condition) {
    if (!time.advanceUntil(condition, Duration.ofMinutes(30))) {
      throw new AssertionError("it did not come in half an hour");
    }
  }

  @Override
  public void close() {
    time.close();
    plane.close();
    store.close();
  }
}
