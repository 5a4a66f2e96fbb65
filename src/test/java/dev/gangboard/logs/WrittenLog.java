package dev.gangboard.logs;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.FakeCluster;
import dev.gangboard.cluster.LogLine;
import dev.gangboard.cluster.LogSink;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A container's log as a server hands it out: from a whole second on, at most so many lines from
/// the end, and sometimes broken off.
final class WrittenLog implements FakeCluster.Logs {
  /// How a reading ends early.
  ///
  /// @param after lines
  /// @param with what is thrown, or null for a clean end of the stream
  record Cut(int after, @Nullable ClusterException with) {}

  private final AtomicReference<List<LogLine>> lines = new AtomicReference<>(List.of());
  private final Queue<Cut> cuts = new ConcurrentLinkedQueue<>();

  WrittenLog write(LogLine... more) {
    lines.updateAndGet(before -> Stream.concat(before.stream(), Arrays.stream(more)).toList());
    return this;
  }

  WrittenLog cut(int after, @Nullable ClusterException with) {
    cuts.add(new Cut(after, with));
    return this;
  }

  /// Rotation: these lines are all that is there now.
  void rotate(LogLine... rest) {
    lines.set(List.of(rest));
  }

  @Override
  public void read(Cluster.LogRequest request, LogSink sink)
      throws ClusterException, InterruptedException {
    Cut cut = cuts.poll();
    int left = cut == null ? Integer.MAX_VALUE : cut.after();
    for (LogLine line : wanted(request)) {
      if (left-- == 0) {
        break;
      }
      sink.accept(line);
    }
    if (cut != null && cut.with() != null) {
      throw cut.with();
    }
  }

  private List<LogLine> wanted(Cluster.LogRequest request) {
    List<LogLine> wanted =
        lines.get().stream()
            .filter(line ->
                request.sinceSeconds() == null
                    || line.at().getEpochSecond() >= request.sinceSeconds())
            .toList();
    Integer tail = request.tailLines();
    return tail == null || tail >= wanted.size()
        ? wanted
        : wanted.subList(wanted.size() - tail, wanted.size());
  }
}
