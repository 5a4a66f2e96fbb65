package dev.gangboard.rendezvous;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class RendezvousTest {
  private static final Instant START = Instant.parse("2026-11-30T12:00:00Z");

  private final TreeMap<Long, Round> rounds = new TreeMap<>();

  /// A round whose ranks arrive so many seconds after the start; a negative number: not at all.
  private void round(long number, long... seconds) {
    List<Arrival> arrivals = new ArrayList<>();
    for (int rank = 0; rank < seconds.length; rank++) {
      if (seconds[rank] >= 0) {
        arrivals.add(
            new Arrival(
                rank,
                List.of(new StoredObject(number + "/" + rank, 1, START.plusSeconds(seconds[rank]))),
                0,
                false));
      }
    }
    rounds.put(number, new Round(number, seconds.length, arrivals));
  }

  private Rendezvous rendezvous() {
    return new Rendezvous(4, rounds, 0, 0, 0);
  }

  @Test
  void aRoundTellsWhoIsMissingAndHowLateARankCame() {
    round(3, 10, -1, 12, 30);
    Round round = rendezvous().round(3).orElseThrow();
    assertEquals(List.of(1), round.missing());
    assertEquals(Optional.of(Duration.ofSeconds(18)), round.late(3));
    assertEquals(Optional.of(Duration.ofSeconds(-2)), round.late(0));
    assertEquals(Optional.empty(), round.late(1));
    assertEquals(Optional.empty(), round.of(99));
  }

  @Test
  void theStragglerIsTheRankThatKeepsTheOthersWaiting() {
    round(0, 0, 1, 2, 3);
    round(1, 10, 11, 12, 13);
    round(2, 20, 21, -1, 22);
    assertEquals(
        List.of(new Straggler(2, 2, Duration.ofSeconds(19))),
        rendezvous().stragglers(START.plusSeconds(40)));
  }

  @Test
  void nobodyIsLateWithinWhatIsUsual() {
    round(0, 0, 4, 8, 12);
    round(1, 20, 21, -1, 22);
    assertEquals(Duration.ofSeconds(16), rendezvous().lateFrom());
    assertEquals(List.of(), rendezvous().stragglers(START.plusSeconds(36)));
    assertEquals(
        List.of(new Straggler(2, 1, Duration.ofSeconds(16))),
        rendezvous().stragglers(START.plusSeconds(37)));
  }

  @Test
  void aRankThatIsAlwaysSlowIsNotTheMeasureOfItself() {
    for (int number = 0; number < 6; number++) {
      long start = 20L * number;
      round(number, start, start + 1, start + 1, start + 2, number == 2 ? start : start + 9);
    }
    round(6, 120, 120, 121, 121, -1);
    Rendezvous seen = new Rendezvous(5, rounds, 0, 0, 0);
    assertEquals(Duration.ofSeconds(4), seen.lateFrom());
    assertEquals(Optional.of(new Laggard(4, 5, 6, Duration.ofSeconds(8))), seen.laggard());
    assertEquals(
        List.of(new Straggler(4, 6, Duration.ofSeconds(5))),
        seen.stragglers(START.plusSeconds(125)));
  }

  @Test
  void theOtherOfTwoAndTheOneThatIsLateWhileAllOthersComeTogetherAreNamed() {
    for (int number = 0; number < 5; number++) {
      round(number, 10L * number, 10L * number + 4);
    }
    assertEquals(
        Optional.of(new Laggard(1, 5, 5, Duration.ofSeconds(4))),
        new Rendezvous(2, rounds, 0, 0, 0).laggard());
    for (int number = 0; number < 5; number++) {
      long at = 10L * number;
      round(number, at, at, at, at + 4, at, at, at, at + 1);
    }
    assertEquals(
        Optional.of(new Laggard(3, 5, 5, Duration.ofSeconds(4))),
        new Rendezvous(8, rounds, 0, 0, 0).laggard());
  }

  @Test
  void oneLateRoundMakesNoLaggard() {
    round(0, 0, 1, 2, 300);
    round(1, 310, 311, 312, 313);
    assertEquals(Optional.empty(), rendezvous().laggard());
  }

  @Test
  void nobodyIsLateWhileMostAreStillUnderWay() {
    round(0, 0, 1, 2, 3);
    round(1, 10, -1, -1, -1);
    assertEquals(List.of(), rendezvous().stragglers(START.plusSeconds(600)));
  }

  @Test
  void nobodyIsLateInACompleteRound() {
    round(0, 0, 1, 2, 300);
    assertEquals(List.of(), rendezvous().stragglers(START.plusSeconds(900)));
  }

  @Test
  void thePaceIsThatOfTheNewestCompleteRounds() {
    round(0, 0, 1, 2, 3);
    round(1, 10, 11, 12, 13);
    round(2, 20, 21, 22, 23);
    assertEquals(OptionalDouble.of(6), rendezvous().roundsPerMinute());
    assertEquals(Optional.of(START.plusSeconds(93)), rendezvous().estimatedEnd(10));
    assertEquals(3, rendezvous().completed());
  }

  @Test
  void oneRoundHasNoPace() {
    round(0, 0, 1, 2, 3);
    assertEquals(OptionalDouble.empty(), rendezvous().roundsPerMinute());
    assertEquals(Optional.empty(), rendezvous().estimatedEnd(10));
    assertEquals(Optional.empty(), Rendezvous.empty(4).front());
  }

  @Test
  void aStoreWhoseClockRunsBackwardsHasNoPace() {
    round(0, 30, 30, 30, 30);
    round(1, 30, 30, 30, 30);
    assertEquals(OptionalDouble.empty(), rendezvous().roundsPerMinute());
  }
}
