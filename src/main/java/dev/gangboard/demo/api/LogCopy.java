package dev.gangboard.demo.api;

import dev.gangboard.demo.store.Timestamps;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;

/// Copies one container's log to a client.
final class LogCopy {
  /// How long a follower waits for a line before it looks whether it is still wanted.
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final LogSource source;
  private final LogOptions options;
  private final OpenStream stream;
  private long left;
  private boolean atLineStart = true;

  LogCopy(LogSource source, LogOptions options, OpenStream stream) {
    this.source = source;
    this.options = options;
    this.stream = stream;
    this.left = options.limitBytes().orElse(Long.MAX_VALUE);
  }

  /// Writes what is asked for; with `follow` until the log ends.
  void to(OutputStream out) throws IOException, InterruptedException {
    long next = start();
    while (left > 0 && !stream.isEnded()) {
      stream.permitWrite();
      // Asked before the last look at the end, or a line in between would be lost.
      boolean ended = source.ended();
      long end = source.end();
      next = copy(out, next, end);
      out.flush();
      if (next >= end && (ended || !options.follow())) {
        return;
      }
      source.await(next, PATIENCE);
    }
  }

  private long copy(OutputStream out, long from, long end) throws IOException {
    // Rotation can overtake a slow reader: it loses lines, as at a real kubelet.
    long next = Math.max(from, source.first());
    while (next < end && left > 0) {
      LogLine line;
      try {
        line = source.line(next);
      } catch (IndexOutOfBoundsException e) {
        next = Math.max(next + 1, source.first());
        continue;
      }
      next++;
      if (isWanted(line)) {
        write(out, line);
      }
    }
    return next;
  }

  private boolean isWanted(LogLine line) {
    Instant since = options.since();
    return since == null || !line.time().isBefore(since);
  }

  private void write(OutputStream out, LogLine line) throws IOException {
    if (options.timestamps() && atLineStart) {
      byte[] stamp = (Timestamps.nanos(line.time()) + " ").getBytes(StandardCharsets.US_ASCII);
      put(out, stamp);
    }
    atLineStart = line.endsLine();
    put(out, line.bytes());
  }

  private void put(OutputStream out, byte[] bytes) throws IOException {
    int length = (int) Math.min(left, bytes.length);
    out.write(bytes, 0, length);
    left -= length;
  }

  /// Counts lines back from the end; parts of a line count with the one that ends it.
  private long start() {
    if (options.tailLines().isEmpty()) {
      return source.first();
    }
    long wanted = options.tailLines().getAsLong();
    long first = source.first();
    long at = source.end();
    if (wanted == 0) {
      return at;
    }
    long seen = 0;
    try {
      while (at > first) {
        boolean beginsLine = at - 1 == first || source.line(at - 2).endsLine();
        at--;
        if (beginsLine && ++seen == wanted) {
          return at;
        }
      }
    } catch (IndexOutOfBoundsException e) {
      // Rotated while counting: what is left is shorter than what was asked for.
      return source.first();
    }
    return first;
  }
}
