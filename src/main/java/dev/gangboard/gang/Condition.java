package dev.gangboard.gang;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A condition of a Job or pod as the API sent it.
///
/// @param holds whether `status` is `True`; `False` and `Unknown` do not hold
/// @param since `lastTransitionTime`, whole seconds of the cluster's clock
public record Condition(
    String type,
    boolean holds,
    @Nullable String reason,
    @Nullable String message,
    @Nullable Instant since) {}
