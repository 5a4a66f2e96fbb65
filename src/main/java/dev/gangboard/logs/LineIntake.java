package dev.gangboard.logs;

import dev.gangboard.cluster.LogLine;
import dev.gangboard.cluster.LogSink;
import dev.gangboard.cluster.LogTime;
import java.util.concurrent.atomic.AtomicLong;

/// Takes the lines of one attempt as they come: passes over those that were seen before, and notes
/// what joins and what does not.
final class LineIntake implements LogSink {
  private final LogPosition position;
  private final AttemptNotes notes;
  private final AtomicLong heard = new AtomicLong();
  private volatile boolean searching;
  private Mode mode = Mode.CERTAIN;
  private boolean unordered;
  private boolean progressed;
  private int mostPassed = Integer.MAX_VALUE;
  private int passed;
  private boolean came;
  private boolean serverSpoke;

  /// The time of the line whose run was not certain, and of that line once its run is known. What
  /// is known of one line says nothing of another that comes in its place: where the next request
  /// fails, the container may be started again before the one after it.
  private long uncertain = LogTime.NONE;

  private long certain = LogTime.NONE;

  /// Of which run the lines are.
  enum Mode {
    /// Of the one that is known.
    CERTAIN,
    /// The status may be behind the log: the first lines that come, or come after a gap, could be
    /// of another run than the first.
    PERHAPS_NOT_FIRST,
    /// As before, and the first run is known to be over.
    PERHAPS_ANOTHER,
    /// Of the run before.
    PREVIOUS
  }

  LineIntake(LogPosition position, AttemptNotes notes) {
    this.position = position;
    this.notes = notes;
  }

  void mode(Mode next) {
    mode = next;
    unordered = false;
  }

  /// A request begins.
  ///
  /// @param lines after which the last that was seen must have come
  void expect(int lines) {
    mostPassed = lines;
    passed = 0;
    came = false;
    serverSpoke = false;
    searching = position.tail() != null;
  }

  /// A number that grows with each line that comes. For any thread.
  long heard() {
    return heard.getOpaque();
  }

  /// Whether what comes is still compared with what was seen. For any thread.
  boolean isSearching() {
    return searching;
  }

  /// Whether something new has come since this was asked last.
  boolean takeProgress() {
    boolean was = progressed;
    progressed = false;
    return was;
  }

  /// Whether a line has come of the request.
  boolean hasJoined() {
    return came;
  }

  /// Whether there was a word of the server's own in the answer.
  boolean hasServerSpoken() {
    return serverSpoke;
  }

  /// Whether lines of the run before came too late to be put in their place.
  boolean isUnordered() {
    return unordered;
  }

  /// The line that was not certain is of the run that is read: it is the first there is, or what is
  /// missing before it is missing in this run.
  void proveSameRun() {
    certain = uncertain;
  }

  @Override
  public void drained() {
    notes.drained();
  }

  @Override
  public void accept(LogLine line) throws InterruptedException {
    heard.setOpaque(heard.getPlain() + 1);
    if (line.time() == LogTime.NONE) {
      serverSpoke = true;
      notes.server(line);
      return;
    }
    switch (mode) {
      case PREVIOUS -> {
        if (isLate(line)) {
          unordered = true; // what came after it was read before it
          return;
        }
      }
      case PERHAPS_NOT_FIRST, PERHAPS_ANOTHER -> requireCertainRun(line);
      case CERTAIN -> {}
    }
    take(line);
  }

  private boolean isLate(LogLine line) {
    return !position.isEmpty() && line.time() < position.last() && !position.knows(line);
  }

  private void requireCertainRun(LogLine line) {
    boolean first = mode == Mode.PERHAPS_NOT_FIRST && position.isEmpty();
    if ((first || position.wouldShowGap(line)) && line.time() != certain) {
      uncertain = line.time();
      throw new UncertainRunException();
    }
  }

  private void take(LogLine line) throws InterruptedException {
    came = true;
    long last = position.last();
    boolean wasOpen = position.joint() == LogPosition.Joint.OPEN;
    LogPosition.Step step = position.advance(line);
    if (wasOpen) {
      joined(line, last);
    }
    if (step == LogPosition.Step.NEW_ERA) {
      notes.clockSetBack(last, line.time());
    }
    if (step != LogPosition.Step.KNOWN) {
      progressed = true;
      notes.line(line);
    }
  }

  private void joined(LogLine line, long last) {
    notes.joins(position.joint(), last, line.time());
    TailSearch tail = position.tail();
    searching = tail != null && !tail.isFound();
    passed += line.begins() ? 1 : 0;
    if (searching && passed >= mostPassed) {
      throw new TailMissedException();
    }
  }
}
