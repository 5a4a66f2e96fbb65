package dev.gangboard.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.StillGang;
import org.junit.jupiter.api.Test;

class TourTest {
  private static final StillGang FIRST = StillGang.of("one", "RRRR", Kind.RUNNING);
  private static final StillGang SECOND = StillGang.of("two", "RRRR", Kind.RUNNING);

  private Tour tour = Tour.first(null);

  @Test
  void everyStepWaitsForWhatItAsks() {
    see(nothing());
    at(TourStep.WELCOME);
    tour = tour.next();
    see(nothing());
    at(TourStep.LAUNCH);
    see(form());
    at(TourStep.SEND);
    see(gang(FIRST.with("RRcc", Kind.STARTING)));
    at(TourStep.COME_UP);
    see(gang(FIRST));
    at(TourStep.LOG);
    see(log(FIRST));
    at(TourStep.RENDEZVOUS);
    see(new Tour.Sight(false, moment(FIRST), true, true, false));
    at(TourStep.BARRIER);
    tour = tour.next();
    see(log(FIRST));
    at(TourStep.KILL);
    see(log(FIRST.with("RRFx", Kind.FAILING).failedFirst(2)));
    at(TourStep.FALL);
    see(log(FIRST.with("XXFX", Kind.FAILED).failedFirst(2)));
    at(TourStep.FIRST_FAILURE);
    tour = tour.next();
    see(log(FIRST.with("XXFX", Kind.FAILED).failedFirst(2)));
    at(TourStep.AGAIN);
    see(form());
    at(TourStep.SEND);
    see(gang(SECOND.with("....", Kind.WAITING)));
    at(TourStep.COME_UP);
    see(gang(SECOND));
    at(TourStep.CANCEL);
    see(gang(SECOND.with("xxxx", Kind.CANCELLING)));
    at(TourStep.PROOF);
    see(new Tour.Sight(false, moment(SECOND.with("XXXX", Kind.CANCELLED)), false, false, true));
    at(TourStep.PROOF);
    see(gang(SECOND.with("XXXX", Kind.CANCELLED)));
    at(TourStep.END);
    assertEquals(tour, tour.next());
  }

  @Test
  void aFormThatIsClosedIsAskedForAgain() {
    tour = tour.next();
    see(form());
    see(nothing());

    at(TourStep.LAUNCH);
  }

  @Test
  void theGangThatIsShownAtTheStartIsNotTakenForTheOneLaunched() {
    tour = Tour.first(FIRST.id()).next();

    see(gang(FIRST));

    at(TourStep.LAUNCH);
  }

  @Test
  void aGangThatEndsTooEarlyIsReplacedAndTheStepGoesOn() {
    tour = tour.next();
    see(log(FIRST));
    at(TourStep.RENDEZVOUS);

    see(log(FIRST.with("SSSS", Kind.SUCCEEDED)));

    at(TourStep.LAUNCH);
    assertEquals(true, tour.lost());
    see(form());
    assertEquals(true, tour.lost());
    see(gang(SECOND));
    at(TourStep.RENDEZVOUS);
    assertEquals(false, tour.lost());
  }

  @Test
  void aSecondGangThatEndsTooEarlyIsAskedForAsTheSecond() {
    tour = new Tour(TourStep.CANCEL, FIRST.id(), false, TourStep.CANCEL);

    see(gang(FIRST.with("SSSS", Kind.SUCCEEDED)));

    at(TourStep.AGAIN);
    see(form());
    see(nothing());
    at(TourStep.AGAIN);
  }

  @Test
  void anotherGangInTheCentreDoesNothingToTheStep() {
    tour = tour.next();
    see(gang(FIRST));
    at(TourStep.LOG);

    see(log(SECOND.with("SSSS", Kind.SUCCEEDED)));

    at(TourStep.LOG);
    assertEquals(true, tour.away(log(SECOND)));
    assertEquals(false, tour.away(gang(FIRST)));
  }

  private void see(Tour.Sight sight) {
    tour = tour.with(sight);
  }

  private void at(TourStep step) {
    assertEquals(step, tour.step());
  }

  private static Tour.Sight nothing() {
    return new Tour.Sight(false, null, false, false, false);
  }

  private static Tour.Sight form() {
    return new Tour.Sight(true, null, false, false, false);
  }

  private static Tour.Sight gang(StillGang gang) {
    return new Tour.Sight(false, moment(gang), false, false, false);
  }

  private static Tour.Sight log(StillGang gang) {
    return new Tour.Sight(false, moment(gang), true, false, false);
  }

  private static GangMoment moment(StillGang gang) {
    return GangMoment.of(gang, StillGang.NOW);
  }
}
