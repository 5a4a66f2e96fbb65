package dev.gangboard.viewmodel;

import dev.gangboard.logs.FilteredTranscript;
import dev.gangboard.record.RecordException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Goes through whole logs in the background, as far as they are there when it begins. Closing it
/// ends it soon.
final class Sift implements AutoCloseable {
  private static final Logger LOG = System.getLogger(Sift.class.getName());

  private final List<FilteredTranscript> parts;
  private final Executor background;
  private final Queue<FilteredTranscript> waiting;
  private final Latest<Sift> news;
  private final AtomicInteger workers;
  private volatile boolean closed;
  private volatile @Nullable String failure;

  /// @param changed is called on the UI thread when it has got further, and when it has ended
  private Sift(Surroundings surroundings, List<FilteredTranscript> parts, Runnable changed) {
    this.parts = parts;
    this.background = surroundings.background();
    this.waiting = new ConcurrentLinkedQueue<>(parts);
    this.news =
        new Latest<>(
            surroundings.uiThread(),
            _ -> {
              if (!closed) {
                changed.run();
              }
            });
    int threads = Math.clamp(Runtime.getRuntime().availableProcessors(), 1, parts.size());
    this.workers = new AtomicInteger(threads);
  }

  static Sift start(Surroundings surroundings, List<FilteredTranscript> parts, Runnable changed) {
    var sift = new Sift(surroundings, parts, changed);
    int threads = sift.workers.get();
    for (int i = 0; i < threads; i++) {
      sift.background.execute(() -> sift.run(null));
    }
    return sift;
  }

  /// Goes on with a share, or with the next log; a thread for each, so that others are read
  /// meanwhile.
  private void run(@Nullable FilteredTranscript begun) {
    FilteredTranscript part = begun == null ? waiting.poll() : begun;
    if (part == null || closed) {
      workers.decrementAndGet();
      news.offer(this);
      return;
    }
    boolean more = false;
    try {
      more = part.update();
      if (part.isAbandoned()) {
        waiting.clear();
      }
    } catch (RecordException | RuntimeException e) {
      LOG.log(Level.WARNING, "a log was not searched", e);
      failure = String.valueOf(e.getMessage());
      waiting.clear();
    }
    news.offer(this);
    FilteredTranscript next = more ? part : null;
    background.execute(() -> run(next));
  }

  boolean isRunning() {
    return workers.get() > 0;
  }

  /// From 0 to 1.
  double progress() {
    long all = 0;
    long read = 0;
    for (FilteredTranscript part : parts) {
      all += part.transcript().size();
      read += part.read();
    }
    return all == 0 ? 1 : Math.min(1, (double) read / all);
  }

  /// Whether an expression took too long with many lines, so that it was given up.
  boolean isAbandoned() {
    return parts.stream().anyMatch(FilteredTranscript::isAbandoned);
  }

  /// Why a log could not be read, or null.
  @Nullable String failure() {
    return failure;
  }

  boolean isClosed() {
    return closed;
  }

  @Override
  public void close() {
    closed = true;
  }
}
