package dev.gangboard.demo.rules.rights;

import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.RequestBody;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Cause;
import dev.gangboard.demo.store.Tree;
import java.util.ArrayList;
import java.util.List;

/// The reviews by which a client asks what it may do: created, answered, never stored.
public final class AccessReview {
  private static final String GROUP = "authorization.k8s.io";
  private static final String TYPES = "io.k8s.api.authorization.v1.";

  private AccessReview() {}

  /// The answer to a `SelfSubjectAccessReview`.
  ///
  /// @throws ApiException 400, 422
  public static JsonObject access(RequestBody body, Rights rights) {
    JsonObject spec = Tree.object(body.read(TYPES + "SelfSubjectAccessReview"), "spec");
    boolean resource = Tree.at(spec, "resourceAttributes").isPresent();
    if (resource == Tree.at(spec, "nonResourceAttributes").isPresent()) {
      String field = resource ? "nonResourceAttributes" : "resourceAttributes";
      throw ApiException.invalid(
          GROUP,
          "SelfSubjectAccessReview",
          "",
          List.of(
              new Cause(
                  "FieldValueInvalid",
                  "Invalid value: %s: %s"
                      .formatted(
                          resource ? spec.get(field) : "null",
                          resource
                              ? "cannot be specified in combination with resourceAttributes"
                              : "exactly one of nonResourceAttributes or resourceAttributes must be"
                                  + " specified"),
                  "spec." + field)));
    }
    JsonObject status = Tree.of("allowed", rights.allow(action(spec)));
    return answer(GROUP, "SelfSubjectAccessReview", spec, status);
  }

  /// The answer to a `SelfSubjectRulesReview`: the rights in one namespace.
  ///
  /// @throws ApiException 400
  public static JsonObject rules(RequestBody body, Rights rights) {
    JsonObject spec = Tree.object(body.read(TYPES + "SelfSubjectRulesReview"), "spec");
    String namespace = Tree.textOrEmpty(spec, "namespace");
    if (namespace.isEmpty()) {
      throw ApiException.badRequest("no namespace on request");
    }
    List<JsonObject> resourceRules = new ArrayList<>(rights.listed(namespace));
    resourceRules.add(Rights.REVIEWS.json());
    resourceRules.add(Rights.WHO_AM_I.json());
    JsonObject status =
        Tree.of(
            "resourceRules",
            resourceRules,
            "nonResourceRules",
            rights.listedPaths(),
            "incomplete",
            false);
    return answer(GROUP, "SelfSubjectRulesReview", new JsonObject(), status);
  }

  /// The answer to a `SelfSubjectReview`: who the user is.
  public static JsonObject identity(Rights rights) {
    JsonObject user = Tree.of("username", rights.user(), "groups", List.of("system:authenticated"));
    JsonObject review =
        answer(
            "authentication.k8s.io",
            "SelfSubjectReview",
            new JsonObject(),
            Tree.of("userInfo", user));
    return Tree.without(review, "spec");
  }

  private static Action action(JsonObject spec) {
    JsonObject on = Tree.object(spec, "resourceAttributes");
    if (on.isEmpty()) {
      JsonObject path = Tree.object(spec, "nonResourceAttributes");
      return new Action.OnPath(Tree.textOrEmpty(path, "verb"), Tree.textOrEmpty(path, "path"));
    }
    String subresource = Tree.textOrEmpty(on, "subresource");
    String resource = Tree.textOrEmpty(on, "resource");
    return new Action.OnResource(
        Tree.textOrEmpty(on, "verb"),
        Tree.textOrEmpty(on, "group"),
        subresource.isEmpty() ? resource : resource + "/" + subresource,
        Tree.textOrEmpty(on, "namespace"),
        Tree.textOrEmpty(on, "name"));
  }

  private static JsonObject answer(String group, String kind, JsonObject spec, JsonObject status) {
    return Tree.of(
        "kind", kind,
        "apiVersion", group + "/v1",
        "metadata", new JsonObject(),
        "spec", spec,
        "status", status);
  }
}
