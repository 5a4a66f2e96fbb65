package dev.gangboard.demo.control;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.program.Replica;
import dev.gangboard.demo.store.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How a container is started: its environment with references to the pod's own fields resolved,
/// and `$(NAME)` replaced in values, command and arguments.
final class Environment {
  /// A reference to something that this cluster has not.
  static final class Missing extends Exception {
    private static final long serialVersionUID = 1;

    Missing(String message) {
      super(message);
    }
  }

  private static final Pattern REFERENCE = Pattern.compile("\\$(\\$|\\(([-._a-zA-Z0-9]+)\\))");
  private static final Pattern KEYED =
      Pattern.compile("metadata\\.(labels|annotations)\\['(.+)'\\]");

  private final JsonObject pod;
  private final Map<String, String> variables = new LinkedHashMap<>();

  private Environment(JsonObject pod, Map<String, String> identity) {
    this.pod = pod;
    variables.putAll(identity);
    variables.put("KUBERNETES_SERVICE_HOST", "10.96.0.1");
    variables.put("KUBERNETES_SERVICE_PORT", "443");
    variables.put("HOSTNAME", Tree.text(pod, "spec", "hostname").orElse(Tree.name(pod)));
  }

  /// @param identity the credentials of the pod, which its spec knows nothing of; the container's
  ///   own variables win
  /// @throws Missing for a config map or secret: this cluster has none
  static Replica.Invocation of(JsonObject pod, JsonObject container, Map<String, String> identity)
      throws Missing {
    Environment environment = new Environment(pod, identity);
    for (JsonElement each : Tree.list(container, "envFrom")) {
      if (each instanceof JsonObject source) {
        refuse(source, "configMapRef", "secretRef");
      }
    }
    for (JsonElement each : Tree.list(container, "env")) {
      if (each instanceof JsonObject variable) {
        environment.variables.put(Tree.textOrEmpty(variable, "name"), environment.value(variable));
      }
    }
    return new Replica.Invocation(
        environment.words(container, "command"),
        environment.words(container, "args"),
        environment.variables);
  }

  private String value(JsonObject variable) throws Missing {
    JsonObject from = Tree.object(variable, "valueFrom");
    refuse(from, "configMapKeyRef", "secretKeyRef");
    String path = Tree.textOrEmpty(from, "fieldRef", "fieldPath");
    return path.isEmpty() ? expand(Tree.textOrEmpty(variable, "value")) : field(path);
  }

  private String field(String path) {
    Matcher keyed = KEYED.matcher(path);
    return keyed.matches()
        ? Tree.textOrEmpty(pod, "metadata", keyed.group(1), keyed.group(2))
        : Tree.textOrEmpty(pod, path.split("\\.", -1));
  }

  private List<String> words(JsonObject container, String list) {
    List<String> words = new ArrayList<>();
    Tree.list(container, list).forEach(word -> words.add(expand(word.getAsString())));
    return words;
  }

  /// A reference to an unknown variable stays as it is written; `$$` is a `$`.
  private String expand(String text) {
    return REFERENCE
        .matcher(text)
        .replaceAll(found -> {
          String name = found.group(2);
          String value = name == null ? "$" : variables.getOrDefault(name, found.group());
          return Matcher.quoteReplacement(value);
        });
  }

  private static void refuse(JsonObject source, String configMap, String secret) throws Missing {
    for (String kind : List.of(configMap, secret)) {
      String name = Tree.textOrEmpty(source, kind, "name");
      if (!name.isEmpty() && !Tree.flag(source, kind, "optional")) {
        String word = kind.equals(configMap) ? "configmap" : "secret";
        throw new Missing(word + " \"" + name + "\" not found");
      }
    }
  }
}
