package dev.gangboard.app;

import dev.gangboard.cluster.kubernetes.RecordingWriter;
import dev.gangboard.demo.replay.ReplaySource;
import dev.gangboard.gang.Sighting;
import dev.gangboard.record.SightingFile;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The sightings of a run record as the lines of a recording: what a cluster would have sent for us
/// to see just that.
final class RecordedRunLines implements ReplaySource.Lines {
  private static final System.Logger LOG = System.getLogger(RecordedRunLines.class.getName());
  private static final Duration LONGEST = Duration.ofDays(3660);

  private final SightingFile file;
  private @Nullable Instant start;
  private long ms;

  private RecordedRunLines(SightingFile file) {
    this.file = file;
  }

  static RecordedRunLines open(Path sightings) throws IOException {
    return new RecordedRunLines(SightingFile.open(sightings));
  }

  @Override
  public Optional<String> next() throws IOException {
    for (var entry = file.next(); entry.isPresent(); entry = file.next()) {
      switch (entry.get()) {
        case SightingFile.Entry.Seen(long _, Sighting sighting) -> {
          return Optional.of(RecordingWriter.line(at(sighting.at()), sighting));
        }
        case SightingFile.Entry.Flaw(long line, String why) ->
            LOG.log(Level.WARNING, "Line {0} is not played: {1}", Long.toString(line), why);
      }
    }
    return Optional.empty();
  }

  private long at(Instant seen) {
    if (start == null) {
      start = seen;
    }
    Duration since = Duration.between(start, seen);
    if (since.compareTo(LONGEST) < 0 && since.isPositive()) {
      ms = Math.max(ms, since.toMillis());
    }
    return ms;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
