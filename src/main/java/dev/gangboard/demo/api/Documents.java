package dev.gangboard.demo.api;

import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.discovery.Discovery;
import dev.gangboard.demo.rules.openapi.Document;
import dev.gangboard.demo.rules.openapi.OpenApi;
import dev.gangboard.demo.rules.rights.Action;
import dev.gangboard.demo.rules.rights.Rights;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// The paths that are about the server itself: its health, its version, what it serves.
final class Documents {
  private static final Set<String> HEALTH = Set.of("readyz", "livez", "healthz");

  private final OpenApi openApi = new OpenApi();

  void serve(Request request, Response response, Rights rights) throws IOException {
    List<String> path = request.path();
    String verb = request.method().toLowerCase(Locale.ROOT);
    rights.check(new Action.OnPath(verb, "/" + String.join("/", path)));
    if (!request.method().equals("GET")) {
      throw Call.notAllowed();
    }
    switch (path.isEmpty() ? "" : path.getFirst()) {
      case "version" -> response.json(200, Discovery.version());
      case "api" -> api(request, response);
      case "apis" -> apis(request, response);
      case "openapi" -> openApi(request, response);
      case String root when HEALTH.contains(root) -> response.text(200, "ok");
      default -> notFound(response);
    }
  }

  private static void api(Request request, Response response) throws IOException {
    if (request.path().size() > 1) {
      boolean first = request.path().get(1).equals("v1");
      document(response, first ? Discovery.resources("") : Optional.empty());
      return;
    }
    if (!aggregated(request, response, true)) {
      response.json(200, Discovery.core(request.header("Host").orElse("127.0.0.1")));
    }
  }

  private static void apis(Request request, Response response) throws IOException {
    List<String> path = request.path();
    switch (path.size()) {
      case 1 -> {
        if (!aggregated(request, response, false)) {
          response.json(200, Discovery.groups());
        }
      }
      case 2 -> document(response, Discovery.group(path.get(1)));
      default -> {
        boolean first = path.get(2).equals("v1");
        document(response, first ? Discovery.resources(path.get(1)) : Optional.empty());
      }
    }
  }

  private static boolean aggregated(Request request, Response response, boolean core)
      throws IOException {
    Optional<String> version = Discovery.aggregatedVersion(request.accept());
    if (version.isEmpty()) {
      return false;
    }
    response.header("Cache-Control", "public");
    JsonObject all = Discovery.aggregated(core, version.get());
    response.json(
        200, Discovery.aggregatedType(version.get()), out -> out.write(JsonOut.bytes(all)));
    return true;
  }

  private void openApi(Request request, Response response) throws IOException {
    List<String> path = request.path();
    String version = path.size() > 1 ? path.get(1) : "";
    String rest = String.join("/", path.subList(Math.min(2, path.size()), path.size()));
    Optional<Document> found =
        switch (version) {
          case "v2" -> Optional.of(openApi.v2(request.accept()));
          case "v3" -> rest.isEmpty() ? Optional.of(openApi.index()) : openApi.v3(rest);
          default -> Optional.empty();
        };
    if (found.isPresent()) {
      byte[] body = found.get().body();
      response.json(200, found.get().contentType(), out -> out.write(body));
    } else {
      notFound(response);
    }
  }

  private static void document(Response response, Optional<JsonObject> document)
      throws IOException {
    if (document.isPresent()) {
      response.json(200, document.get());
    } else {
      notFound(response);
    }
  }

  /// Beyond the API the real server speaks plain text.
  private static void notFound(Response response) throws IOException {
    response.text(404, "404 page not found\n");
  }
}
