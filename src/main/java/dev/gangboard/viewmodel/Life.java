package dev.gangboard.viewmodel;

import dev.gangboard.gang.Fleet;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.GangTimeline;
import dev.gangboard.gang.Sighting;
import dev.gangboard.gang.TimelineRecorder;
import dev.gangboard.record.RecordException;
import dev.gangboard.record.RunHistories;
import dev.gangboard.record.RunHistory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The life of one gang for a timeline and a slider: from its record where there is one, else from
/// what was seen since the window opened. Calls block and can be interrupted.
final class Life implements AutoCloseable {
  /// How many sightings are read before what is known is handed on.
  private static final int PART = 20_000;

  /// Ranks for which each moment with a sighting is looked at; of more, moments further apart.
  private static final int EXACT = 1_000;

  private final RunHistories histories;
  private final String uid;
  private final RememberedRun remembered;
  private final ReentrantLock reading = new ReentrantLock();
  private final TimelineRecorder recorder = new TimelineRecorder();
  private Fleet fleet = Fleet.empty();
  private long position = RunHistory.START;
  private @Nullable Instant unseen;
  private @Nullable Instant looked;
  private volatile @Nullable RunHistory history;
  private volatile boolean closed;

  Life(RunHistories histories, String uid, RememberedRun remembered) {
    this.histories = histories;
    this.uid = uid;
    this.remembered = remembered;
  }

  /// Whether it comes from a record.
  boolean isRecorded() {
    return history != null;
  }

  /// What could not be read of the record so far.
  List<RunHistory.Flaw> flaws() {
    RunHistory open = history;
    return open == null ? List.of() : open.flaws();
  }

  /// Reads on from where it stopped.
  ///
  /// @param partly is handed what is known so far, now and then
  GangTimeline read(Consumer<GangTimeline> partly) throws RecordException, InterruptedException {
    reading.lockInterruptibly();
    try {
      Optional<RunHistory> record = open();
      if (record.isEmpty()) {
        return remembered.timeline();
      }
      var count = new int[1];
      position =
          record
              .get()
              .read(
                  position,
                  sighting -> {
                    take(sighting);
                    if (++count[0] % PART == 0) {
                      partly.accept(recorder.timeline());
                    }
                  });
      lookAt(unseen);
      return recorder.timeline();
    } finally {
      reading.unlock();
    }
  }

  /// The gang as it was known at a moment; empty where nothing was.
  Optional<Gang> at(Instant moment) throws RecordException, InterruptedException {
    Optional<RunHistory> record = open();
    return record.isPresent() ? record.get().at(moment) : remembered.at(moment);
  }

  private synchronized Optional<RunHistory> open() throws RecordException {
    RunHistory open = history;
    if (open == null && !closed) {
      open = histories.open(uid).orElse(null);
      history = open;
    }
    return Optional.ofNullable(open);
  }

  /// All sightings of one time are folded before the gang is looked at.
  private void take(Sighting sighting) {
    Instant before = unseen;
    if (before != null && !before.equals(sighting.at()) && isDue(before)) {
      lookAt(before);
    }
    fleet = fleet.with(sighting);
    unseen = sighting.at();
  }

  private boolean isDue(Instant at) {
    Instant last = looked;
    if (last == null) {
      return true;
    }
    int ranks = fleet.gang(uid).map(Gang::completions).orElse(0);
    Duration pace = ranks <= EXACT ? Duration.ZERO : Duration.ofMillis(ranks / 500);
    return Duration.between(last, at).compareTo(pace) >= 0;
  }

  private void lookAt(@Nullable Instant at) {
    if (at != null) {
      fleet.gang(uid).ifPresent(gang -> recorder.see(gang, at));
      looked = at;
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    RunHistory open = history;
    if (open != null) {
      open.close();
    }
  }
}
