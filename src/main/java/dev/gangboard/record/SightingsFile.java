package dev.gangboard.record;

import com.google.gson.JsonParseException;
import dev.gangboard.gang.Sighting;
import dev.gangboard.text.Text;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// `sightings.jsonl` of a record as its readers see it: what can be understood, and where the rest
/// is. Safe for use by many threads.
final class SightingsFile {
  private static final int MOST_FLAWS = 200;

  private final Path file;
  private final Map<String, RunHistory.Flaw> flaws = new LinkedHashMap<>();

  SightingsFile(Path folder) {
    this.file = folder.resolve(RunFolders.SIGHTINGS);
  }

  /// Is handed sighting after sighting.
  @FunctionalInterface
  interface Visitor {
    /// @param begin the position of its line
    /// @param end the position after its line
    /// @return false to stop before it
    boolean visit(Sighting sighting, long begin, long end);
  }

  /// Reads on from a position.
  ///
  /// @return the position after the last line that was handed on or passed over
  long read(long from, Visitor visitor) throws IOException, InterruptedException {
    if (!Files.exists(file)) {
      return from;
    }
    try (var reader = new LineReader(file, from)) {
      return read(reader, from, visitor);
    } catch (ClosedByInterruptException e) {
      Thread.interrupted();
      var interrupted = new InterruptedException("interrupted in " + file);
      interrupted.initCause(e);
      throw interrupted;
    }
  }

  private long read(LineReader reader, long from, Visitor visitor)
      throws IOException, InterruptedException {
    long position = from;
    long number = 0;
    long numberOfFirst = 0;
    for (var next = reader.next(); next.isPresent(); next = reader.next()) {
      LineReader.Line line = next.get();
      number++;
      Sighting sighting = null;
      try {
        sighting = decoded(line);
      } catch (JsonParseException e) {
        numberOfFirst = numberOfFirst == 0 ? numberOf(from) : numberOfFirst;
        addFlaw(numberOfFirst + number - 1, why(e));
      }
      if (sighting != null && !visitor.visit(sighting, position, line.end())) {
        return position;
      }
      position = line.end();
      if (Thread.interrupted()) {
        throw new InterruptedException("interrupted in " + file);
      }
    }
    return position;
  }

  private static @Nullable Sighting decoded(LineReader.Line line) {
    if (line.tooLong()) {
      throw new JsonParseException(Text.of("record.flaw.long"));
    }
    return line.isEmpty() ? null : SightingJson.read(line.text());
  }

  private static String why(JsonParseException e) {
    String message = String.valueOf(e.getMessage());
    return Text.of("record.flaw.line", message.lines().findFirst().orElse(""));
  }

  /// The number of the line that begins at a position, from 1.
  private long numberOf(long position) throws IOException {
    long number = 1;
    try (var reader = new LineReader(file, 0)) {
      for (var line = reader.next();
          line.isPresent() && line.get().end() <= position;
          line = reader.next()) {
        number++;
      }
    }
    return number;
  }

  private void addFlaw(long number, String why) {
    String place = Text.of("record.flaw.place", RunFolders.SIGHTINGS, String.valueOf(number));
    addFlaw(new RunHistory.Flaw(place, why));
  }

  void addFlaw(RunHistory.Flaw flaw) {
    synchronized (flaws) {
      if (flaws.size() < MOST_FLAWS) {
        flaws.put(flaw.place(), flaw);
      } else {
        String place = Text.of("record.flaw.rest");
        flaws.put(place, new RunHistory.Flaw(place, Text.of("record.flaw.many", MOST_FLAWS)));
      }
    }
  }

  List<RunHistory.Flaw> flaws() {
    synchronized (flaws) {
      return new ArrayList<>(flaws.values());
    }
  }
}
