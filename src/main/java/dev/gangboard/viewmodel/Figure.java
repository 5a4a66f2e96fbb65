package dev.gangboard.viewmodel;

import dev.gangboard.gang.RankState;
import org.jspecify.annotations.Nullable;

/// A number over its caption, in the row of figures.
///
/// @param state the state that it counts, or null
public record Figure(String value, String caption, @Nullable RankState state) {}
