package dev.gangboard.cli;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.LogLine;
import dev.gangboard.gang.Gang;
import dev.gangboard.logs.LogListener;
import dev.gangboard.logs.LogMark;
import dev.gangboard.logs.LogStart;
import dev.gangboard.logs.RankLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;

/// Follows the logs of some ranks side by side until all of them have ended.
final class LogFollow {
  private final Cluster cluster;
  private final LogPrinter printer;
  private volatile boolean brokenPipe;

  LogFollow(Cluster cluster, LogPrinter printer) {
    this.cluster = cluster;
    this.printer = printer;
  }

  /// @param gang gives the newest state of the gang
  /// @param start which part of what is already there, of each rank
  /// @throws BrokenPipeException if nobody reads what is printed
  void untilEnd(Supplier<Optional<Gang>> gang, List<Integer> ranks, LogStart start)
      throws InterruptedException {
    var end = new CountDownLatch(ranks.size());
    List<RankLog> logs = new ArrayList<>();
    try {
      for (int rank : ranks) {
        logs.add(new RankLog(cluster, rank, start, gang, listener(rank, end)));
      }
      end.await();
    } finally {
      logs.forEach(RankLog::close);
    }
    if (brokenPipe) {
      throw new BrokenPipeException();
    }
  }

  private LogListener listener(int rank, CountDownLatch end) {
    return new LogListener() {
      @Override
      public void line(LogLine line) {
        if (brokenPipe) {
          return;
        }
        try {
          printer.line(rank, line);
        } catch (BrokenPipeException e) {
          brokenPipe = true;
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
