package dev.gangboard.logs;

import java.util.concurrent.atomic.AtomicLong;

/// How many bytes the logs of one gang may still take on disk.
final class Budget {
  private final long most;
  private final AtomicLong left;

  /// @param most in all
  /// @param used of them already
  Budget(long most, long used) {
    this.most = most;
    this.left = new AtomicLong(most - used);
  }

  static Budget unlimited() {
    return new Budget(Long.MAX_VALUE, 0);
  }

  /// Takes some.
  ///
  /// @return whether there is something left after it
  boolean take(int bytes) {
    return left.addAndGet(-bytes) > 0;
  }

  long most() {
    return most;
  }
}
