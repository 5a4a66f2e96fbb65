package dev.gangboard.viewmodel;

import dev.gangboard.gang.GangId;
import dev.gangboard.gang.GangPhase;
import dev.gangboard.text.Text;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What the cluster answered to a cancel, and when. An accepted cancel is not yet a done one: what
/// is said of it depends on what became of the pods.
///
/// @param alreadyGone whether there was nothing to cancel any more
/// @param failure why it failed, or null
record CancelAnswer(GangId gang, Instant at, boolean alreadyGone, @Nullable Notice failure) {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /// What to say beside the gang as it stands now.
  Optional<CancelNote> note(GangMoment moment, Instant now) {
    if (failure != null) {
      return moment.phase().ended()
          ? Optional.empty()
          : Optional.of(
              new CancelNote(true, Text.of("cancel.note.failed", failure.message()), failure));
    }
    return moment.phase().ended() ? over(moment) : Optional.of(going(moment, now));
  }

  private Optional<CancelNote> over(GangMoment moment) {
    if (moment.phase().kind() != GangPhase.Kind.CANCELLED) {
      return Optional.empty();
    }
    int pods = moment.states().size();
    return Optional.of(
        moment
            .gang()
            .ended()
            .filter(end -> end.isAfter(at))
            .map(end -> Text.of("cancel.note.gone.after", pods, span(end)))
            .map(text -> new CancelNote(false, text, null))
            .orElseGet(() -> new CancelNote(false, Text.of("cancel.note.gone", pods), null)));
  }

  private CancelNote going(GangMoment moment, Instant now) {
    int alive = moment.alive();
    if (Duration.between(at, now).compareTo(PATIENCE) > 0) {
      return new CancelNote(true, Text.of("cancel.note.stuck", alive, span(now)), null);
    }
    return new CancelNote(false, words(alive), null);
  }

  private String words(int alive) {
    return alreadyGone
        ? Text.of("cancel.note.alreadyGone", alive)
        : Text.of("cancel.note.accepted", alive);
  }

  private String span(Instant until) {
    return Elapsed.rough(Duration.between(at, until));
  }
}
