package dev.gangboard.record;

import dev.gangboard.gang.GangId;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// All run records of this user. Safe for use by many threads.
public interface RunHistories {
  /// No records at all.
  RunHistories NONE =
      new RunHistories() {
        @Override
        public List<RunSummary> all() {
          return List.of();
        }

        @Override
        public Optional<RunHistory> open(String uid) {
          return Optional.empty();
        }

        @Override
        public Optional<Path> folder(String uid) {
          return Optional.empty();
        }

        @Override
        public void delete(String uid) {}

        @Override
        public Listening listen(Runnable listener) {
          return () -> {};
        }

        @Override
        public Optional<String> trouble() {
          return Optional.empty();
        }
      };

  /// What can be told of each record without reading its sightings, newest first; of every cluster
  /// and namespace. In memory: may be called on the UI thread.
  List<RunSummary> all();

  /// The record of a gang, live or past. Blocks (disk).
  ///
  /// @param uid the Job's uid
  /// @return empty where there is no record of it
  /// @throws RecordException if there is one that cannot be opened
  Optional<RunHistory> open(String uid) throws RecordException;

  /// The folder of a gang's record. In memory: may be called on the UI thread.
  ///
  /// @param uid the Job's uid
  Optional<Path> folder(String uid);

  /// Deletes all that is kept of a gang, its logs too; nothing where nothing is. Blocks (disk).
  ///
  /// @param uid the Job's uid
  /// @throws RecordException if the gang may still run, if somebody writes its record, or if the
  ///   disk refuses
  void delete(String uid) throws RecordException;

  /// Has `listener` called, on any thread, after [#all] has changed; closing the answer ends that.
  Listening listen(Runnable listener);

  /// What goes wrong with the disk (full, read-only, not ours) in words for the user; empty while
  /// all is well. The app goes on without memory meanwhile.
  Optional<String> trouble();

  /// The cancels that were asked for and are not proved, of every cluster. Blocks (disk).
  default List<AskedCancel> askedCancels() throws InterruptedException {
    return List.of();
  }

  /// Remembers an asked cancel no longer: it is proved that the gang is gone, or the cluster has
  /// refused. Blocks (disk); what goes wrong is logged.
  ///
  /// @param proof in words; null where the cluster has refused
  default void cancelEnded(GangId gang, @Nullable String proof) {}

  interface Listening extends AutoCloseable {
    @Override
    void close();
  }
}
