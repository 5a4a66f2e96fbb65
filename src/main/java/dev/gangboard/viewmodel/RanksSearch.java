package dev.gangboard.viewmodel;

import dev.gangboard.logs.GangLogs;
import dev.gangboard.logs.LogQuery;
import dev.gangboard.logs.LogSearch;
import dev.gangboard.logs.RankHits;
import dev.gangboard.logs.RankTranscript;
import dev.gangboard.record.RecordException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// One search through the logs of all ranks of a gang: gathers what is found, for whoever comes and
/// asks. Safe for use by many threads.
final class RanksSearch implements AutoCloseable {
  private final GangLogs logs;
  private final List<RankTranscript> transcripts;
  private final long size;
  private final SortedMap<Integer, RankHits> hits = new ConcurrentSkipListMap<>();
  private final SortedMap<Integer, String> failed = new ConcurrentSkipListMap<>();
  private final AtomicBoolean news = new AtomicBoolean(true);
  private volatile boolean finished;
  private final LogSearch search;

  /// @param logs are closed with it
  private RanksSearch(GangLogs logs, List<RankTranscript> transcripts, LogQuery query) {
    this.logs = logs;
    this.transcripts = transcripts;
    this.size = rows(transcripts);
    this.search = LogSearch.start(transcripts, query.matcher(), new Listener());
  }

  /// Begins. Blocks (disk) while the logs are opened.
  ///
  /// @param logs are closed with it, or if it cannot begin
  static RanksSearch start(GangLogs logs, LogQuery query) throws RecordException {
    try {
      return new RanksSearch(logs, logs.of(logs.ranks()), query);
    } catch (RecordException | RuntimeException e) {
      logs.close();
      throw e;
    }
  }

  private final class Listener implements LogSearch.Listener {
    @Override
    public void found(RankHits found) {
      hits.put(found.rank(), found);
      news.set(true);
    }

    @Override
    public void failed(int rank, RecordException why) {
      failed.put(rank, String.valueOf(why.getMessage()));
      news.set(true);
    }

    @Override
    public void finished() {
      finished = true;
      news.set(true);
    }
  }

  private static long rows(List<RankTranscript> transcripts) {
    return transcripts.stream().mapToLong(RankTranscript::size).sum();
  }

  List<RankTranscript> transcripts() {
    return transcripts;
  }

  /// Whether there is something new since the last call.
  boolean hasNews() {
    return news.getAndSet(false);
  }

  /// How many rows have come since it began.
  long grown() {
    return Math.max(0, rows(transcripts) - size);
  }

  boolean isFinished() {
    return finished;
  }

  /// By rank, in order; those in which nothing is found too.
  SortedMap<Integer, RankHits> hits() {
    return new TreeMap<>(hits);
  }

  /// Ranks that are searched to their end, or cannot be.
  long done() {
    return failed.size() + hits.values().stream().filter(RankHits::done).count();
  }

  /// Whether an expression took too long with some lines.
  boolean hasGivenUp() {
    return hits.values().stream().anyMatch(RankHits::givenUp);
  }

  /// Why a rank could not be searched; null where all could.
  @Nullable String failure() {
    return failed.isEmpty() ? null : failed.get(failed.firstKey());
  }

  /// Looks no further, at once; what was found can still be read.
  void stop() {
    search.close();
  }

  /// Ends it. Blocks while the logs are let go.
  @Override
  public void close() {
    search.close();
    logs.close();
  }
}
