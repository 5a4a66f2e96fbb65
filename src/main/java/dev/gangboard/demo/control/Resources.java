package dev.gangboard.demo.control;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.types.MalformedException;
import dev.gangboard.demo.rules.types.Quantity;
import dev.gangboard.demo.store.Tree;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.TreeMap;

/// Amounts of resources by name, in thousandths.
record Resources(Map<String, Long> amounts) {
  static final String PODS = "pods";

  private static final BigDecimal THOUSAND = BigDecimal.valueOf(1000);

  Resources {
    amounts = Map.copyOf(amounts);
  }

  /// What a node offers.
  static Resources allocatable(JsonObject node) {
    Map<String, Long> amounts = new TreeMap<>();
    addAll(amounts, Tree.object(node, "status", "allocatable"));
    return new Resources(amounts);
  }

  /// What a pod asks for, one of the node's pods included. Init containers run before the others
  /// and need no more than they do.
  static Resources requested(JsonObject pod) {
    Map<String, Long> amounts = new TreeMap<>();
    for (JsonElement each : Tree.list(pod, "spec", "containers")) {
      if (each instanceof JsonObject container) {
        addAll(amounts, Tree.object(container, "resources", "requests"));
      }
    }
    addAll(amounts, Tree.object(pod, "spec", "overhead"));
    amounts.put(PODS, 1000L);
    return new Resources(amounts);
  }

  long of(String name) {
    return amounts.getOrDefault(name, 0L);
  }

  private static void addAll(Map<String, Long> amounts, JsonObject given) {
    given
        .entrySet()
        .forEach(e -> amounts.merge(e.getKey(), thousandths(e.getValue()), Math::addExact));
  }

  private static long thousandths(JsonElement quantity) {
    try {
      BigDecimal value = Quantity.parse(quantity.getAsString()).value();
      return value.multiply(THOUSAND).setScale(0, RoundingMode.CEILING).longValue();
    } catch (MalformedException e) {
      throw new IllegalStateException("the API took a quantity that is none: " + quantity, e);
    }
  }
}
