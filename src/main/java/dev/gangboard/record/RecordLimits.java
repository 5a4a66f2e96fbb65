package dev.gangboard.record;

import java.time.Duration;

/// How much is kept.
///
/// @param age how long a record is kept after its gang was seen last
/// @param bytes how much all records together may have
public record RecordLimits(Duration age, long bytes) {
  public static final RecordLimits USUAL = new RecordLimits(Duration.ofDays(90), 2_000_000_000L);

  public RecordLimits {
    if (age.isNegative() || age.isZero() || bytes <= 0) {
      throw new IllegalArgumentException("limits must be positive: " + age + ", " + bytes);
    }
  }
}
