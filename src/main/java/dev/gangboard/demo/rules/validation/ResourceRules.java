package dev.gangboard.demo.rules.validation;

import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.names.Names;
import dev.gangboard.demo.rules.types.MalformedException;
import dev.gangboard.demo.rules.types.Quantity;
import dev.gangboard.demo.store.Tree;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;

/// The resources of a container.
final class ResourceRules {
  private static final Set<String> CONTAINER = Set.of("cpu", "memory", "ephemeral-storage");
  private static final Set<String> STANDARD =
      Set.of(
          "pods",
          "storage",
          "requests.cpu",
          "requests.memory",
          "requests.storage",
          "limits.cpu",
          "limits.memory",
          "services",
          "secrets",
          "configmaps",
          "persistentvolumeclaims",
          "resourcequotas",
          "replicationcontrollers");

  private ResourceRules() {}

  static void check(JsonObject resources, Path path, Problems problems) {
    JsonObject limits = Tree.object(resources, "limits");
    JsonObject requests = Tree.object(resources, "requests");
    for (String name : limits.keySet()) {
      resource(name, quantity(limits, name), path.child("limits").key(name), problems);
    }
    for (String name : requests.keySet()) {
      Quantity request = quantity(requests, name);
      resource(name, request, path.child("requests").key(name), problems);
      if (limits.has(name)) {
        within(name, request, quantity(limits, name), path.child("requests"), problems);
      } else if (!overcommitted(name)) {
        problems.required(
            path.child("limits"), "Limit must be set for non overcommitable resources");
      }
    }
    hugePages(limits, requests, path, problems);
  }

  private static void resource(String name, Quantity amount, Path path, Problems problems) {
    name(name, path, problems);
    if (amount.value().signum() < 0) {
      problems.invalid(path, amount.toString(), "must be greater than or equal to 0");
    }
    if (integral(name) && !amount.whole()) {
      problems.invalid(path, amount.toString(), "must be an integer");
    }
  }

  private static void name(String name, Path path, Problems problems) {
    List<String> wrong = Names.qualified(name);
    wrong.forEach(w -> problems.invalid(path, name, w));
    if (!wrong.isEmpty()) {
      return;
    }
    if (!name.contains("/")) {
      boolean pages = name.startsWith("hugepages-");
      if (!CONTAINER.contains(name) && !STANDARD.contains(name) && !pages) {
        problems.invalid(path, name, "must be a standard resource type or fully qualified");
      }
      if (!CONTAINER.contains(name) && !pages) {
        problems.invalid(path, name, "must be a standard resource for containers");
      }
    } else if (!nativeName(name) && !extended(name)) {
      problems.invalid(path, name, "doesn't follow extended resource name standard");
    }
  }

  /// A resource that nodes cannot hand out twice must be asked for exactly as it is limited.
  private static void within(
      String name, Quantity request, Quantity limit, Path path, Problems problems) {
    int compared = request.value().compareTo(limit.value());
    if (compared != 0 && !overcommitted(name)) {
      problems.invalid(path, request.toString(), "must be equal to " + name + " limit of " + limit);
    } else if (compared > 0) {
      problems.invalid(
          path, request.toString(), "must be less than or equal to " + name + " limit of " + limit);
    }
  }

  private static void hugePages(
      JsonObject limits, JsonObject requests, Path path, Problems problems) {
    boolean pages =
        limits.keySet().stream().anyMatch(name -> name.startsWith("hugepages-"))
            || requests.keySet().stream().anyMatch(name -> name.startsWith("hugepages-"));
    boolean others =
        List.of("cpu", "memory").stream().anyMatch(n -> limits.has(n) || requests.has(n));
    if (pages && !others) {
      problems.forbidden(path, "HugePages require cpu or memory");
    }
  }

  private static boolean nativeName(String name) {
    return !name.contains("/") || name.contains("kubernetes.io/");
  }

  private static boolean extended(String name) {
    return !name.startsWith("requests.") && Names.qualified("requests." + name).isEmpty();
  }

  private static boolean overcommitted(String name) {
    return nativeName(name) && !name.startsWith("hugepages-");
  }

  private static boolean integral(String name) {
    return name.equals("pods") || (!nativeName(name) && extended(name));
  }

  /// Quantities have been read before: what is none here counts as nothing.
  private static Quantity quantity(JsonObject amounts, String name) {
    try {
      return Quantity.parse(Tree.textOrEmpty(amounts, name));
    } catch (MalformedException e) {
      return new Quantity(BigDecimal.ZERO, Quantity.Notation.DECIMAL);
    }
  }
}
