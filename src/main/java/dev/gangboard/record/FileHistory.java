package dev.gangboard.record;

import com.google.gson.JsonParseException;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.Sighting;
import dev.gangboard.text.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// A record on disk, read while it may still be written. Holds no file open between calls.
final class FileHistory implements RunHistory {
  private final Path folder;
  private final GangId gang;
  private final Runnable flush;
  private final SightingsFile file;
  private final Keyframes keyframes;

  /// @param flush has the writer of this process, if there is one, write out what it has
  FileHistory(Path folder, GangId gang, Runnable flush) {
    this.folder = folder;
    this.gang = gang;
    this.flush = flush;
    this.file = new SightingsFile(folder);
    this.keyframes = new Keyframes(file, gang.uid());
  }

  /// Passes over nothing in silence: what is wrong with the record as a whole.
  FileHistory noting(Optional<Flaw> flaw) {
    flaw.ifPresent(file::addFlaw);
    return this;
  }

  @Override
  public GangId gang() {
    return gang;
  }

  @Override
  public long read(long from, Consumer<Sighting> each)
      throws RecordException, InterruptedException {
    flush.run();
    try {
      return file.read(
          from,
          (sighting, _, _) -> {
            each.accept(sighting);
            return true;
          });
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  @Override
  public Optional<Gang> at(Instant moment) throws RecordException, InterruptedException {
    flush.run();
    try {
      return keyframes.at(moment);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private RecordException unreadable(IOException e) {
    return new RecordException(Text.of("record.unreadable", folder.toString(), e.toString()), e);
  }

  @Override
  public List<Flaw> flaws() {
    return file.flaws();
  }

  @Override
  public List<RunNote> notes() throws RecordException {
    Path notes = folder.resolve(RunFolders.NOTES);
    var all = new ArrayList<RunNote>();
    if (!Files.exists(notes)) {
      return all;
    }
    try (var reader = new LineReader(notes, 0)) {
      int number = 0;
      for (var line = reader.next(); line.isPresent(); line = reader.next()) {
        number++;
        addNote(all, line.get(), number);
      }
    } catch (IOException e) {
      throw unreadable(e);
    }
    return all;
  }

  private void addNote(List<RunNote> all, LineReader.Line line, int number) {
    try {
      all.add(SightingJson.read(line.text(), RunNote.class));
    } catch (JsonParseException e) {
      String place = Text.of("record.flaw.place", RunFolders.NOTES, String.valueOf(number));
      file.addFlaw(new Flaw(place, Text.of("record.flaw.line", String.valueOf(e.getMessage()))));
    }
  }

  @Override
  public void close() {
    // Nothing is held between calls.
  }
}
