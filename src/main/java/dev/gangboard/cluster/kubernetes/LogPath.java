package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.Cluster.LogPart;
import dev.gangboard.cluster.Cluster.LogRequest;
import dev.gangboard.cluster.kubernetes.ApiRequest.Subject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// The request for a container's log.
final class LogPath {
  private LogPath() {}

  static ApiRequest of(LogRequest log) {
    List<String> path = new ArrayList<>(ApiPaths.pods(log.pod().namespace()));
    path.add(log.pod().name());
    path.add("log");
    Subject subject = new Subject("get", "pods/log", log.pod().namespace(), log.pod().name());
    ApiRequest request =
        ApiRequest.get(path, subject)
            .with("container", log.container() == null ? Labels.REPLICA : log.container())
            .with("timestamps", "true");
    if (log.part() == LogPart.FOLLOW) {
      request = request.with("follow", "true");
    }
    if (log.part() == LogPart.PREVIOUS) {
      request = request.with("previous", "true");
    }
    if (log.sinceSeconds() != null) {
      request = request.with("sinceTime", Instant.ofEpochSecond(log.sinceSeconds()).toString());
    }
    return log.tailLines() == null
        ? request
        : request.with("tailLines", log.tailLines().toString());
  }
}
