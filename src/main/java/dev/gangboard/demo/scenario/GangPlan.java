package dev.gangboard.demo.scenario;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.gangboard.demo.program.Images;
import dev.gangboard.demo.store.Tree;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;

/// A gang as somebody launches it: one Indexed Job of ranks with an H100 each, whose ranks train by
/// DiLoCo and meet at a rendezvous that is called as the gang is.
///
/// @param image what the ranks run
/// @param settings of the program, by the names of its environment: `FAIL_AT_STEP_RANK_3`
/// @param pod more of the pod's spec: `serviceAccountName`, `runtimeClassName`
public record GangPlan(
    String name,
    int ranks,
    String image,
    Map<String, String> settings,
    Map<String, String> pod,
    Limits limits) {

  /// The times of a gang, in seconds.
  ///
  /// @param deadline from its start until it is ended
  /// @param ttl from its end until its Job is deleted
  public record Limits(int deadline, int ttl) {
    static final Limits USUAL = new Limits(3600, 86_400);
  }

  private static final String GPU = "nvidia.com/gpu";
  private static final String BUCKET = "gangboard-demo";
  private static final String INDEX_PATH =
      "metadata.annotations['batch.kubernetes.io/job-completion-index']";

  public GangPlan {
    settings = Map.copyOf(settings);
    pod = Map.copyOf(pod);
  }

  /// A gang whose every rank does what it should.
  static GangPlan of(String name, int ranks, int rounds) {
    return new GangPlan(name, ranks, Images.DILOCO, Map.of(), Map.of(), Limits.USUAL)
        .with("ROUNDS", rounds);
  }

  GangPlan with(String setting, Object value) {
    return new GangPlan(name, ranks, image, more(settings, setting, value), pod, limits);
  }

  /// With a setting for one rank alone.
  GangPlan withRank(int rank, String setting, Object value) {
    return with(setting + "_RANK_" + rank, value);
  }

  GangPlan withImage(String other) {
    return new GangPlan(name, ranks, other, settings, pod, limits);
  }

  GangPlan withPod(String field, String value) {
    return new GangPlan(name, ranks, image, settings, more(pod, field, value), limits);
  }

  GangPlan withLimits(int deadline, int ttl) {
    return new GangPlan(name, ranks, image, settings, pod, new Limits(deadline, ttl));
  }

  private static Map<String, String> more(Map<String, String> from, String name, Object value) {
    SequencedMap<String, String> more = new TreeMap<>(from);
    more.put(name, value.toString());
    return more;
  }

  /// Where its ranks meet.
  public String rendezvous() {
    return "s3://%s/%s/".formatted(BUCKET, name);
  }

  /// The Job, as a launch sends it.
  JsonObject job(String namespace) {
    return Tree.of(
        "apiVersion",
        "batch/v1",
        "kind",
        "Job",
        "metadata",
        Tree.of("name", name, "namespace", namespace, "labels", labels()),
        "spec",
        Tree.of(
            "completionMode",
            "Indexed",
            "completions",
            ranks,
            "parallelism",
            ranks,
            "backoffLimit",
            0,
            "activeDeadlineSeconds",
            limits.deadline(),
            "ttlSecondsAfterFinished",
            limits.ttl(),
            "template",
            Tree.of("metadata", Tree.of("labels", labels()), "spec", podSpec())));
  }

  private JsonObject labels() {
    return Tree.of("app", "composer-diloco", "job-name", name);
  }

  private JsonObject podSpec() {
    JsonObject spec =
        Tree.of(
            "restartPolicy",
            "Never",
            "nodeSelector",
            Tree.of("node.kubernetes.io/instance-type", "p5.48xlarge"),
            "tolerations",
            Tree.array(Tree.of("key", GPU, "operator", "Exists", "effect", "NoSchedule")),
            "containers",
            Tree.array(
                Tree.of(
                    "name",
                    "replica",
                    "image",
                    image,
                    "env",
                    environment(),
                    "resources",
                    Tree.of(
                        "requests",
                        Tree.of("cpu", "4", "memory", "16Gi"),
                        "limits",
                        Tree.of(GPU, "1")))));
    new TreeMap<>(pod).forEach(spec::addProperty);
    return spec;
  }

  private JsonArray environment() {
    JsonArray environment =
        Tree.array(
            Tree.of(
                "name",
                "REPLICA_RANK",
                "valueFrom",
                Tree.of("fieldRef", Tree.of("fieldPath", INDEX_PATH))),
            Tree.of("name", "WORLD_SIZE", "value", Integer.toString(ranks)),
            Tree.of("name", "RENDEZVOUS_URI", "value", rendezvous()));
    new TreeMap<>(settings)
        .forEach((name, value) -> environment.add(Tree.of("name", name, "value", value)));
    return environment;
  }
}
