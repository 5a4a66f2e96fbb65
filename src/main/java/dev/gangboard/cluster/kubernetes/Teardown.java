package dev.gangboard.cluster.kubernetes;

import com.google.gson.JsonObject;
import dev.gangboard.cluster.Cluster.Cancelled;
import dev.gangboard.cluster.Cluster.Removal;
import dev.gangboard.cluster.Cluster.Removed;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.kubernetes.ApiRequest.Subject;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.PodFacts.PodId;
import dev.gangboard.text.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What stops a gang or takes away a part of it. Each request names the uid that it means: whatever
/// has the same name now is never touched.
final class Teardown {
  private final Api api;

  Teardown(Api api) {
    this.api = api;
  }

  Cancelled cancel(GangId gang) throws ClusterException, InterruptedException {
    Subject subject = new Subject("delete", "jobs", gang.namespace(), gang.name());
    JsonObject options = deleteOptions(gang.uid(), 0L);
    options.addProperty("propagationPolicy", "Background");
    ApiRequest request =
        request("DELETE", ApiPaths.jobs(gang.namespace()), options, subject)
            .with("propagationPolicy", "Background");
    try {
      return api.call(request, _ -> Cancelled.ACCEPTED);
    } catch (ClusterException.NotFound | ClusterException.Conflict _) {
      return Cancelled.ALREADY_GONE; // what was asked for is the case
    }
  }

  Removed removePod(PodId pod, Removal how) throws ClusterException, InterruptedException {
    Subject subject = new Subject("delete", "pods", pod.namespace(), pod.name());
    JsonObject options =
        switch (how) {
          case GRACEFUL -> deleteOptions(pod.uid(), null);
          case NOW -> deleteOptions(pod.uid(), 0L);
        };
    ApiRequest request = request("DELETE", ApiPaths.pods(pod.namespace()), options, subject);
    try {
      return api.call(request, _ -> Removed.ACCEPTED);
    } catch (ClusterException.NotFound | ClusterException.Conflict _) {
      return Removed.ALREADY_GONE;
    }
  }

  /// A merge patch that holds the uid. The server answers 409 where the Job has another one, or, as
  /// the uid is a field that cannot change, 422 with that field.
  void suspend(GangId gang, boolean suspended) throws ClusterException, InterruptedException {
    Subject subject = new Subject("patch", "jobs", gang.namespace(), gang.name());
    JsonObject meta = new JsonObject();
    meta.addProperty("uid", gang.uid());
    JsonObject spec = new JsonObject();
    spec.addProperty("suspend", suspended);
    JsonObject patch = new JsonObject();
    patch.add("metadata", meta);
    patch.add("spec", spec);
    ApiRequest request = request("PATCH", ApiPaths.jobs(gang.namespace()), patch, subject);
    try {
      api.call(request, _ -> gang);
    } catch (ClusterException.Conflict e) {
      throw anotherGang(gang, e);
    } catch (ClusterException.Invalid e) {
      boolean uid = e.faults().stream().anyMatch(fault -> fault.field().equals("metadata.uid"));
      throw uid ? anotherGang(gang, e) : e;
    }
  }

  private static ClusterException anotherGang(GangId gang, ClusterException cause) {
    return new ClusterException.Conflict(
        Text.of("cluster.anotherGang", gang.name(), gang.namespace()), cause.detail(), cause);
  }

  private static ApiRequest request(
      String method, List<String> collection, JsonObject body, Subject subject) {
    List<String> path = new ArrayList<>(collection);
    path.add(subject.name());
    return new ApiRequest(method, path, new LinkedHashMap<>(), body, subject);
  }

  /// The body: a server that gets one ignores the options in the query, proxies may drop the body,
  /// and a delete of a Job without a policy leaves the pods running.
  private static JsonObject deleteOptions(String uid, @Nullable Long graceSeconds) {
    JsonObject preconditions = new JsonObject();
    preconditions.addProperty("uid", uid);
    JsonObject options = new JsonObject();
    options.addProperty("kind", "DeleteOptions");
    options.addProperty("apiVersion", "v1");
    if (graceSeconds != null) {
      options.addProperty("gracePeriodSeconds", graceSeconds);
    }
    options.add("preconditions", preconditions);
    return options;
  }
}
