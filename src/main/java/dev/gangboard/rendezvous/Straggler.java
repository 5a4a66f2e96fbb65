package dev.gangboard.rendezvous;

import java.time.Duration;

/// A rank that keeps the others waiting.
///
/// @param late how long ago half of the others had arrived, by the store's clock
public record Straggler(int rank, long round, Duration late) {}
