package dev.gangboard.demo.api;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/// Finds who answers a path.
final class Router {
  private static final Set<String> HEALTH = Set.of("readyz", "livez", "healthz");
  private static final Set<String> PUBLIC = Set.of("readyz", "livez", "healthz", "version");

  private final Users users;
  private final ResourceCalls resources;

  Router(Users users, ResourceCalls resources) {
    this.users = users;
    this.resources = resources;
  }

  void serve(Request request, Response response) throws IOException, InterruptedException {
    User user = users.of(request);
    List<String> path = request.path();
    Target target = Target.of(path);
    if (target == null) {
      serveDocument(user, request, response);
      return;
    }
    for (Kind kind : Kind.values()) {
      if (serves(kind, target)) {
        resources.serve(new Call(request, response, target, kind), user);
        return;
      }
    }
    throw ResourceCalls.notServed();
  }

  private static boolean serves(Kind kind, Target target) {
    boolean group = kind.group().equals(target.group()) || EventsV1.isAsked(target, kind);
    return group
        && kind.version().equals(target.version())
        && kind.plural().equals(target.resource());
  }

  private void serveDocument(User user, Request request, Response response) throws IOException {
    List<String> path = request.path();
    String root = path.isEmpty() ? "" : path.getFirst();
    String whole = "/" + String.join("/", path);
    if (user.equals(User.ANONYMOUS) && !PUBLIC.contains(root)) {
      throw new ApiException(
          403,
          "Forbidden",
          "forbidden: User \"%s\" cannot %s path \"%s\""
              .formatted(user.name(), request.method().toLowerCase(java.util.Locale.ROOT), whole),
          new JsonObject());
    }
    if (HEALTH.contains(root)) {
      response.text(200, "ok");
      return;
    }
    response.text(404, "404 page not found\n");
  }
}
