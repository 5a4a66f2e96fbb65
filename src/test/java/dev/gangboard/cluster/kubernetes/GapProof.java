package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.Cluster.LogPart;
import dev.gangboard.cluster.kubernetes.NotedRequests.Outcome;
import dev.gangboard.cluster.kubernetes.NotedRequests.Request;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/// Whether the server truly could not give lines that are missing from a record. What it could give
/// is known from the demo cluster itself, past the engine and its bad network: when each line was
/// written, when each run began, and when each pod went.
///
/// A line of a run can be read from when it is written until its pod is deleted, or until the
/// container is started for the second time after it: in between as the pod's log, and from the
/// next start on as its previous log. For that time it must hold that
///
/// 1. it is over: what can still be read is not missing;
/// 2. no request of the engine for that log, begun in that time, was answered to its end: an
///    undisturbed answer would have had the lines;
/// 3. each request that failed or was given up overlaps a fault of the proxy: it is not the
///    engine's or the server's own failure;
/// 4. the engine did not rest: from when it could know of the pod on, the time in which it had no
///    request under way adds up to no more than [#MOST_REST], and that is only where a request had
///    been disturbed before. (The time in which the app was closed is not the engine's.)
final class GapProof {
  /// Of pauses between tries, in nanoseconds.
  static final long MOST_REST = 1_500_000_000L;

  /// How late what happened in the cluster is noted.
  private static final long NOTED_LATE = 100_000_000L;

  private final NumberedLines truth;
  private final NotedRequests requests;
  private final ChaosProxy proxy;
  private final Map<String, Long> gone = new ConcurrentHashMap<>();
  private long closedFrom = Long.MAX_VALUE;
  private long closedTo = Long.MAX_VALUE;
  private long mostRest;

  GapProof(NumberedLines truth, NotedRequests requests, ChaosProxy proxy) {
    this.truth = truth;
    this.requests = requests;
    this.proxy = proxy;
  }

  /// A pod was deleted, as seen without any proxy.
  void gone(String pod) {
    gone.putIfAbsent(pod, System.nanoTime());
  }

  /// The app is closed, and opened again.
  void closed(long from, long to) {
    closedFrom = from;
    closedTo = to;
  }

  /// The longest rest that was met, in milliseconds.
  long mostRestMillis() {
    return mostRest / 1_000_000;
  }

  /// Proves that a run's lines could not be read any more.
  ///
  /// @param first the number of the first of them
  /// @return why that is not so; empty where it is proved
  Optional<String> refute(int run, int first) {
    NumberedLines.Run of = Objects.requireNonNull(truth.runs().get(run));
    long written = of.writtenAt(first);
    long end = readableUntil(of);
    if (end == Long.MAX_VALUE) {
      return Optional.of("can still be read");
    }
    List<Request> asked = requests.of(of.pod);
    long before = end - NOTED_LATE;
    for (Request request : asked) {
      boolean within = request.begin() > written && request.end() < before;
      if (within && request.outcome() == Outcome.ANSWERED && isOf(of, request)) {
        return Optional.of("was answered in full: " + describe(request, written, end));
      }
      boolean failed = request.outcome() == Outcome.BROKEN || request.outcome() == Outcome.LEFT;
      if (failed
          && request.overlaps(written, before)
          && !proxy.disturbed(request.begin(), request.end())) {
        return Optional.of("failed without a fault: " + describe(request, written, end));
      }
    }
    long from = Math.max(written, requests.knownSince(of.pod));
    long rest = rest(asked, from, before);
    mostRest = Math.max(mostRest, rest);
    return rest > MOST_REST
        ? Optional.of("rested for " + rest / 1_000_000 + " ms: " + story(asked, from, end))
        : Optional.empty();
  }

  private static String describe(Request request, long written, long end) {
    return "%s %s from %d to %d ms after the line, which was there for %d ms"
        .formatted(
            request.part(),
            request.outcome(),
            (request.begin() - written) / 1_000_000,
            (request.end() - written) / 1_000_000,
            (end - written) / 1_000_000);
  }

  private static String story(List<Request> asked, long from, long end) {
    List<String> all = new ArrayList<>();
    asked.stream()
        .filter(request -> request.overlaps(from, end))
        .forEach(request -> all.add(describe(request, from, end)));
    return String.join("; ", all);
  }

  private long readableUntil(NumberedLines.Run run) {
    long deleted = gone.getOrDefault(run.pod, Long.MAX_VALUE);
    return Math.min(deleted, startAfter(run, 2));
  }

  /// When a run of the same pod began.
  private long startAfter(NumberedLines.Run run, int later) {
    List<NumberedLines.Run> runs =
        truth.runs().values().stream()
            .filter(other -> other.pod.equals(run.pod))
            .sorted(Comparator.comparingLong(other -> other.began))
            .toList();
    int at = runs.indexOf(run) + later;
    return at < runs.size() ? runs.get(at).began : Long.MAX_VALUE;
  }

  /// Whether an answer had the lines of a run.
  private boolean isOf(NumberedLines.Run run, Request request) {
    long next = startAfter(run, 1);
    return request.part() == LogPart.PREVIOUS ? request.begin() > next : request.end() < next;
  }

  private long rest(List<Request> asked, long from, long to) {
    TreeMap<Long, Long> busy = new TreeMap<>();
    asked.forEach(request -> busy.merge(request.begin(), request.end(), Math::max));
    busy.merge(closedFrom, closedTo, Math::max);
    long rest = 0;
    long at = from;
    for (Map.Entry<Long, Long> each : busy.entrySet()) {
      if (each.getKey() >= to) {
        break;
      }
      rest += Math.max(0, each.getKey() - at);
      at = Math.max(at, each.getValue());
    }
    return rest + Math.max(0, to - at);
  }
}
