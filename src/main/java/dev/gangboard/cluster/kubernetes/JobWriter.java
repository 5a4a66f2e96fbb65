package dev.gangboard.cluster.kubernetes;

import com.google.gson.JsonObject;
import dev.gangboard.gang.JobFacts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes the facts of a Job as the object of the API from which [JobMapper] reads just these
/// facts. What is not among the facts is not there.
final class JobWriter {
  private JobWriter() {}

  static JsonObject object(JobFacts job) {
    JsonObject meta = Written.meta(job.id().namespace(), job.id().name(), job.id().uid());
    Written.put(meta, "creationTimestamp", Written.time(job.created()));
    Written.put(meta, "deletionTimestamp", Written.time(job.deletionRequested()));
    Written.version(meta, job.lifetime().version());
    var labels = new JsonObject();
    if (job.template().launchedAsGang()) {
      labels.addProperty(Labels.APP, Labels.APP_OF_GANGS);
    }
    JobFacts.Placement placement = job.placement();
    if (placement != null) {
      Written.put(labels, Labels.QUEUE, placement.queue());
    }
    Written.putUnlessEmpty(meta, "labels", labels);
    JsonObject object = Written.object("batch/v1", "Job", meta);
    object.add("spec", spec(job));
    object.add("status", status(job.status()));
    return object;
  }

  private static JsonObject spec(JobFacts job) {
    var spec = new JsonObject();
    spec.addProperty("completionMode", "Indexed");
    spec.addProperty("completions", job.shape().completions());
    spec.addProperty("parallelism", job.shape().parallelism());
    spec.addProperty("suspend", job.shape().suspended());
    spec.addProperty("backoffLimit", job.shape().backoffLimit());
    if (job.shape().perIndex()) {
      spec.addProperty("backoffLimitPerIndex", 0);
    }
    if (job.shape().deadlineSeconds() != null) {
      spec.addProperty("activeDeadlineSeconds", job.shape().deadlineSeconds());
    }
    var template = new JsonObject();
    template.add("spec", podSpec(job.template(), job.placement()));
    spec.add("template", template);
    return spec;
  }

  private static JsonObject podSpec(
      JobFacts.Template template, JobFacts.@Nullable Placement placement) {
    JsonObject container = Written.container(Labels.REPLICA, template.gpusPerRank());
    container.addProperty("image", template.image());
    if (template.rendezvousUri() != null) {
      var variable = new JsonObject();
      variable.addProperty("name", "RENDEZVOUS_URI");
      variable.addProperty("value", template.rendezvousUri());
      container.add("env", Written.array(List.of(variable)));
    }
    var spec = new JsonObject();
    spec.add("containers", Written.array(List.of(container)));
    Written.put(spec, "serviceAccountName", template.serviceAccount());
    Written.put(spec, "runtimeClassName", template.runtimeClass());
    if (placement != null && !placement.nodeSelector().isEmpty()) {
      var selector = new JsonObject();
      placement.nodeSelector().forEach(selector::addProperty);
      spec.add("nodeSelector", selector);
    }
    return spec;
  }

  private static JsonObject status(JobFacts.Status told) {
    var status = new JsonObject();
    status.addProperty("active", told.counts().active());
    status.addProperty("ready", told.counts().ready());
    status.addProperty("terminating", told.counts().terminating());
    status.addProperty("succeeded", told.counts().succeeded());
    status.addProperty("failed", told.counts().failed());
    Written.put(status, "completedIndexes", told.completedIndexes());
    Written.put(status, "failedIndexes", told.failedIndexes());
    Written.put(status, "startTime", Written.time(told.startTime()));
    Written.put(status, "completionTime", Written.time(told.completionTime()));
    status.add("conditions", Written.conditions(told.conditions()));
    return status;
  }
}
