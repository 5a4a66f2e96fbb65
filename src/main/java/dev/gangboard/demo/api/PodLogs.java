package dev.gangboard.demo.api;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Store;
import dev.gangboard.demo.store.Tree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/// The log of a pod's container: what the API server and then the kubelet make of the request.
final class PodLogs {
  private final Store store;
  private final ContainerLogs logs;
  private final InstantSource clock;
  private final Faults faults;

  PodLogs(Store store, ContainerLogs logs, InstantSource clock, Faults faults) {
    this.store = store;
    this.logs = logs;
    this.clock = clock;
    this.faults = faults;
  }

  void read(Call call) throws IOException, InterruptedException {
    LogOptions options = LogOptions.parse(call.query(), call.name(), clock.instant());
    JsonObject pod =
        store
            .get(Kind.POD, call.namespace(), call.name())
            .orElseThrow(() -> ApiException.notFound(Kind.POD, call.name()));
    String container = container(pod, options.container());
    if (Tree.text(pod, "spec", "nodeName").isEmpty()) {
      // No kubelet has it yet, and so nobody knows anything of a log.
      call.response().bytes(204, "text/plain", new byte[0]);
      return;
    }
    String id = runId(pod, container, options.previous());
    Optional<LogSource> source = logs.find(Tree.uid(pod), container, options.previous());
    if (source.isEmpty()) {
      String lost = "unable to retrieve container logs for " + id;
      call.response().bytes(200, "text/plain", lost.getBytes(StandardCharsets.UTF_8));
      return;
    }
    try (OpenStream stream = new OpenStream(faults, Faults.Scope.LOGS)) {
      var out = call.response().stream("text/plain");
      new LogCopy(source.get(), options, stream).to(out);
    }
  }

  private static String container(JsonObject pod, String asked) {
    List<String> initial = names(pod, "initContainers");
    List<String> main = names(pod, "containers");
    if (asked.isEmpty() && main.size() == 1) {
      return main.getFirst();
    }
    if (asked.isEmpty()) {
      String choice =
          "a container name must be specified for pod %s, choose one of: [%s]"
              .formatted(Tree.name(pod), String.join(" ", main));
      throw ApiException.badRequest(
          initial.isEmpty()
              ? choice
              : choice
                  + " or one of the init containers: [%s]".formatted(String.join(" ", initial)));
    }
    if (!main.contains(asked) && !initial.contains(asked)) {
      throw ApiException.badRequest(
          "container %s is not valid for pod %s".formatted(asked, Tree.name(pod)));
    }
    return asked;
  }

  private static List<String> names(JsonObject pod, String list) {
    return Tree.list(pod, "spec", list).asList().stream()
        .map(c -> Tree.textOrEmpty(c.getAsJsonObject(), "name"))
        .toList();
  }

  /// The run whose log is asked for, in the words of the kubelet where there is none.
  private static String runId(JsonObject pod, String container, boolean previous) {
    JsonObject status = status(pod, container);
    String where = "container \"%s\" in pod \"%s\"".formatted(container, Tree.name(pod));
    String last = Tree.textOrEmpty(status, "lastState", "terminated", "containerID");
    if (previous) {
      if (last.isEmpty()) {
        throw ApiException.badRequest("previous terminated " + where + " not found");
      }
      return last;
    }
    if (Tree.at(status, "state", "running").isPresent()) {
      return Tree.textOrEmpty(status, "containerID");
    }
    if (Tree.at(status, "state", "terminated").isPresent()) {
      String ended = Tree.textOrEmpty(status, "state", "terminated", "containerID");
      if (ended.isEmpty() && last.isEmpty()) {
        throw ApiException.badRequest(where + " is terminated");
      }
      return ended.isEmpty() ? last : ended;
    }
    if (!last.isEmpty()) {
      return last;
    }
    throw ApiException.badRequest(where + waiting(status));
  }

  private static String waiting(JsonObject status) {
    if (status.isEmpty()) {
      return " is not available";
    }
    String reason = Tree.textOrEmpty(status, "state", "waiting", "reason");
    return switch (reason) {
      case "" -> " is waiting to start - no logs yet";
      case "ErrImagePull" -> " is waiting to start: image can't be pulled";
      case "ImagePullBackOff" -> " is waiting to start: trying and failing to pull image";
      default -> " is waiting to start: " + reason;
    };
  }

  private static JsonObject status(JsonObject pod, String container) {
    for (String list : List.of("initContainerStatuses", "containerStatuses")) {
      for (JsonElement status : Tree.list(pod, "status", list)) {
        if (status instanceof JsonObject found
            && Tree.textOrEmpty(found, "name").equals(container)) {
          return found;
        }
      }
    }
    return new JsonObject();
  }
}
