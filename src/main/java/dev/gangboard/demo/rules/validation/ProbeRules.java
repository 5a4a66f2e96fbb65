package dev.gangboard.demo.rules.validation;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.gangboard.demo.rules.names.Names;
import dev.gangboard.demo.store.Tree;
import java.util.List;

/// Probes and lifecycle hooks of a container.
final class ProbeRules {
  private static final List<String> HANDLERS =
      List.of("exec", "httpGet", "tcpSocket", "grpc", "sleep");
  private static final List<String> NUMBERS =
      List.of(
          "initialDelaySeconds",
          "timeoutSeconds",
          "periodSeconds",
          "successThreshold",
          "failureThreshold");

  private ProbeRules() {}

  static void lifecycle(JsonObject container, Path path, Problems problems) {
    for (String hook : List.of("postStart", "preStop")) {
      JsonObject handler = Tree.object(container, "lifecycle", hook);
      if (Rules.has(Tree.object(container, "lifecycle"), hook)) {
        handler(handler, path.child("lifecycle", hook), problems);
      }
    }
  }

  static void probe(JsonObject container, String field, Path path, Problems problems) {
    if (!Rules.has(container, field)) {
      return;
    }
    JsonObject probe = Tree.object(container, field);
    Path place = path.child(field);
    handler(probe, place, problems);
    NUMBERS.forEach(number -> Rules.nonNegative(probe, number, place, problems));
    boolean readiness = field.equals("readinessProbe");
    Tree.number(probe, "terminationGracePeriodSeconds")
        .ifPresent(seconds -> grace(seconds, readiness, place, problems));
    long threshold = Tree.number(probe, "successThreshold").orElse(0);
    if (!readiness && threshold != 1) {
      problems.invalid(place.child("successThreshold"), threshold, "must be 1");
    }
  }

  private static void grace(long seconds, boolean readiness, Path path, Problems problems) {
    Path place = path.child("terminationGracePeriodSeconds");
    if (seconds <= 0) {
      problems.invalid(place, seconds, "must be greater than 0");
    }
    if (readiness) {
      problems.invalid(place, seconds, "must not be set for readinessProbes");
    }
  }

  private static void handler(JsonObject handler, Path path, Problems problems) {
    List<String> found = HANDLERS.stream().filter(name -> Rules.has(handler, name)).toList();
    if (found.isEmpty()) {
      problems.required(path, "must specify a handler type");
      return;
    }
    String first = found.getFirst();
    action(first, Tree.object(handler, first), path.child(first), problems);
    for (String other : found.subList(1, found.size())) {
      problems.forbidden(path.child(other), "may not specify more than 1 handler type");
    }
  }

  private static void action(String kind, JsonObject action, Path path, Problems problems) {
    switch (kind) {
      case "exec" -> {
        if (Rules.elements(action, "command").isEmpty()) {
          problems.required(path.child("command"), "");
        }
      }
      case "httpGet" -> {
        if (Tree.textOrEmpty(action, "path").isEmpty()) {
          problems.required(path.child("path"), "");
        }
        port(action, path, problems);
        String scheme = Tree.textOrEmpty(action, "scheme");
        if (!List.of("HTTP", "HTTPS").contains(scheme)) {
          problems.notSupported(path.child("scheme"), scheme, List.of("HTTP", "HTTPS"));
        }
      }
      case "tcpSocket", "grpc" -> port(action, path, problems);
      default -> {}
    }
  }

  private static void port(JsonObject action, Path path, Problems problems) {
    JsonElement port = Tree.at(action, "port").orElse(new JsonPrimitive(0L));
    Path place = path.child("port");
    if (port instanceof JsonPrimitive primitive && primitive.isString()) {
      String name = primitive.getAsString();
      Names.portName(name).forEach(wrong -> problems.invalid(place, name, wrong));
    } else {
      long number = port.getAsLong();
      Rules.port(number).forEach(wrong -> problems.invalid(place, number, wrong));
    }
  }
}
