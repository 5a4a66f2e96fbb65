package dev.gangboard.viewmodel;

/// A part of a log.
///
/// @param from its first row
/// @param fromOffset where it begins in that row's text
/// @param to its last row
/// @param toOffset where it ends in that row's text
public record LogPart(RowKey from, int fromOffset, RowKey to, int toOffset) {}
