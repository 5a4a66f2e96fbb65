package dev.gangboard.demo.api;

import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.RequestBody;
import dev.gangboard.demo.rules.rights.AccessReview;
import dev.gangboard.demo.rules.rights.Rights;
import dev.gangboard.demo.store.Kind;
import java.io.IOException;
import java.util.Map;

/// Finds who answers a path.
final class Router {
  private static final Map<String, Review> REVIEWS =
      Map.of(
          "authorization.k8s.io/v1/selfsubjectaccessreviews",
          AccessReview::access,
          "authorization.k8s.io/v1/selfsubjectrulesreviews",
          AccessReview::rules,
          "authentication.k8s.io/v1/selfsubjectreviews",
          (body, rights) -> AccessReview.identity(rights));

  private final Users users;
  private final ResourceCalls resources;
  private final Documents documents;

  /// Answers a question about rights.
  @FunctionalInterface
  private interface Review {
    JsonObject answer(RequestBody body, Rights rights);
  }

  Router(Users users, ResourceCalls resources, Documents documents) {
    this.users = users;
    this.resources = resources;
    this.documents = documents;
  }

  void serve(Request request, Response response) throws IOException, InterruptedException {
    Rights rights = users.of(request);
    Target target = Target.of(request.path());
    if (target == null) {
      documents.serve(request, response, rights);
      return;
    }
    Review review = REVIEWS.get(target.group() + "/" + target.version() + "/" + target.resource());
    if (review != null) {
      serveReview(review, target, request, response, rights);
      return;
    }
    for (Kind kind : Kind.values()) {
      if (serves(kind, target)) {
        resources.serve(new Call(request, response, target, kind), rights);
        return;
      }
    }
    rights.check(ResourceCalls.action(target, Verb.GET));
    throw ResourceCalls.notServed();
  }

  private static void serveReview(
      Review review, Target target, Request request, Response response, Rights rights)
      throws IOException {
    if (!request.method().equals("POST")) {
      throw Call.notAllowed();
    }
    rights.check(ResourceCalls.action(target, Verb.CREATE));
    response.json(201, review.answer(request.object(), rights));
  }

  private static boolean serves(Kind kind, Target target) {
    boolean group = kind.group().equals(target.group()) || EventsV1.isAsked(target, kind);
    return group
        && kind.version().equals(target.version())
        && kind.plural().equals(target.resource());
  }
}
