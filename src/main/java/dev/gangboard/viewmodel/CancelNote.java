package dev.gangboard.viewmodel;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What became of a cancel, beside the gang's header.
///
/// @param loud whether a person must act: the cancel failed, or does not get on
/// @param lines what keeps the pods that do not go, one sentence each
/// @param notice the failure, or null
public record CancelNote(
    boolean loud, String text, List<String> lines, @Nullable Notice notice, Action action) {
  public CancelNote {
    lines = List.copyOf(lines);
  }

  CancelNote(boolean loud, String text) {
    this(loud, text, List.of(), null, Action.NONE);
  }

  /// What a person can do about it.
  public enum Action {
    NONE,
    TRY_AGAIN,
    KILL
  }
}
