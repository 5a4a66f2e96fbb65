package dev.gangboard.rendezvous;

/// The cell of the matrix that a key belongs to.
///
/// @param round counted as the trainer counts it, not negative
/// @param rank not negative; the trainer's own number
public record Place(long round, int rank) {}
