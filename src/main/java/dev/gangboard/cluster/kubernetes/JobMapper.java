package dev.gangboard.cluster.kubernetes;

import dev.gangboard.gang.GangId;
import dev.gangboard.gang.JobFacts;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Reads a Job as the API sends it.
final class JobMapper {
  private static final String RENDEZVOUS_URI = "RENDEZVOUS_URI";

  private JobMapper() {}

  /// Whether the Job gives each pod a completion index. Others are no gangs.
  static boolean isIndexed(Fields job) {
    return "Indexed".equals(job.object("spec").text("completionMode"));
  }

  /// The facts of an Indexed Job; empty for every other object.
  static Optional<JobFacts> facts(Fields job) {
    if (!isIndexed(job)) {
      return Optional.empty();
    }
    ObjectMeta meta = ObjectMeta.of(job);
    return meta.uid()
        .map(uid ->
            new JobFacts(
                new GangId(meta.namespace(), meta.name(), uid),
                new JobFacts.Lifetime(meta.created(), meta.deletionRequested(), meta.version()),
                shape(job.object("spec")),
                template(meta, job.object("spec").object("template").object("spec")),
                placement(meta, job.object("spec").object("template").object("spec")),
                status(job.object("status"))));
  }

  private static JobFacts.Shape shape(Fields spec) {
    return new JobFacts.Shape(
        spec.count("completions"),
        spec.count("parallelism"),
        spec.flag("suspend"),
        spec.count("backoffLimit"),
        spec.number("backoffLimitPerIndex") != null,
        spec.number("activeDeadlineSeconds"));
  }

  private static JobFacts.Template template(ObjectMeta meta, Fields pod) {
    Fields replica = PodMapper.replica(pod.objects("containers"));
    return new JobFacts.Template(
        Labels.APP_OF_GANGS.equals(meta.label(Labels.APP)),
        replica == null ? "" : replica.text("image", ""),
        GpuCount.of(replica),
        pod.text("serviceAccountName"),
        pod.text("runtimeClassName"),
        replica == null ? null : literal(replica.objects("env"), RENDEZVOUS_URI),
        replica == null ? null : RoundCount.of(replica));
  }

  private static JobFacts.@Nullable Placement placement(ObjectMeta meta, Fields pod) {
    Fields selector = pod.object("nodeSelector");
    var labels = new TreeMap<String, String>();
    for (String label : selector.names()) {
      labels.put(label, selector.text(label, ""));
    }
    String queue = meta.label(Labels.QUEUE);
    return labels.isEmpty() && queue == null ? null : new JobFacts.Placement(labels, queue);
  }

  /// The value of an environment entry; the last of a name is the one that the kubelet takes.
  private static @Nullable String literal(List<Fields> environment, String name) {
    return environment.reversed().stream()
        .filter(entry -> name.equals(entry.text("name")))
        .findFirst()
        .map(entry -> entry.text("value"))
        .orElse(null);
  }

  private static JobFacts.Status status(Fields status) {
    return new JobFacts.Status(
        new JobFacts.Counts(
            status.count("active"),
            status.count("ready"),
            status.count("terminating"),
            status.count("succeeded"),
            status.count("failed")),
        status.text("completedIndexes"),
        status.text("failedIndexes"),
        status.time("startTime"),
        status.time("completionTime"),
        ObjectMeta.conditions(status));
  }
}
