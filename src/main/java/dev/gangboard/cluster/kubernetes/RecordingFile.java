package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.Recordings;
import dev.gangboard.gang.Sighting;
import dev.gangboard.text.LineFile;
import dev.gangboard.text.Text;
import java.io.EOFException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.zip.ZipException;

/// A recording of what a cluster's watches sent, read as the live watches are: the same mappers,
/// the same choice of what belongs to a gang.
public final class RecordingFile {
  private static final System.Logger LOG = System.getLogger(RecordingFile.class.getName());

  /// So many lines are looked at to find out when the recording was made.
  private static final int LINES_FOR_THE_START = 500;

  /// An object that says less than this more about the start is as good as the first.
  private static final long WHOLE_SECOND = 1000;

  private final Recordings.Reading reading;
  private final RecordedStreams streams;
  private long line;
  private long ms;
  private long understood;

  private RecordingFile(Instant start, Recordings.Reading reading) {
    this.reading = reading;
    this.streams = new RecordedStreams(() -> start.plusMillis(ms), this::seen, this::flaw);
  }

  /// Reads it from start to end.
  ///
  /// @return how many of its lines were understood
  /// @throws IOException if it cannot be opened
  public static long read(Path file, Recordings.Reading reading)
      throws IOException, InterruptedException {
    var recording = new RecordingFile(start(file), reading);
    try (LineFile lines = LineFile.open(file)) {
      recording.readAll(lines);
    }
    return recording.understood;
  }

  /// When a recording was begun. It does not say so: nothing in it was created after it arrived,
  /// and its first object was mostly created when it did. One that had long been there then says
  /// too little, so others are looked at.
  static Instant start(Path file) throws IOException {
    Optional<Instant> start = Optional.empty();
    try (LineFile lines = LineFile.open(file)) {
      for (int i = 0; i < LINES_FOR_THE_START; i++) {
        Optional<LineFile.Line> line = lines.next();
        if (line.isEmpty()) {
          break;
        }
        start = later(start, startAtLeast(line.get()));
      }
    } catch (EOFException | ZipException e) {
      LOG.log(Level.DEBUG, "cut off or damaged, which is told where its facts are read", e);
    }
    return start.orElse(Instant.EPOCH);
  }

  private static Optional<Instant> startAtLeast(LineFile.Line line) {
    try {
      return RecordedLine.of(line.text()).startAtLeast();
    } catch (RecordedLine.MalformedException _) {
      return Optional.empty(); // told by who reads it for its facts
    }
  }

  private static Optional<Instant> later(Optional<Instant> known, Optional<Instant> other) {
    boolean more =
        other.isPresent()
            && (known.isEmpty() || other.get().isAfter(known.get().plusMillis(WHOLE_SECOND)));
    return more ? other : known;
  }

  private void readAll(LineFile lines) throws InterruptedException {
    try {
      for (var next = lines.next(); next.isPresent(); next = lines.next()) {
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        read(next.get());
      }
    } catch (IOException e) {
      line = lines.lines() + 1;
      flaw(Text.of("replay.flaw.unreadable", e.toString()));
    }
  }

  private void read(LineFile.Line next) {
    line = next.number();
    if (next.tooLong()) {
      flaw(Text.of("replay.flaw.too-long", LineFile.LONGEST));
    } else if (!next.text().isBlank()) {
      try {
        read(RecordedLine.of(next.text()));
      } catch (RecordedLine.MalformedException e) {
        flaw(
            next.whole()
                ? Text.of("replay.flaw.no-json", e.column())
                : Text.of("replay.flaw.cut-off"));
      }
    }
  }

  private void read(RecordedLine recorded) {
    OptionalLong at = recorded.ms();
    if (at.isEmpty()) {
      flaw(Text.of("replay.flaw.no-time", String.valueOf(ms)));
    } else if (at.getAsLong() < ms) {
      flaw(Text.of("replay.flaw.backwards", at.getAsLong(), String.valueOf(ms)));
    } else {
      ms = at.getAsLong();
    }
    if (streams.take(recorded)) {
      understood++;
    }
  }

  private void seen(Sighting sighting) {
    reading.seen(new Recordings.Seen(line, ms, sighting));
  }

  private void flaw(String why) {
    reading.passedOver(new Recordings.Flaw(line, why));
  }
}
