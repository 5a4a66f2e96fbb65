package dev.gangboard.viewmodel;

/// Which row of which log it is, wherever it is shown.
///
/// @param number in the rank's transcript
public record RowKey(int rank, long number) {}
