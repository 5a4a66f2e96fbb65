package dev.gangboard.viewmodel;

import dev.gangboard.gang.RankState;
import dev.gangboard.text.Text;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// How far a gang is into its suspension or out of it, in words.
///
/// @param loud whether a person must act: it does not get on
public record SuspensionNote(boolean loud, String text) {
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  /// What was asked of a gang from here, and accepted.
  ///
  /// @param reached when it was there, or null
  record Asked(boolean suspending, Instant at, @org.jspecify.annotations.Nullable Instant reached) {

    /// Whether the gang is as it was asked to be.
    boolean isReached(GangMoment moment) {
      boolean suspended = isSuspended(moment);
      if (suspended != suspending) {
        return false;
      }
      return suspending
          ? moment.alive() == 0 && moment.count(RankState.UNKNOWN) == 0
          : missing(moment) == 0;
    }

    Asked reachedAt(Instant when) {
      return new Asked(suspending, at, when);
    }

    /// Empty where there is nothing more to say.
    Optional<SuspensionNote> note(GangMoment moment, Instant now) {
      if (moment.phase().ended()) {
        return Optional.empty();
      }
      if (reached != null) {
        return isSuspended(moment) == suspending ? Optional.of(done(moment)) : Optional.empty();
      }
      boolean late = Duration.between(at, now).compareTo(PATIENCE) > 0;
      String since = Elapsed.rough(Duration.between(at, now));
      int left = suspending ? moment.alive() : missing(moment);
      String going = suspending ? Text.of("suspend.note", left) : Text.of("resume.note", left);
      String stuck =
          suspending
              ? Text.of("suspend.note.late", left, since)
              : Text.of("resume.note.late", left, since);
      return Optional.of(new SuspensionNote(late, late ? stuck : going));
    }

    private SuspensionNote done(GangMoment moment) {
      String span = Elapsed.rough(Duration.between(at, reached == null ? at : reached));
      int ranks = moment.states().size();
      return new SuspensionNote(
          false,
          suspending
              ? Text.of("suspend.note.done", span)
              : Text.of("resume.note.done", ranks, span));
    }
  }

  static boolean isSuspended(GangMoment moment) {
    return moment.gang().job().filter(job -> job.shape().suspended()).isPresent();
  }

  private static int missing(GangMoment moment) {
    return moment.states().size()
        - moment.count(RankState.RUNNING)
        - moment.count(RankState.SUCCEEDED)
        - moment.count(RankState.FAILED);
  }
}
