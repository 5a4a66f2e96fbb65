package dev.gangboard.gang;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One pod of a rank, with the last that was seen of it.
///
/// @param gone when the pod disappeared from the API, by our clock; null while it is there
public record Attempt(PodFacts pod, @Nullable Instant gone) {}
