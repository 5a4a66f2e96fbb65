package dev.gangboard.viewmodel;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A line with what was found in it; cut where it is long.
///
/// @param at when it was written; null where that is not known
public record SearchPreview(@Nullable Instant at, String before, String hit, String after) {}
