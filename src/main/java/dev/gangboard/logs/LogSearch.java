package dev.gangboard.logs;

import dev.gangboard.logs.RankLogFile.Extent;
import dev.gangboard.record.RecordException;
import dev.gangboard.text.Text;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// A search through the whole logs of some ranks, on threads of its own. Results come rank by rank
/// while it runs, and it can be ended at any time.
public final class LogSearch implements AutoCloseable {
  /// Rows of one rank that are told at most; more are only counted.
  public static final int MOST_ROWS = 10_000;

  private static final Logger LOG = System.getLogger(LogSearch.class.getName());
  private static final int CHUNK = 1 << 20;

  /// Lines on which an expression may take too long, on one thread: some seconds of them.
  private static final int MOST_GIVEN_UP = 60;

  private final Queue<RankTranscript> waiting;
  private final LineMatcher matcher;
  private final Listener listener;
  private final AtomicInteger workers;
  private final CountDownLatch finished = new CountDownLatch(1);
  private volatile boolean cancelled;

  /// Takes results, on any thread, those of one rank one at a time.
  public interface Listener {
    /// What is found in a rank so far; again when there is more.
    void found(RankHits hits);

    /// A rank's log cannot be read.
    void failed(int rank, RecordException why);

    /// All ranks are searched, or an expression took too long with too many lines: then of some
    /// ranks nothing was told, or they are not searched to their end.
    void finished();
  }

  private LogSearch(List<RankTranscript> transcripts, LineMatcher matcher, Listener listener) {
    this.waiting = new ConcurrentLinkedQueue<>(transcripts);
    this.matcher = matcher;
    this.listener = listener;
    int threads = Math.clamp(transcripts.size(), 1, Runtime.getRuntime().availableProcessors());
    this.workers = new AtomicInteger(threads);
    for (int i = 0; i < threads; i++) {
      Thread.ofPlatform().daemon().name("log-search-" + i).start(this::run);
    }
  }

  /// Begins to search, in the order of the transcripts.
  public static LogSearch start(
      List<RankTranscript> transcripts, LineMatcher matcher, Listener listener) {
    return new LogSearch(transcripts, matcher, listener);
  }

  private void run() {
    try {
      RankTranscript next;
      LineMatcher own = matcher.copy();
      while (!cancelled && own.givenUp() < MOST_GIVEN_UP && (next = waiting.poll()) != null) {
        search(next, own);
      }
    } catch (RuntimeException e) {
      LOG.log(Level.ERROR, "a defect: a search ends", e);
    } finally {
      if (workers.decrementAndGet() == 0) {
        if (!cancelled) {
          listener.finished();
        }
        finished.countDown();
      }
    }
  }

  private void search(RankTranscript transcript, LineMatcher own) {
    var hits = new Hits(transcript, own);
    try {
      switch (own) {
        case PlainMatcher plain -> new PlainSearch(transcript.file(), plain).run(hits);
        case RegexMatcher _ -> each(transcript, own, hits);
      }
      if (!cancelled) {
        hits.tell(own.givenUp() < MOST_GIVEN_UP);
      }
    } catch (IOException e) {
      String rank = String.valueOf(transcript.rank());
      failed(transcript, new RecordException(Text.of("logfile.unreadable", rank, e.toString()), e));
    } catch (RecordException e) {
      failed(transcript, e);
    }
  }

  private void failed(RankTranscript transcript, RecordException e) {
    LOG.log(Level.WARNING, "rank " + transcript.rank() + " was not searched", e);
    listener.failed(transcript.rank(), e);
  }

  private void each(RankTranscript transcript, LineMatcher own, Hits hits) throws RecordException {
    transcript.each(
        0,
        (number, bytes, from, to) -> {
          int text = LogFormat.text(bytes, from, to);
          if (text >= 0 && own.matches(bytes, text, to)) {
            hits.add(number);
          }
          return !cancelled && own.givenUp() < MOST_GIVEN_UP;
        });
  }

  /// Waits until it has ended.
  public boolean await(long time, TimeUnit unit) throws InterruptedException {
    return finished.await(time, unit);
  }

  /// Ends it: nothing more is told, but for what is being told.
  @Override
  public void close() {
    cancelled = true;
  }

  /// Gathers the hits of one rank.
  private final class Hits implements PlainSearch.Taker {
    private static final long TELL_NANOS = 100_000_000;

    private final RankTranscript transcript;
    private final LineMatcher own;
    private long[] rows = new long[16];
    private int kept;
    private long count;
    private long toldAt = System.nanoTime();
    private final int givenUpBefore;

    Hits(RankTranscript transcript, LineMatcher own) {
      this.transcript = transcript;
      this.own = own;
      this.givenUpBefore = own.givenUp();
    }

    @Override
    public boolean wanted() {
      return !cancelled;
    }

    @Override
    public void add(long number) {
      count++;
      if (kept < MOST_ROWS) {
        if (kept == rows.length) {
          rows = Arrays.copyOf(rows, kept * 2);
        }
        rows[kept++] = number;
      }
      if (System.nanoTime() - toldAt > TELL_NANOS) {
        tell(false);
      }
    }

    void tell(boolean done) {
      toldAt = System.nanoTime();
      long[] now = Arrays.copyOf(rows, kept);
      listener.found(
          new RankHits(transcript.rank(), now, count, done, own.givenUp() > givenUpBefore));
    }
  }

  /// Bytes that are searched at once.
  static int chunk(Extent extent) {
    return Math.clamp(extent.end(), LogFormat.LONGEST, CHUNK);
  }
}
