package dev.gangboard.viewmodel;

import dev.gangboard.cluster.LogLine;
import dev.gangboard.logs.LogListener;
import dev.gangboard.logs.LogMark;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Takes the lines of one log on its thread until the UI thread fetches them, many at once. When it
/// is full the log waits: the reader is slowed, nothing is lost.
final class LogInbox implements LogListener {
  /// Entries that wait at most.
  static final int BOUND = 20_000;

  /// Characters of one entry at most; what is longer goes on in the next.
  static final int ENTRY_CHARS = 4_000;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition fetched = lock.newCondition();
  private List<LogEntry> waiting = new ArrayList<>();
  private boolean ended;
  private boolean closed;

  @Override
  public void line(LogLine line) throws InterruptedException {
    String text = Printable.of(line.text());
    int end = cut(text, 0);
    put(new LogEntry(LogEntry.Kind.LINE, line.at(), text.substring(0, end)));
    while (end < text.length()) {
      int from = end;
      end = cut(text, from);
      put(new LogEntry(LogEntry.Kind.MORE, null, text.substring(from, end)));
    }
  }

  @Override
  public void mark(LogMark mark) {
    lock.lock();
    try {
      waiting.add(new LogEntry(LogEntry.Kind.NOTE, null, Printable.of(mark.text())));
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void ended() {
    lock.lock();
    try {
      ended = true;
    } finally {
      lock.unlock();
    }
  }

  /// All that waits, and nothing waits any more.
  List<LogEntry> fetch() {
    lock.lock();
    try {
      if (waiting.isEmpty()) {
        return List.of();
      }
      List<LogEntry> all = waiting;
      waiting = new ArrayList<>();
      fetched.signalAll();
      return all;
    } finally {
      lock.unlock();
    }
  }

  boolean hasEnded() {
    lock.lock();
    try {
      return ended;
    } finally {
      lock.unlock();
    }
  }

  /// Nobody fetches any more: what still comes is dropped.
  void close() {
    lock.lock();
    try {
      closed = true;
      fetched.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void put(LogEntry entry) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (waiting.size() >= BOUND && !closed) {
        fetched.await();
      }
      if (!closed) {
        waiting.add(entry);
      }
    } finally {
      lock.unlock();
    }
  }

  /// Where an entry that begins at `from` ends: never between the halves of one character.
  private static int cut(String text, int from) {
    int end = Math.min(from + ENTRY_CHARS, text.length());
    return end < text.length() && Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end;
  }
}
