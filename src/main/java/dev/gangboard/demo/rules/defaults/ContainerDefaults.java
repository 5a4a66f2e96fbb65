package dev.gangboard.demo.rules.defaults;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Tree;

/// The defaults of a container.
final class ContainerDefaults {
  private ContainerDefaults() {}

  static Draft container(Draft container) {
    return container
        .absent("resources", new JsonObject())
        .each("ports", port -> port.absent("protocol", "TCP"))
        .each("env", ContainerDefaults::variable)
        .in("livenessProbe", ContainerDefaults::probe)
        .in("readinessProbe", ContainerDefaults::probe)
        .in("startupProbe", ContainerDefaults::probe)
        .in("lifecycle", l -> l.in("postStart", c -> handler(c)).in("preStop", c -> handler(c)))
        .absent("terminationMessagePath", "/dev/termination-log")
        .absent("terminationMessagePolicy", "File")
        .absent("imagePullPolicy", pullPolicy(container.text("image")));
  }

  /// A limit without a request is a request too.
  static Draft requests(Draft container) {
    JsonObject limits = Tree.object(container.tree(), "resources", "limits");
    if (limits.isEmpty()) {
      return container;
    }
    return container.in(
        "resources",
        resources -> {
          JsonObject requests = Tree.copy(Tree.object(resources.tree(), "requests"));
          for (var limit : limits.entrySet()) {
            if (!requests.has(limit.getKey())) {
              requests.add(limit.getKey(), limit.getValue());
            }
          }
          return resources.with("requests", requests);
        });
  }

  /// `Always` for the tag `latest`, said or unsaid, for nothing else.
  static String pullPolicy(String image) {
    if (image.contains("@")) {
      return "IfNotPresent";
    }
    String name = image.substring(image.lastIndexOf('/') + 1);
    int colon = name.indexOf(':');
    return colon < 0 || name.substring(colon + 1).equals("latest") ? "Always" : "IfNotPresent";
  }

  private static Draft variable(Draft variable) {
    return variable.in(
        "valueFrom", from -> from.in("fieldRef", field -> field.absent("apiVersion", "v1")));
  }

  private static Draft probe(Draft probe) {
    return handler(probe)
        .in("grpc", grpc -> grpc.absent("service", ""))
        .with("timeoutSeconds", orElse(probe, "timeoutSeconds", 1))
        .with("periodSeconds", orElse(probe, "periodSeconds", 10))
        .with("successThreshold", orElse(probe, "successThreshold", 1))
        .with("failureThreshold", orElse(probe, "failureThreshold", 3));
  }

  private static Draft handler(Draft handler) {
    return handler.in("httpGet", request -> request.absent("path", "/").absent("scheme", "HTTP"));
  }

  private static JsonElement orElse(Draft draft, String field, long value) {
    long given = Tree.number(draft.tree(), field).orElse(0);
    return Tree.element(given == 0 ? value : given);
  }
}
