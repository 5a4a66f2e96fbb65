package dev.gangboard.viewmodel;

/// A part of a text that does not look plain.
///
/// @param start offset of its first character
/// @param end offset after its last
public record StyleRun(int start, int end, TextStyle style) {}
