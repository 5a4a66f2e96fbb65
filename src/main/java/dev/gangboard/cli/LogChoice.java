package dev.gangboard.cli;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Which lines of a log are to be printed.
///
/// @param tail at most so many from the end, or null for all
/// @param since from this time on, or null for all
/// @param previous those of the container's previous run
record LogChoice(@Nullable Integer tail, @Nullable Instant since, boolean previous) {}
