package dev.gangboard.cluster.kubernetes;

import com.google.gson.JsonObject;
import dev.gangboard.cluster.Cluster.Right;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.kubernetes.ApiRequest.Subject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/// Asks what the user may do: a `SelfSubjectAccessReview`, which everybody who is known to the
/// cluster may send by its default roles.
record RightsReview(Api api) {

  Optional<ClusterException> refusal(Right right, String namespace)
      throws ClusterException, InterruptedException {
    Subject asked =
        switch (right) {
          case PATCH_JOBS -> new Subject("patch", "jobs", namespace, "");
          case DELETE_PODS -> new Subject("delete", "pods", namespace, "");
        };
    String group =
        switch (right) {
          case PATCH_JOBS -> "batch";
          case DELETE_PODS -> "";
        };
    try {
      Fields status = api.call(request(asked, group), Api::fields).object("status");
      return status.flag("allowed")
          ? Optional.empty()
          : Optional.of(Refusals.forbidden(asked, "", status.text("reason", "")));
    } catch (ClusterException.Forbidden | ClusterException.NotFound _) {
      return Optional.empty(); // it does not tell: the try will
    }
  }

  private static ApiRequest request(Subject asked, String group) {
    JsonObject attributes = new JsonObject();
    attributes.addProperty("namespace", asked.namespace());
    attributes.addProperty("verb", asked.verb());
    attributes.addProperty("group", group);
    attributes.addProperty("resource", asked.resource());
    JsonObject spec = new JsonObject();
    spec.add("resourceAttributes", attributes);
    JsonObject review = new JsonObject();
    review.addProperty("apiVersion", "authorization.k8s.io/v1");
    review.addProperty("kind", "SelfSubjectAccessReview");
    review.add("spec", spec);
    return new ApiRequest(
        "POST",
        List.of("apis", "authorization.k8s.io", "v1", "selfsubjectaccessreviews"),
        new LinkedHashMap<>(),
        review,
        new Subject("create", "selfsubjectaccessreviews", "", ""));
  }
}
