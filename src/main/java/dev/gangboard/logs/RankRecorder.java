package dev.gangboard.logs;

import dev.gangboard.cluster.LogLine;

/// Writes what a rank's log says to its file.
final class RankRecorder implements LogListener {
  private final RankLogFile file;
  private final Runnable atEnd;

  RankRecorder(RankLogFile file, Runnable atEnd) {
    this.file = file;
    this.atEnd = atEnd;
  }

  @Override
  public void line(LogLine line) {
    file.line(line);
  }

  @Override
  public void mark(LogMark mark) {
    file.mark(mark);
    file.flush();
  }

  @Override
  public void drained() {
    file.flush();
  }

  @Override
  public void ended() {
    file.flush();
    atEnd.run();
  }
}
