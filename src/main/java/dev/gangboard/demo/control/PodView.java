package dev.gangboard.demo.control;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What the controllers read of a pod, decoded once a change.
///
/// @param node the name of its node; empty while it has none
/// @param order grows with each pod that is made: older pods have the smaller ones
record PodView(
    JsonObject json, String uid, Controller controller, String node, State state, long order) {

  /// @param jobUid the uid of the Job that controls it; empty where there is none
  /// @param index the completion index; -1 where it has none
  record Controller(String jobUid, int index) {}

  /// @param tracked whether the finalizer of the Job controller is on it: it is not counted yet
  record State(Phase phase, boolean deleting, boolean tracked, boolean ready) {}

  enum Phase {
    PENDING,
    RUNNING,
    SUCCEEDED,
    FAILED;

    static Phase of(String word) {
      return switch (word) {
        case "Running" -> RUNNING;
        case "Succeeded" -> SUCCEEDED;
        case "Failed" -> FAILED;
        default -> PENDING;
      };
    }
  }

  static final String INDEX = "batch.kubernetes.io/job-completion-index";
  static final String TRACKING = "batch.kubernetes.io/job-tracking";

  static PodView of(JsonObject pod, long order) {
    JsonObject metadata = Tree.object(pod, "metadata");
    JsonObject status = Tree.object(pod, "status");
    return new PodView(
        pod,
        Tree.textOrEmpty(metadata, "uid"),
        new Controller(
            controllerUid(metadata), index(Tree.textOrEmpty(metadata, "annotations", INDEX))),
        Tree.textOrEmpty(pod, "spec", "nodeName"),
        new State(
            Phase.of(Tree.textOrEmpty(status, "phase")),
            metadata.has("deletionTimestamp"),
            hasFinalizer(metadata, TRACKING),
            Conditions.isTrue(status, "Ready")),
        order);
  }

  String namespace() {
    return Tree.namespace(json);
  }

  String name() {
    return Tree.name(json);
  }

  String jobUid() {
    return controller.jobUid();
  }

  int index() {
    return controller.index();
  }

  Phase phase() {
    return state.phase();
  }

  boolean deleting() {
    return state.deleting();
  }

  boolean tracked() {
    return state.tracked();
  }

  boolean ready() {
    return state.ready();
  }

  /// Neither ended nor asked to end.
  boolean active() {
    return !terminal() && !deleting();
  }

  boolean terminal() {
    return phase() == Phase.SUCCEEDED || phase() == Phase.FAILED;
  }

  /// Asked to end, and not there yet.
  boolean terminating() {
    return deleting() && !terminal();
  }

  int annotation(String name) {
    return Math.max(0, index(Tree.textOrEmpty(json, "metadata", "annotations", name)));
  }

  /// When it ended, as well as can be told: the last end of a container, else the time at which it
  /// was asked to stop, else its creation.
  Instant finished() {
    @Nullable Instant last = null;
    for (JsonElement container : Tree.list(json, "status", "containerStatuses")) {
      Instant end =
          container instanceof JsonObject status
              ? time(status, "state", "terminated", "finishedAt")
              : null;
      if (end != null && (last == null || end.isAfter(last))) {
        last = end;
      }
    }
    if (last != null) {
      return last;
    }
    Instant deadline = time(json, "metadata", "deletionTimestamp");
    if (deadline != null) {
      long grace = Tree.number(json, "metadata", "deletionGracePeriodSeconds").orElse(0);
      return deadline.minusSeconds(grace);
    }
    Instant created = time(json, "metadata", "creationTimestamp");
    return created == null ? Instant.EPOCH : created;
  }

  static @Nullable Instant time(JsonObject json, String... path) {
    return Tree.text(json, path).map(Instant::parse).orElse(null);
  }

  static boolean hasFinalizer(JsonObject metadata, String finalizer) {
    for (JsonElement each : Tree.list(metadata, "finalizers")) {
      if (each.getAsString().equals(finalizer)) {
        return true;
      }
    }
    return false;
  }

  private static String controllerUid(JsonObject metadata) {
    for (JsonElement each : Tree.list(metadata, "ownerReferences")) {
      if (each instanceof JsonObject owner
          && Tree.flag(owner, "controller")
          && Tree.textOrEmpty(owner, "kind").equals(Kind.JOB.kind())) {
        return Tree.textOrEmpty(owner, "uid");
      }
    }
    return "";
  }

  private static int index(String text) {
    try {
      return text.isEmpty() ? -1 : Integer.parseInt(text);
    } catch (NumberFormatException e) {
      return -1;
    }
  }
}
