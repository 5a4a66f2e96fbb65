package dev.gangboard.rendezvous;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What a watch tells each time.
///
/// @param rendezvous as last known
/// @param problem why it cannot be read now, or null
/// @param read when it was last read completely, our clock; null before the first time
/// @param storeTime the store's clock at its last answer
/// @param requests sent so far
/// @param cut whether there are more keys than are read
public record RendezvousNews(
    Rendezvous rendezvous,
    @Nullable RendezvousException problem,
    @Nullable Instant read,
    Instant storeTime,
    long requests,
    boolean cut) {}
