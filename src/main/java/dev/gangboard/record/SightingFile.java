package dev.gangboard.record;

import com.google.gson.JsonParseException;
import dev.gangboard.gang.Sighting;
import dev.gangboard.text.LineFile;
import dev.gangboard.text.Text;
import java.io.IOException;
import java.nio.file.Path;

/// The `sightings.jsonl` of a run record as a file that anybody may have copied, cut or edited:
/// read from its start to its end, whatever is in it.
public final class SightingFile {
  /// In the folder of a run record.
  public static final String NAME = "sightings.jsonl";

  private SightingFile() {}

  /// Takes what is read, in order of arrival.
  public interface Reader {
    /// @param line from 1
    void sighting(long line, Sighting sighting);

    /// Something was passed over.
    ///
    /// @param why in words
    void flaw(long line, String why);
  }

  /// @throws IOException if it cannot be opened
  public static void read(Path file, Reader reader) throws IOException, InterruptedException {
    try (LineFile lines = LineFile.open(file)) {
      try {
        for (var next = lines.next(); next.isPresent(); next = lines.next()) {
          if (Thread.interrupted()) {
            throw new InterruptedException();
          }
          read(next.get(), reader);
        }
      } catch (IOException e) {
        reader.flaw(lines.lines() + 1, Text.of("replay.flaw.unreadable", e.toString()));
      }
    }
  }

  private static void read(LineFile.Line line, Reader reader) {
    if (line.tooLong()) {
      reader.flaw(line.number(), Text.of("replay.flaw.too-long", LineFile.LONGEST));
      return;
    }
    if (line.text().isBlank()) {
      return;
    }
    Sighting sighting;
    try {
      sighting = SightingJson.read(line.text());
    } catch (JsonParseException e) {
      reader.flaw(
          line.number(),
          line.whole()
              ? Text.of("replay.flaw.no-sighting", String.valueOf(e.getMessage()))
              : Text.of("replay.flaw.cut-off"));
      return;
    }
    reader.sighting(line.number(), sighting);
  }
}
