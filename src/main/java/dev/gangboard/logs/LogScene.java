package dev.gangboard.logs;

import dev.gangboard.cluster.Cluster;

/// What the reading of one rank's log works with.
///
/// @param seat its share of the connections
/// @param source what is known of the rank
record LogScene(Cluster cluster, ConnectionTurns.Seat seat, RankSource source, RankLog.Pace pace) {}
