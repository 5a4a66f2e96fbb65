package dev.gangboard.demo.rules.defaults;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Tree;
import java.util.List;
import java.util.Set;

/// The defaults of a pod's spec, in a pod and in a template.
final class PodDefaults {
  /// 0644, which JSON can only say in decimal.
  private static final int FILE_MODE = 420;

  private static final long TOKEN_SECONDS = 3600;
  private static final List<String> LISTS =
      List.of("initContainers", "containers", "ephemeralContainers");

  private PodDefaults() {}

  static Draft spec(Draft given) {
    Draft spec = given.each("volumes", PodDefaults::volume);
    for (String list : LISTS) {
      spec = spec.each(list, ContainerDefaults::container);
    }
    spec =
        spec.absent("restartPolicy", "Always")
            .absent("terminationGracePeriodSeconds", 30)
            .absent("dnsPolicy", "ClusterFirst")
            .absent("securityContext", new JsonObject())
            .absent("schedulerName", "default-scheduler");
    return account(Tree.flag(spec.tree(), "hostNetwork") ? hostPorts(spec) : spec);
  }

  /// What a pod gets that a template does not.
  static Draft pod(Draft spec) {
    Draft with = spec(spec).absent("enableServiceLinks", true);
    return with.each("initContainers", ContainerDefaults::requests)
        .each("containers", ContainerDefaults::requests);
  }

  /// The old name of the field is still written beside the new one.
  private static Draft account(Draft spec) {
    String name = spec.text("serviceAccountName");
    String named = name.isEmpty() ? spec.text("serviceAccount") : name;
    return named.isEmpty()
        ? spec
        : spec.with("serviceAccountName", named).with("serviceAccount", named);
  }

  private static Draft hostPorts(Draft spec) {
    Draft with = spec;
    for (String list : List.of("initContainers", "containers")) {
      with =
          with.each(
              list,
              container ->
                  container.each(
                      "ports",
                      port ->
                          port.absent(
                              "hostPort", Tree.number(port.tree(), "containerPort").orElse(0))));
    }
    return with;
  }

  private static Draft volume(Draft volume) {
    if (volume.tree().keySet().equals(Set.of("name"))) {
      return volume.with("emptyDir", new JsonObject());
    }
    return volume
        .in("secret", PodDefaults::mode)
        .in("configMap", PodDefaults::mode)
        .in("downwardAPI", source -> mode(source).each("items", PodDefaults::fieldItem))
        .in("projected", source -> mode(source).each("sources", PodDefaults::projection))
        .in("hostPath", source -> source.absent("type", ""));
  }

  private static Draft mode(Draft source) {
    return source.absent("defaultMode", FILE_MODE);
  }

  private static Draft projection(Draft source) {
    return source
        .in("serviceAccountToken", token -> token.absent("expirationSeconds", TOKEN_SECONDS))
        .in("downwardAPI", api -> api.each("items", PodDefaults::fieldItem));
  }

  private static Draft fieldItem(Draft item) {
    return item.in("fieldRef", field -> field.absent("apiVersion", "v1"));
  }
}
