package dev.gangboard.app;

import dev.gangboard.cluster.Recordings;
import dev.gangboard.gang.Fleet;
import dev.gangboard.gang.Journal;
import dev.gangboard.record.RecordLimits;
import dev.gangboard.record.RecordStore;
import dev.gangboard.record.RecordedCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The run records that the app writes of what a recording's cluster said.
///
/// @param start of the recording
record RecordedRun(Path runs, Instant start) {

  static RecordedRun write(Path recording, Path runs) throws Exception {
    List<Recordings.Seen> all = new ArrayList<>();
    new ReplayFiles()
        .read(
            recording,
            new Recordings.Reading() {
              @Override
              public void seen(Recordings.Seen seen) {
                all.add(seen);
              }

              @Override
              public void passedOver(Recordings.Flaw flaw) {
                throw new AssertionError(flaw);
              }
            });
    Instant end = all.getLast().sighting().at();
    try (RecordStore store =
            RecordStore.open(runs, "ada", InstantSource.fixed(end), RecordLimits.USUAL);
        Journal journal =
            store.journal(new RecordedCluster("real", "https://real:6443", false), null)) {
      Fleet fleet = Fleet.empty();
      for (Recordings.Seen seen : all) {
        journal.sighted(seen.sighting());
        fleet = fleet.with(seen.sighting());
        journal.folded(fleet, seen.sighting().at());
      }
    }
    return new RecordedRun(runs, all.getFirst().sighting().at().minusMillis(all.getFirst().ms()));
  }

  /// The record of a gang.
  Path folder(String uid) throws IOException {
    try (Stream<Path> folders = Files.list(runs)) {
      return folders.filter(folder -> isOf(folder, uid)).findFirst().orElseThrow();
    }
  }

  private static boolean isOf(Path folder, String uid) {
    try {
      return Files.isDirectory(folder)
          && Files.readString(folder.resolve("gang.json")).contains(uid);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
