package dev.gangboard.record;

import com.google.gson.JsonParseException;
import dev.gangboard.gang.Sighting;
import dev.gangboard.text.LineFile;
import dev.gangboard.text.Text;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.Optional;

/// The `sightings.jsonl` of a run record as a file that anybody may have copied, cut or edited:
/// read from its start to its end, whatever is in it.
public final class SightingFile implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(SightingFile.class.getName());

  /// In the folder of a run record.
  public static final String NAME = RunFolders.SIGHTINGS;

  private final LineFile lines;
  private boolean broken;

  private SightingFile(LineFile lines) {
    this.lines = lines;
  }

  /// What a line holds.
  public sealed interface Entry {
    /// From 1.
    long line();

    record Seen(long line, Sighting sighting) implements Entry {}

    /// @param why in words
    record Flaw(long line, String why) implements Entry {}
  }

  /// What is to be said of a record that a newer version wrote; empty for every other file.
  ///
  /// @param file the sightings, beside which the record says its format
  public static Optional<String> newerFormat(Path file) {
    try {
      Path folder = file.toAbsolutePath().getParent();
      return folder == null ? Optional.empty() : GangFile.read(folder).newer();
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "sightings alone, without what says their format: " + file, e);
      return Optional.empty();
    }
  }

  public static SightingFile open(Path file) throws IOException {
    return new SightingFile(LineFile.open(file));
  }

  /// What the next line holds; empty at the end of the file, or where it cannot be read any
  /// further, which is told before.
  public Optional<Entry> next() {
    while (!broken) {
      Optional<LineFile.Line> line;
      try {
        line = lines.next();
      } catch (IOException e) {
        broken = true;
        return Optional.of(
            new Entry.Flaw(lines.lines() + 1, Text.of("replay.flaw.unreadable", e.toString())));
      }
      if (line.isEmpty()) {
        return Optional.empty();
      }
      if (line.get().tooLong() || !line.get().text().isBlank()) {
        return Optional.of(entry(line.get()));
      }
    }
    return Optional.empty();
  }

  private static Entry entry(LineFile.Line line) {
    if (line.tooLong()) {
      return new Entry.Flaw(line.number(), Text.of("replay.flaw.too-long", LineFile.LONGEST));
    }
    try {
      return new Entry.Seen(line.number(), SightingJson.read(line.text()));
    } catch (JsonParseException e) {
      return new Entry.Flaw(
          line.number(),
          line.whole()
              ? Text.of("replay.flaw.no-sighting", String.valueOf(e.getMessage()))
              : Text.of("replay.flaw.cut-off"));
    }
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
