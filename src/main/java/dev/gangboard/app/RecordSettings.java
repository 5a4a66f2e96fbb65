package dev.gangboard.app;

import dev.gangboard.logs.LogKeeping;
import dev.gangboard.record.RecordLimits;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// What is kept of the gangs, as `records` in the settings; whatever is left out is as usual.
///
/// @param off whether nothing is kept
/// @param folder where, an absolute path
/// @param days how long a record is kept after its gang was seen last
/// @param megabytes how much all records together may have
/// @param logs whose logs are kept: `ALL`, `OPENED` or `NONE`
/// @param logMegabytes how much the logs of one gang may have
record RecordSettings(
    @Nullable Boolean off,
    @Nullable String folder,
    @Nullable Integer days,
    @Nullable Integer megabytes,
    LogKeeping.@Nullable Which logs,
    @Nullable Long logMegabytes) {
  static final RecordSettings USUAL = new RecordSettings(null, null, null, null, null, null);

  /// What is no limit is passed over: then the usual one holds.
  RecordLimits limits() {
    RecordLimits usual = RecordLimits.USUAL;
    return new RecordLimits(
        days == null || days <= 0 ? usual.age() : Duration.ofDays(days),
        megabytes == null || megabytes <= 0 ? usual.bytes() : megabytes * 1_000_000L);
  }

  RecordSettings withLogs(LogKeeping.Which which, long most) {
    return new RecordSettings(off, folder, days, megabytes, which, most);
  }
}
