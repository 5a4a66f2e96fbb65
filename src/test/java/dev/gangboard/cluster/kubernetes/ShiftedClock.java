package dev.gangboard.cluster.kubernetes;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;

/// The system's clock, set forward and back.
final class ShiftedClock implements InstantSource {
  private final AtomicLong nanos = new AtomicLong();

  void shift(Duration by) {
    nanos.addAndGet(by.toNanos());
  }

  @Override
  public Instant instant() {
    return InstantSource.system().instant().plusNanos(nanos.get());
  }
}
