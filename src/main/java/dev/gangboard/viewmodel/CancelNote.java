package dev.gangboard.viewmodel;

import org.jspecify.annotations.Nullable;

/// What became of a cancel, beside the gang's header.
///
/// @param loud whether a person must act: the cancel failed, or does not get on
/// @param notice the failure, or null
public record CancelNote(boolean loud, String text, @Nullable Notice notice) {}
