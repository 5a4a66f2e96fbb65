package dev.gangboard.demo.control;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.gangboard.demo.program.Exit;
import dev.gangboard.demo.store.Timestamps;
import dev.gangboard.demo.store.Tree;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The status of one container while its kubelet works on it.
final class ContainerReport {
  private final JsonObject spec;
  private final String name;
  private final String image;
  private JsonObject state = waitingFor("ContainerCreating", "");
  private JsonObject lastState = new JsonObject();
  private String containerId = "";
  private String imageId = "";
  private @Nullable Instant started;
  private @Nullable Exit exit;
  private int restarts;
  private boolean restarting;

  ContainerReport(JsonObject spec) {
    this.spec = spec;
    this.name = Tree.textOrEmpty(spec, "name");
    this.image = Tree.textOrEmpty(spec, "image");
  }

  JsonObject spec() {
    return spec;
  }

  String name() {
    return name;
  }

  String image() {
    return image;
  }

  int restarts() {
    return restarts;
  }

  boolean running() {
    return state.has("running");
  }

  /// Whether it has not run yet.
  boolean fresh() {
    return containerId.isEmpty() && exit == null;
  }

  /// How it ended for good; null while it has not.
  @Nullable Exit exit() {
    return restarting ? null : exit;
  }

  /// It waits, for its first run or for the next one.
  void waitFor(String reason, String message) {
    keepLast();
    state = waitingFor(reason, message);
  }

  /// It runs: for the first time, or again.
  void run(String id, String imageDigest, Instant now) {
    keepLast();
    if (!containerId.isEmpty()) {
      restarts++;
    }
    containerId = "containerd://" + id;
    imageId = "sha256:" + imageDigest;
    started = now;
    exit = null;
    restarting = false;
    state = Tree.of("running", Tree.of("startedAt", Timestamps.seconds(now)));
  }

  /// An ended run becomes the one before.
  private void keepLast() {
    if (state.has("terminated")) {
      lastState = state;
    }
  }

  /// It has ended and will be started again.
  void willRestart() {
    restarting = true;
  }

  /// A restart that has not come yet does not come: the container has ended as its last run did.
  void giveUpRestart() {
    if (restarting) {
      restarting = false;
      state = state.has("terminated") ? state : lastState;
    }
  }

  void end(Exit how, Instant finished) {
    exit = how;
    JsonObject terminated =
        Tree.of(
            "exitCode", how.code(),
            "reason", how.reason(),
            "startedAt", Timestamps.seconds(started == null ? finished : started),
            "finishedAt", Timestamps.seconds(finished),
            "containerID", containerId);
    state = Tree.of("terminated", terminated);
  }

  /// The container never ran, and its pod ends.
  void lose() {
    exit = new Exit(Exit.KILLED, "ContainerStatusUnknown");
    JsonObject terminated =
        Tree.of(
            "exitCode", Exit.KILLED,
            "reason", "ContainerStatusUnknown",
            "message", "The container could not be located when the pod was terminated");
    terminated.add("startedAt", JsonNull.INSTANCE);
    terminated.add("finishedAt", JsonNull.INSTANCE);
    state = Tree.of("terminated", terminated);
  }

  JsonObject json() {
    JsonObject json =
        Tree.of(
            "name", name,
            "state", state,
            "lastState", lastState,
            "ready", running(),
            "restartCount", restarts,
            "image", image,
            "imageID", imageId);
    if (!containerId.isEmpty()) {
      json.addProperty("containerID", containerId);
    }
    json.addProperty("started", running());
    if (!containerId.isEmpty()) {
      addResources(json);
    }
    JsonArray mounts = mounts();
    if (!mounts.isEmpty()) {
      json.add("volumeMounts", mounts);
    }
    if (!containerId.isEmpty()) {
      json.add(
          "user",
          Tree.of("linux", Tree.of("uid", 0, "gid", 0, "supplementalGroups", Tree.array(0))));
    }
    return json;
  }

  private void addResources(JsonObject json) {
    JsonObject resources = Tree.object(spec, "resources");
    JsonObject requests = Tree.object(resources, "requests");
    if (requests.size() > 0) {
      json.add("allocatedResources", requests);
    }
    json.add("resources", resources);
  }

  private JsonArray mounts() {
    JsonArray mounts = new JsonArray();
    for (JsonElement each : Tree.list(spec, "volumeMounts")) {
      if (each instanceof JsonObject mount) {
        JsonObject told =
            Tree.of(
                "name", Tree.textOrEmpty(mount, "name"),
                "mountPath", Tree.textOrEmpty(mount, "mountPath"));
        if (Tree.flag(mount, "readOnly")) {
          told.addProperty("readOnly", true);
          told.addProperty("recursiveReadOnly", "Disabled");
        }
        mounts.add(told);
      }
    }
    return mounts;
  }

  private static JsonObject waitingFor(String reason, String message) {
    JsonObject waiting = Tree.of("reason", reason);
    if (!message.isEmpty()) {
      waiting.addProperty("message", message);
    }
    return Tree.of("waiting", waiting);
  }
}
