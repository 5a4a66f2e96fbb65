package dev.gangboard.app;

import org.jspecify.annotations.Nullable;

/// What is kept of the gangs, as `records` in the settings; whatever is left out is as usual.
///
/// @param off whether nothing is kept
/// @param folder where, an absolute path
/// @param days how long a record is kept after its gang was seen last
/// @param megabytes how much all records together may have
record RecordSettings(
    @Nullable Boolean off,
    @Nullable String folder,
    @Nullable Integer days,
    @Nullable Integer megabytes) {
  static final RecordSettings USUAL = new RecordSettings(null, null, null, null);
}
