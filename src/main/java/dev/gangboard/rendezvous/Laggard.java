package dev.gangboard.rendezvous;

import java.time.Duration;

/// A rank that comes late to most rounds.
///
/// @param rounds to how many it came late
/// @param of among how many of the newest complete rounds
/// @param late the middle of how much later than half of the others it came to them
public record Laggard(int rank, int rounds, int of, Duration late) {}
