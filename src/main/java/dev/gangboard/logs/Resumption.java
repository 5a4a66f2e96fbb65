package dev.gangboard.logs;

import dev.gangboard.cluster.LogLine;
import dev.gangboard.cluster.LogTime;
import dev.gangboard.record.RecordException;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds in a transcript where the reading of its rank's log has to go on: after a restart of the
/// app as after a broken stream, no line is lost and none comes twice.
final class Resumption {
  private static final long WINDOW = 2_000_000_000L;

  private final RankTranscript transcript;
  private final Set<String> read = new HashSet<>();
  private @Nullable String pod;
  private int run;
  private long begin;
  private long runBegin;
  private long lastLine = -1;

  private Resumption(RankTranscript transcript) {
    this.transcript = transcript;
  }

  static LogStart of(RankTranscript transcript) throws RecordException {
    if (transcript.size() == 0) {
      return LogStart.BEGINNING;
    }
    var resumption = new Resumption(transcript);
    transcript.marks().forEach(resumption::take);
    return resumption.start();
  }

  private void take(RankTranscript.PlacedMark placed) {
    switch (placed.mark().kind()) {
      case ATTEMPT, RESTART -> begin(placed);
      case ENDED -> {
        if (pod != null) {
          read.add(pod);
        }
      }
      case WAITING, LOST, REFUSED, RECONNECTED, GAP, CLOCK, SERVER, LIMIT, DISK -> {}
    }
  }

  private void begin(RankTranscript.PlacedMark placed) {
    String[] parts = placed.mark().subject().split("/", -1);
    if (parts.length != 3 || !parts[2].matches("\\d{1,9}")) {
      return; // not written by us
    }
    if (pod != null && !pod.equals(parts[1])) {
      read.add(pod);
    }
    if (!parts[1].equals(pod)) {
      begin = placed.number() + 1;
    }
    pod = parts[1];
    run = Integer.parseInt(parts[2]);
    runBegin = placed.number() + 1;
  }

  private LogStart start() throws RecordException {
    String last = pod;
    if (last == null || read.contains(last)) {
      return new LogStart(read, null, null, null);
    }
    var position = new LogPosition();
    long from = Math.max(begin, transcript.rowAt(newest() - WINDOW));
    transcript.each(
        from,
        (number, bytes, start, end) -> {
          LogLine line = line(position, bytes, start, end);
          if (line != null) {
            LogPosition.Step _ = position.advance(line);
            lastLine = number;
          }
          return true;
        });
    if (lastLine < runBegin) {
      position.newRun();
    }
    return new LogStart(read, new LogStart.Reached(last, run, position), null, null);
  }

  private long newest() {
    return transcript.latest().map(LogTime::of).orElse(0L);
  }

  private static @Nullable LogLine line(LogPosition position, byte[] bytes, int from, int to) {
    if (from < to && bytes[from] == LogFormat.MORE) {
      return position.isEmpty() ? null : new LogLine(position.newest(), bytes, from + 1, to, false);
    }
    long time = LogFormat.time(bytes, from, to);
    return time == LogTime.NONE
        ? null
        : new LogLine(time, bytes, Math.min(to, from + LogFormat.TEXT), to, true);
  }
}
