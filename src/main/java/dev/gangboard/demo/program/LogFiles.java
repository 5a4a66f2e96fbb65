package dev.gangboard.demo.program;

import dev.gangboard.demo.api.ContainerLogs;
import dev.gangboard.demo.api.LogSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The logs that the kubelets keep: of each container its newest run and the one before. They go
/// with their pod.
public final class LogFiles implements ContainerLogs {
  private record Container(String podUid, String name) {}

  private record Runs(ContainerLog newest, @Nullable ContainerLog previous) {}

  private final Map<Container, Runs> logs = new ConcurrentHashMap<>();

  /// A new log for a new run of a container.
  public ContainerLog open(String podUid, String container) {
    ContainerLog log = new ContainerLog();
    logs.merge(
        new Container(podUid, container),
        new Runs(log, null),
        (old, fresh) -> new Runs(fresh.newest(), old.newest()));
    return log;
  }

  /// Drops the logs of a container. Who reads them sees their end.
  public void delete(String podUid, String container) {
    Runs runs = logs.remove(new Container(podUid, container));
    if (runs != null) {
      runs.newest().close();
    }
  }

  @Override
  public Optional<LogSource> find(String podUid, String container, boolean previous) {
    Runs runs = logs.get(new Container(podUid, container));
    if (runs == null) {
      return Optional.empty();
    }
    return Optional.ofNullable(previous ? runs.previous() : runs.newest());
  }
}
