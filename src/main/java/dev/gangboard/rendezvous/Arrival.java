package dev.gangboard.rendezvous;

import java.time.Instant;

/// What a rank has brought to a round.
///
/// @param at when its last object there was written, by the store's clock
/// @param bytes of all its objects there
/// @param objects how many, at least 1
/// @param key the key of the one written last
/// @param gone whether its objects are not in the store any more; they are told as they were
public record Arrival(int rank, Instant at, long bytes, int objects, String key, boolean gone) {

  Arrival asGone() {
    return new Arrival(rank, at, bytes, objects, key, true);
  }
}
