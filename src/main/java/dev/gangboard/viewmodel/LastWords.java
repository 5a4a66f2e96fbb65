package dev.gangboard.viewmodel;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.LogLine;
import dev.gangboard.gang.FirstFailure;
import dev.gangboard.logs.ErrorPatterns;
import dev.gangboard.logs.LogListener;
import dev.gangboard.logs.LogMark;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The last lines of the ranks that failed first: read once, when the failure is first seen, since
/// the cluster deletes pods and logs soon after; kept while the window is open.
final class LastWords implements AutoCloseable {
  private static final int TAIL_LINES = 20;
  private static final int KEPT = 3;
  private static final int LONGEST = 400;

  private final Surroundings surroundings;
  private final Runnable changed;
  private final Map<String, String> byPod = new HashMap<>();
  private final Map<String, Surroundings.Running> reading = new HashMap<>();

  /// @param changed is called on the UI thread when lines have come
  LastWords(Surroundings surroundings, Runnable changed) {
    this.surroundings = surroundings;
    this.changed = changed;
  }

  /// Reads what is not read yet.
  void see(List<GangMoment> gangs, Cluster cluster) {
    for (GangMoment moment : gangs) {
      List<FirstFailure> first = moment.gang().firstFailures();
      if (!first.isEmpty() && !byPod.containsKey(first.getFirst().pod().uid())) {
        read(cluster, moment, first.getFirst());
      }
    }
  }

  private void read(Cluster cluster, GangMoment moment, FirstFailure failure) {
    String pod = failure.pod().uid();
    byPod.put(pod, "");
    var tail = new Tail(pod);
    reading.put(
        pod,
        surroundings.logs().follow(cluster, moment.id().uid(), failure.rank(), TAIL_LINES, tail));
    if (tail.over) {
      stop(pod);
    }
  }

  /// The last lines of this pod, if they were read.
  Optional<String> of(String pod) {
    return Optional.ofNullable(byPod.get(pod)).filter(text -> !text.isEmpty());
  }

  private void arrived(String pod, String text) {
    byPod.put(pod, text);
    stop(pod);
    changed.run();
  }

  private void stop(String pod) {
    Surroundings.Running reader = reading.remove(pod);
    if (reader != null) {
      surroundings.background().execute(reader::close);
    }
  }

  @Override
  public void close() {
    reading.values().forEach(Surroundings.Running::close);
  }

  /// Keeps the end of a log.
  private final class Tail implements LogListener {
    private final String pod;
    private final Deque<String> lines = new ArrayDeque<>();
    private volatile boolean over;

    Tail(String pod) {
      this.pod = pod;
    }

    @Override
    public void line(LogLine line) {
      String text = Printable.of(line.text()).strip();
      if (text.isEmpty()) {
        return;
      }
      lines.addLast(text.length() > LONGEST ? text.substring(0, LONGEST) : text);
      if (lines.size() > TAIL_LINES) {
        lines.removeFirst();
      }
    }

    /// The last lines, or those from the last error on where it is before them.
    private List<String> words() {
      List<String> all = List.copyOf(lines);
      ErrorPatterns patterns = surroundings.patterns().get();
      int from = Math.max(0, all.size() - KEPT);
      for (int i = all.size() - 1; i >= 0; i--) {
        if (patterns.nameOf(all.get(i)).isPresent()) {
          from = Math.min(from, i);
          break;
        }
      }
      return all.subList(from, Math.min(all.size(), from + KEPT));
    }

    @Override
    public void mark(LogMark mark) {}

    @Override
    public void ended() {
      over = true;
      String text = String.join("\n", words());
      surroundings.uiThread().execute(() -> arrived(pod, text));
    }
  }
}
