package dev.gangboard.cluster;

import dev.gangboard.gang.Fleet;
import java.time.Instant;

/// All that is known at one moment.
///
/// @param at our clock
public record FleetSnapshot(Fleet fleet, LinkState link, Instant at) {}
