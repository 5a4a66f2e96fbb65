package dev.gangboard.cli;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.LogLine;
import dev.gangboard.gang.Gang;
import dev.gangboard.logs.LogListener;
import dev.gangboard.logs.LogMark;
import dev.gangboard.logs.LogStart;
import dev.gangboard.logs.RankLog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Follows the logs of some ranks side by side until all of them have ended.
final class LogFollow {
  private static final Duration LOOK = Duration.ofSeconds(1);

  /// How long a line waits for earlier ones of other ranks.
  private static final Duration WINDOW = Duration.ofMillis(300);

  private static final Duration RELEASE = Duration.ofMillis(50);

  private final Cluster cluster;
  private final LogPrinter printer;
  private volatile @Nullable OutputException lost;

  /// Whether the cluster may still be heard.
  @FunctionalInterface
  interface LinkCheck {
    /// @throws ClusterException if it has ended, or was silent for too long
    void check() throws ClusterException;
  }

  LogFollow(Cluster cluster, LogPrinter printer) {
    this.cluster = cluster;
    this.printer = printer;
  }

  /// @param gang gives the newest state of the gang
  /// @param start which part of what is already there, of each rank
  /// @param link says from time to time whether it is still worth while
  /// @throws OutputException if what is printed cannot be written
  void untilEnd(Supplier<Optional<Gang>> gang, List<Integer> ranks, LogStart start, LinkCheck link)
      throws ClusterException, InterruptedException {
    var end = new CountDownLatch(ranks.size());
    var lines = new ReorderedLines(printer, ranks.size() == 1 ? Duration.ZERO : WINDOW);
    List<RankLog> logs = new ArrayList<>();
    try {
      for (int rank : ranks) {
        logs.add(new RankLog(cluster, rank, start, gang, listener(rank, lines, end)));
      }
      await(end, lines, link);
    } finally {
      logs.forEach(RankLog::close);
    }
    OutputException failure = lost;
    if (failure != null) {
      throw failure;
    }
    lines.releaseAll();
  }

  private static void await(CountDownLatch end, ReorderedLines lines, LinkCheck link)
      throws ClusterException, InterruptedException {
    try {
      long looked = System.nanoTime();
      while (!end.await(RELEASE.toMillis(), TimeUnit.MILLISECONDS)) {
        lines.release();
        if (System.nanoTime() - looked >= LOOK.toNanos()) {
          looked = System.nanoTime();
          link.check();
        }
      }
    } catch (ClusterException | InterruptedException e) {
      lines.releaseAll();
      throw e;
    }
  }

  private LogListener listener(int rank, ReorderedLines lines, CountDownLatch end) {
    return new LogListener() {
      @Override
      public void line(LogLine line) {
        if (lost != null) {
          return;
        }
        try {
          lines.add(rank, line);
        } catch (OutputException e) {
          lost = e;
          while (end.getCount() > 0) {
            end.countDown();
          }
        }
      }

      @Override
      public void mark(LogMark mark) {
        printer.note(rank, mark.text());
      }

      @Override
      public void ended() {
        end.countDown();
      }
    };
  }
}
