package dev.gangboard.demo.control;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.api.Admission;
import dev.gangboard.demo.rules.defaults.Defaults;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Store;
import dev.gangboard.demo.store.Tree;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// What the API server's admission does to a new pod: it refuses one whose ServiceAccount or
/// RuntimeClass does not exist, and gives the others their account and its token, tolerations,
/// priority and defaults.
public final class PodAdmission implements Admission {
  private static final String TOKEN_MOUNT = "/var/run/secrets/kubernetes.io/serviceaccount";
  private static final String IRSA_MOUNT = "/var/run/secrets/eks.amazonaws.com/serviceaccount";
  private static final String ROLE = "eks.amazonaws.com/role-arn";

  private final Store store;

  public PodAdmission(Store store) {
    this.store = store;
  }

  /// A pod as it may be stored; objects of other kinds pass.
  ///
  /// @throws ApiException 403 in the words of the plugin that refuses it
  @Override
  public JsonObject admit(Kind kind, JsonObject object) {
    if (kind != Kind.POD) {
      return object;
    }
    check(object);
    return complete(object);
  }

  /// Refuses a pod that refers to what does not exist.
  ///
  /// @throws ApiException 403
  void check(JsonObject pod) {
    String account = account(pod);
    String namespace = Tree.namespace(pod);
    if (store.get(Kind.SERVICE_ACCOUNT, namespace, account).isEmpty()) {
      throw refused(
          pod,
          "error looking up service account %s/%s: serviceaccount \"%s\" not found"
              .formatted(namespace, account, account));
    }
    Optional<String> runtime = Tree.text(pod, "spec", "runtimeClassName");
    if (runtime.isPresent() && store.get(Kind.RUNTIME_CLASS, "", runtime.get()).isEmpty()) {
      throw refused(pod, "pod rejected: RuntimeClass \"%s\" not found".formatted(runtime.get()));
    }
  }

  /// What every accepted pod gets.
  JsonObject complete(JsonObject pod) {
    String account = account(pod);
    JsonObject spec = Tree.copy(Tree.object(pod, "spec"));
    spec.addProperty("serviceAccountName", account);
    addAbsent(spec, "schedulerName", "default-scheduler");
    addAbsent(spec, "priority", 0);
    addAbsent(spec, "preemptionPolicy", "PreemptLowerPriority");
    spec = withToken(spec, store.newName("kube-api-access-"));
    JsonObject named =
        store.get(Kind.SERVICE_ACCOUNT, Tree.namespace(pod), account).orElseGet(JsonObject::new);
    Optional<String> role = Tree.text(named, "metadata", "annotations", ROLE);
    if (role.isPresent()) {
      spec = withRole(spec, role.get());
    }
    Optional<JsonObject> runtime =
        Tree.text(spec, "runtimeClassName").flatMap(n -> store.get(Kind.RUNTIME_CLASS, "", n));
    if (runtime.isPresent()) {
      spec = withRuntime(spec, runtime.get());
    }
    spec = Tree.with(spec, tolerations(Tree.list(spec, "tolerations")), "tolerations");
    JsonObject filled = Defaults.apply(Kind.POD, Tree.with(pod, spec, "spec"));
    JsonObject made = Defaults.create(Kind.POD, filled);
    return Tree.list(spec, "schedulingGates").isEmpty() ? made : gated(made);
  }

  private static JsonObject gated(JsonObject pod) {
    JsonObject condition =
        Tree.of(
            "type", "PodScheduled",
            "status", "False",
            "reason", "SchedulingGated",
            "message", "Scheduling is blocked due to non-empty scheduling gates");
    return Tree.with(pod, Tree.array(condition), "status", "conditions");
  }

  private static String account(JsonObject pod) {
    return Tree.text(pod, "spec", "serviceAccountName").orElse("default");
  }

  private static ApiException refused(JsonObject pod, String why) {
    String name = Tree.name(pod);
    String told = name.isEmpty() ? Tree.textOrEmpty(pod, "metadata", "generateName") : name;
    return ApiException.forbidden(Kind.POD, told, why);
  }

  private static void addAbsent(JsonObject spec, String field, Object value) {
    if (!spec.has(field)) {
      spec.add(field, Tree.element(value));
    }
  }

  private static JsonObject withToken(JsonObject spec, String volume) {
    JsonArray sources =
        Tree.array(
            Tree.of("serviceAccountToken", Tree.of("expirationSeconds", 3607, "path", "token")),
            Tree.of(
                "configMap",
                Tree.of(
                    "name",
                    "kube-root-ca.crt",
                    "items",
                    Tree.array(Tree.of("key", "ca.crt", "path", "ca.crt")))),
            Tree.of(
                "downwardAPI",
                Tree.of(
                    "items",
                    Tree.array(
                        Tree.of(
                            "path",
                            "namespace",
                            "fieldRef",
                            Tree.of("apiVersion", "v1", "fieldPath", "metadata.namespace"))))));
    return withVolume(spec, volume, sources, TOKEN_MOUNT);
  }

  /// What the webhook of IAM roles for service accounts adds on EKS.
  private static JsonObject withRole(JsonObject spec, String role) {
    JsonObject token =
        Tree.of("audience", "sts.amazonaws.com", "expirationSeconds", 86400, "path", "token");
    JsonObject mounted =
        withVolume(
            spec, "aws-iam-token", Tree.array(Tree.of("serviceAccountToken", token)), IRSA_MOUNT);
    Map<String, String> variables =
        Map.of("AWS_ROLE_ARN", role, "AWS_WEB_IDENTITY_TOKEN_FILE", IRSA_MOUNT + "/token");
    return eachContainer(
        mounted,
        container -> {
          JsonArray env = Tree.list(container, "env").deepCopy();
          variables.entrySet().stream()
              .sorted(Map.Entry.comparingByKey())
              .filter(v -> !names(env, v.getKey()))
              .forEach(v -> env.add(Tree.of("name", v.getKey(), "value", v.getValue())));
          return Tree.with(container, env, "env");
        });
  }

  private static JsonObject withVolume(
      JsonObject spec, String name, JsonArray sources, String mountPath) {
    JsonArray volumes = Tree.list(spec, "volumes").deepCopy();
    volumes.add(
        Tree.of("name", name, "projected", Tree.of("sources", sources, "defaultMode", 420)));
    return eachContainer(
        Tree.with(spec, volumes, "volumes"),
        container -> {
          JsonArray mounts = Tree.list(container, "volumeMounts").deepCopy();
          mounts.add(Tree.of("name", name, "readOnly", true, "mountPath", mountPath));
          return Tree.with(container, mounts, "volumeMounts");
        });
  }

  private static JsonObject eachContainer(JsonObject spec, UnaryOperator<JsonObject> change) {
    JsonObject changed = spec;
    for (String list : new String[] {"initContainers", "containers"}) {
      if (spec.has(list)) {
        JsonArray containers = new JsonArray();
        for (JsonElement each : Tree.list(spec, list)) {
          containers.add(each instanceof JsonObject container ? change.apply(container) : each);
        }
        changed = Tree.with(changed, containers, list);
      }
    }
    return changed;
  }

  private static boolean names(JsonArray env, String name) {
    for (JsonElement each : env) {
      if (each instanceof JsonObject variable && Tree.textOrEmpty(variable, "name").equals(name)) {
        return true;
      }
    }
    return false;
  }

  /// A RuntimeClass can bring its own nodes and what its sandbox costs.
  private static JsonObject withRuntime(JsonObject spec, JsonObject runtime) {
    JsonObject changed = spec;
    JsonObject overhead = Tree.object(runtime, "overhead", "podFixed");
    if (overhead.size() > 0) {
      changed = Tree.with(changed, overhead, "overhead");
    }
    JsonObject selector = Tree.copy(Tree.object(spec, "nodeSelector"));
    Tree.object(runtime, "scheduling", "nodeSelector")
        .entrySet()
        .forEach(e -> selector.add(e.getKey(), e.getValue()));
    if (selector.size() > 0) {
      changed = Tree.with(changed, selector, "nodeSelector");
    }
    JsonArray tolerations = Tree.list(spec, "tolerations").deepCopy();
    Tree.list(runtime, "scheduling", "tolerations").forEach(tolerations::add);
    return tolerations.isEmpty() ? changed : Tree.with(changed, tolerations, "tolerations");
  }

  private static JsonArray tolerations(JsonArray given) {
    JsonArray all = given.deepCopy();
    for (String taint :
        new String[] {"node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable"}) {
      boolean told = false;
      for (JsonElement each : given) {
        told |= each instanceof JsonObject t && Tree.textOrEmpty(t, "key").equals(taint);
      }
      if (!told) {
        all.add(
            Tree.of(
                "key",
                taint,
                "operator",
                "Exists",
                "effect",
                "NoExecute",
                "tolerationSeconds",
                300));
      }
    }
    return all;
  }
}
