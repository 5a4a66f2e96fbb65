package dev.gangboard.viewmodel;

import dev.gangboard.gang.GangId;
import dev.gangboard.gang.RankState;
import org.jspecify.annotations.Nullable;

/// How far the guided tour is: a value that a sight of the window moves on. It follows what the
/// person does, also when that is something else than was asked: a form that is closed is asked for
/// again, and a gang that has ended is replaced by another.
///
/// @param gang the gang that the step is about; while one is to be launched, the one before it
/// @param lost whether the gang of the step ended before the step was done
/// @param resumed the step to go on with once another gang is up
record Tour(TourStep step, @Nullable GangId gang, boolean lost, TourStep resumed) {

  /// The first step.
  ///
  /// @param gang what is shown before the tour, or null
  static Tour first(@Nullable GangId gang) {
    return new Tour(TourStep.WELCOME, gang, false, TourStep.LOG);
  }

  /// What the window shows.
  ///
  /// @param form whether the launch form is open
  /// @param gang the gang in the centre as it stands now, or null
  /// @param log whether a log is open
  /// @param rounds whether the rendezvous is open and has rounds
  /// @param cancelling whether a cancel of the gang is not proved yet
  record Sight(
      boolean form, @Nullable GangMoment gang, boolean log, boolean rounds, boolean cancelling) {}

  /// The person has read the step.
  Tour next() {
    return step.read() ? at(step.next()) : this;
  }

  /// As far as it goes with what is seen now; a tour that does not change is the same object.
  Tour with(Sight sight) {
    Tour last = this;
    Tour now = one(sight);
    while (!now.equals(last)) {
      last = now;
      now = now.one(sight);
    }
    return now;
  }

  private Tour one(Sight sight) {
    GangMoment shown = sight.gang();
    GangMoment own = of(shown) ? shown : null;
    return switch (step) {
      case WELCOME, BARRIER, FIRST_FAILURE, END -> this;
      case LAUNCH, AGAIN -> launched(shown, sight.form() ? TourStep.SEND : step);
      case SEND -> launched(shown, sight.form() ? step : asked());
      case COME_UP -> own != null && allRun(own) ? at(resumed) : orLost(own);
      case LOG -> own != null && sight.log() ? at(TourStep.RENDEZVOUS) : orLost(own);
      case RENDEZVOUS -> own != null && sight.rounds() ? at(TourStep.BARRIER) : orLost(own);
      case KILL -> own != null && failed(own) ? at(TourStep.FALL) : orLost(own);
      case FALL -> own != null && own.phase().ended() ? at(TourStep.FIRST_FAILURE) : this;
      case CANCEL -> own != null && cancelled(own) ? at(TourStep.PROOF) : orLost(own);
      case PROOF ->
          own != null && own.phase().ended() && !sight.cancelling() ? at(TourStep.END) : this;
    };
  }

  /// The step that asks for a launch: the second gang is for the cancel.
  private TourStep asked() {
    return resumed == TourStep.CANCEL ? TourStep.AGAIN : TourStep.LAUNCH;
  }

  /// Whether the gang is the one of the step.
  private boolean of(@Nullable GangMoment shown) {
    return shown != null && shown.id().equals(gang);
  }

  /// Whether the step is about a gang that is not shown.
  boolean away(Sight sight) {
    return switch (step) {
      case WELCOME, LAUNCH, SEND, AGAIN, END -> false;
      case COME_UP, LOG, RENDEZVOUS, BARRIER, KILL, FALL, FIRST_FAILURE, CANCEL, PROOF ->
          gang != null && !of(sight.gang());
    };
  }

  /// A gang that lives and is another than the last is the one that was launched.
  private Tour launched(@Nullable GangMoment shown, TourStep otherwise) {
    return shown != null && !of(shown) && !shown.phase().ended()
        ? new Tour(TourStep.COME_UP, shown.id(), false, resumed)
        : at(otherwise);
  }

  private Tour orLost(@Nullable GangMoment own) {
    if (own == null || !own.phase().ended()) {
      return this;
    }
    TourStep again = step == TourStep.COME_UP ? resumed : step;
    TourStep ask = again == TourStep.CANCEL ? TourStep.AGAIN : TourStep.LAUNCH;
    return new Tour(ask, gang, true, again);
  }

  private Tour at(TourStep next) {
    TourStep after = next == TourStep.AGAIN ? TourStep.CANCEL : resumed;
    boolean still = lost && (next == TourStep.SEND || next == step);
    return new Tour(next, gang, still, after);
  }

  private static boolean allRun(GangMoment gang) {
    return gang.count(RankState.RUNNING) == gang.states().size();
  }

  private static boolean failed(GangMoment gang) {
    return !gang.gang().firstFailures().isEmpty();
  }

  private static boolean cancelled(GangMoment gang) {
    return switch (gang.phase().kind()) {
      case CANCELLING, CANCELLED -> true;
      case EXPIRED,
          ORPHANED,
          SUCCEEDED,
          FAILED,
          FAILING,
          SUCCEEDING,
          SUSPENDED,
          PARTIAL,
          RUNNING,
          WAITING,
          STARTING ->
          false;
    };
  }
}
