package dev.gangboard.cli;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.Cluster.LogPart;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.LogLine;
import dev.gangboard.gang.Attempt;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.Rank;
import dev.gangboard.text.Text;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;

/// The last lines of some ranks' logs as they are now, read side by side and merged in time order.
final class LogTails {
  private static final int READ_AT_ONCE = 16;

  private final Cluster cluster;
  private final LogPrinter printer;
  private final InstantSource clock;
  private final LogChoice choice;
  private final Semaphore readers = new Semaphore(READ_AT_ONCE);

  LogTails(Cluster cluster, LogPrinter printer, InstantSource clock, LogChoice choice) {
    this.cluster = cluster;
    this.printer = printer;
    this.clock = clock;
    this.choice = choice;
  }

  private record Line(int rank, LogLine line) {}

  void print(Gang gang, List<Integer> ranks) throws ClusterException, InterruptedException {
    List<Line> lines = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      try {
        List<Future<List<Line>>> reads =
            ranks.stream().map(rank -> threads.submit(() -> read(gang, rank))).toList();
        for (Future<List<Line>> read : reads) {
          lines.addAll(result(read));
        }
      } finally {
        threads.shutdownNow();
      }
    }
    lines.sort(Comparator.comparing(l -> l.line().at()));
    lines.forEach(l -> printer.line(l.rank(), l.line()));
  }

  private static List<Line> result(Future<List<Line>> read)
      throws ClusterException, InterruptedException {
    try {
      return read.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof ClusterException refused) {
        throw refused;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private List<Line> read(Gang gang, int index) throws ClusterException, InterruptedException {
    Rank rank = gang.rank(index, clock.instant());
    Optional<Attempt> newest = rank.newest().filter(attempt -> attempt.gone() == null);
    if (newest.isEmpty()) {
      printer.note(index, Text.of("cli.logs.no-pod", rank.evidence()));
      return List.of();
    }
    List<Line> lines = new ArrayList<>();
    readers.acquire();
    try {
      LogPart part = choice.previous() ? LogPart.PREVIOUS : LogPart.ALL;
      Long since = choice.since() == null ? null : choice.since().getEpochSecond();
      var request =
          new Cluster.LogRequest(newest.get().pod().id(), null, part, since, choice.tail());
      cluster.readLog(request, line -> lines.add(new Line(index, line.copy())));
      if (lines.isEmpty()) {
        printer.note(index, Text.of("cli.logs.nothing", rank.evidence()));
      }
    } catch (ClusterException.NotFound e) {
      printer.note(index, Text.of("cli.logs.pod-gone", newest.get().pod().id().name()));
    } catch (ClusterException.Invalid e) {
      printer.note(
          index,
          choice.previous()
              ? Text.of("cli.logs.no-previous", rank.evidence())
              : Text.of("cli.logs.not-started", rank.evidence()));
    } finally {
      readers.release();
    }
    return lines;
  }
}
