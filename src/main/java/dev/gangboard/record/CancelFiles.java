package dev.gangboard.record;

import com.google.gson.JsonParseException;
import dev.gangboard.gang.GangId;
import dev.gangboard.text.Text;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// `cancel.json` in the record of a gang, from the moment in which its cancel is asked for until it
/// is proved that the gang is gone: so that the proof goes on when the app has been closed between.
final class CancelFiles {
  private static final System.Logger LOG = System.getLogger(CancelFiles.class.getName());
  private static final String NAME = "cancel.json";

  private final RunFolders folders;

  CancelFiles(RunFolders folders) {
    this.folders = folders;
  }

  private record Content(GangId gang, Instant asked) {}

  /// Gives the folder of a record.
  interface Place {
    /// @return empty while another process makes or removes one
    Optional<Path> find() throws IOException;
  }

  /// An earlier request of the same gang stays: what went on then belongs to it.
  void asked(GangId gang, Place place, Instant at) {
    try {
      Path folder = place.find().orElseThrow(() -> new IOException("busy: " + folders.runs()));
      if (!Files.exists(folder.resolve(NAME))) {
        String text = SightingJson.pretty(SightingJson.tree(new Content(gang, at))) + "\n";
        folders.disk().replace(folder.resolve(NAME), text, true);
      }
    } catch (IOException e) {
      String what = Text.of("record.note.cancelAsked");
      LOG.log(Level.WARNING, Text.of("record.unnoted", gang.name(), what, e.toString()));
    }
  }

  List<AskedCancel> unproved(List<Catalogue.Entry> entries) {
    List<AskedCancel> found = new ArrayList<>();
    for (Catalogue.Entry entry : entries) {
      Path file = entry.folder().resolve(NAME);
      if (Files.exists(file)) {
        read(file, entry).ifPresent(found::add);
      }
    }
    return found;
  }

  private static Optional<AskedCancel> read(Path file, Catalogue.Entry entry) {
    RunSummary run = entry.summary();
    try {
      if (Files.size(file) > LineReader.LONGEST) {
        throw new IOException("not understood: " + file);
      }
      Content content = SightingJson.read(Files.readString(file), Content.class);
      return content.gang().equals(run.id())
          ? Optional.of(new AskedCancel(run.id(), content.asked(), run.context(), run.server()))
          : Optional.empty();
    } catch (IOException | JsonParseException e) {
      LOG.log(Level.WARNING, "cannot be read: " + file, e);
      return Optional.empty();
    }
  }

  /// @param proof in words, for the notes; null where the cancel was refused
  void ended(GangId gang, Path folder, @Nullable String proof) {
    try {
      if (Files.deleteIfExists(folder.resolve(NAME)) && proof != null) {
        folders.note(folder, RunNote.Kind.CANCEL_PROVED, proof);
      }
    } catch (IOException e) {
      String what = proof == null ? "" : proof;
      LOG.log(Level.WARNING, Text.of("record.unnoted", gang.name(), what, e.toString()));
    }
  }
}
