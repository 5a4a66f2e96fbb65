package dev.gangboard.app;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.gangboard.cluster.Recordings;
import dev.gangboard.cluster.kubernetes.RecordingFile;
import dev.gangboard.gang.Sighting;
import dev.gangboard.record.SightingFile;
import dev.gangboard.text.LineFile;
import dev.gangboard.text.Text;
import java.io.EOFException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/// Finds out what a file is, a recording or a run record, and has it read by who knows it.
final class ReplayFiles implements Recordings {
  private static final System.Logger LOG = System.getLogger(ReplayFiles.class.getName());
  private static final int LINES_TO_JUDGE_BY = 100;

  /// What a file is.
  enum Format {
    RECORDING,
    RUN_RECORD
  }

  @Override
  public void read(Path file, Reading reading) throws UnreadableException, InterruptedException {
    Path lines = lines(file);
    try {
      if (Files.size(lines) == 0) {
        throw new UnreadableException(Text.of("replay.empty", file.toString()));
      }
      long understood =
          switch (format(lines)) {
            case RECORDING -> RecordingFile.read(lines, reading);
            case RUN_RECORD -> readRecord(lines, reading);
          };
      if (understood == 0) {
        throw new UnreadableException(Text.of("replay.nothing", file.toString()));
      }
    } catch (NoSuchFileException e) {
      throw new UnreadableException(Text.of("replay.not-there", file.toString()), e);
    } catch (IOException e) {
      throw new UnreadableException(
          Text.of("replay.cannot-open", file.toString(), e.toString()), e);
    }
  }

  /// The file whose lines are read: of a run record's folder its sightings.
  static Path lines(Path file) throws UnreadableException {
    if (!Files.isDirectory(file)) {
      return file;
    }
    Path sightings = file.resolve(SightingFile.NAME);
    if (!Files.isRegularFile(sightings)) {
      throw new UnreadableException(
          Text.of("replay.no-record", file.toString(), SightingFile.NAME));
    }
    return sightings;
  }

  /// By the first line that can be told: a recording says which stream each line is of, a run
  /// record when it saw it.
  static Format format(Path lines) throws IOException {
    try (LineFile file = LineFile.open(lines)) {
      for (int i = 0; i < LINES_TO_JUDGE_BY; i++) {
        Optional<LineFile.Line> line = file.next();
        if (line.isEmpty()) {
          break;
        }
        JsonObject object = object(line.get().text());
        if (object != null && object.has("stream")) {
          return Format.RECORDING;
        }
        if (object != null && object.has("at") && object.has("type")) {
          return Format.RUN_RECORD;
        }
      }
    } catch (EOFException | ZipException e) {
      LOG.log(Level.DEBUG, "cut off or damaged, which is told by who reads it: " + lines, e);
    }
    return Format.RECORDING;
  }

  private static @Nullable JsonObject object(String line) {
    try {
      return JsonParser.parseString(line) instanceof JsonObject object ? object : null;
    } catch (JsonParseException _) {
      return null; // told by who reads it for its facts
    }
  }

  private static long readRecord(Path lines, Reading reading)
      throws IOException, InterruptedException {
    var record = new RecordReading(reading);
    SightingFile.newerFormat(lines).ifPresent(why -> record.flaw(1, why));
    try (SightingFile file = SightingFile.open(lines)) {
      for (var entry = file.next(); entry.isPresent(); entry = file.next()) {
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        switch (entry.get()) {
          case SightingFile.Entry.Seen(long line, Sighting seen) -> record.sighting(line, seen);
          case SightingFile.Entry.Flaw(long line, String why) -> record.flaw(line, why);
        }
      }
    }
    return record.understood;
  }

  /// Counts the time of a run record from its first sighting.
  private static final class RecordReading {
    /// What is later is no time of a run.
    private static final Duration LONGEST = Duration.ofDays(3660);

    /// Jobs, pods and events come on streams of their own, which overtake each other by moments.
    private static final long OVERTAKING_MS = 1_000;

    private final Reading reading;
    private @Nullable Instant start;
    private long ms;
    private long understood;

    RecordReading(Reading reading) {
      this.reading = reading;
    }

    void sighting(long line, Sighting sighting) {
      understood++;
      if (start == null) {
        start = sighting.at();
      }
      Duration since = Duration.between(start, sighting.at());
      if (since.compareTo(Duration.ofMillis(ms - OVERTAKING_MS)) < 0
          || since.compareTo(LONGEST) > 0) {
        flaw(line, Text.of("replay.flaw.clock", sighting.at().toString(), String.valueOf(ms)));
      } else {
        ms = Math.max(ms, since.toMillis());
      }
      reading.seen(new Seen(line, ms, sighting));
    }

    void flaw(long line, String why) {
      reading.passedOver(new Flaw(line, why));
    }
  }
}
