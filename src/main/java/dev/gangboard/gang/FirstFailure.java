package dev.gangboard.gang;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A rank whose own process failed before the controller began to stop the others. Several when the
/// cluster's whole-second clocks cannot tell them apart.
///
/// @param why as in `exit 3 Error` or `exit 137 OOMKilled`
/// @param when the container's finish time, cluster clock
public record FirstFailure(int rank, String why, @Nullable Instant when, PodFacts.PodId pod) {}
