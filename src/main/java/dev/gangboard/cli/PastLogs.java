package dev.gangboard.cli;

import dev.gangboard.gang.GangId;
import dev.gangboard.logs.GangLogs;
import dev.gangboard.record.RecordException;
import dev.gangboard.record.RunHistory;
import dev.gangboard.record.RunSummary;
import java.util.List;
import java.util.Optional;

/// What is kept of gangs, live or past: their logs and their lives.
public interface PastLogs {
  /// Nothing is kept.
  PastLogs NONE =
      new PastLogs() {
        @Override
        public List<RunSummary> gangs() {
          return List.of();
        }

        @Override
        public Optional<GangLogs> open(String uid) {
          return Optional.empty();
        }

        @Override
        public Optional<RunHistory> history(String uid) {
          return Optional.empty();
        }
      };

  /// All gangs that are kept, newest first. Blocks (disk).
  List<RunSummary> gangs() throws InterruptedException;

  /// @param uid the Job's uid
  /// @return to be closed
  Optional<GangLogs> open(String uid) throws RecordException, InterruptedException;

  /// @param uid the Job's uid
  /// @return to be closed; empty where nothing is kept of the gang
  Optional<RunHistory> history(String uid) throws RecordException, InterruptedException;

  /// A cancel that was asked for is proved, and need not be remembered any more. Blocks (disk).
  ///
  /// @param proof in words
  default void cancelProved(GangId gang, String proof) {}
}
