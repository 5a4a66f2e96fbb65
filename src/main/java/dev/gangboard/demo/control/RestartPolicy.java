package dev.gangboard.demo.control;

import com.google.gson.JsonObject;
import dev.gangboard.demo.program.Exit;
import dev.gangboard.demo.store.Tree;

/// Whether a container that has ended is started again in its pod.
enum RestartPolicy {
  NEVER,
  ON_FAILURE,
  ALWAYS;

  static RestartPolicy of(JsonObject pod) {
    return switch (Tree.textOrEmpty(pod, "spec", "restartPolicy")) {
      case "Never" -> NEVER;
      case "OnFailure" -> ON_FAILURE;
      default -> ALWAYS;
    };
  }

  boolean restarts(Exit exit) {
    return this == ALWAYS || (this == ON_FAILURE && !exit.succeeded());
  }
}
