package dev.gangboard.gang;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What nobody saw cannot be known: where a pod or a Job ended and went while nobody watched, a
/// rank may be unknown, waiting or stopped, and the gang expired without an outcome. But nothing is
/// made up: what is shown as done, running or failed was so.
class MissedSightingsTest {
  private static final String UNCERTAIN = "?.X";

  static Stream<String> recordings() {
    return Recording.names().stream();
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void nothingIsMadeUpForWhatWasMissed(String name) {
    Recording recording = Recording.named(name);
    Instant now = recording.moment(recording.end() + 60_000);
    Fleet truth = Recording.fold(recording.seen());
    SightingOrderTest.forEachSeed(random -> {
      Fleet fleet = Recording.fold(withGaps(recording.seen(), random));
      for (Gang gang : fleet.gangs()) {
        Gang real = truth.gang(gang.id().uid()).orElseThrow();
        assertRanks(real, gang, now);
        assertPhase(real.phase(now), gang.phase(now));
        for (FirstFailure failure : gang.firstFailures()) {
          assertTrue(hasFailed(real, failure, now), failure + " never was");
        }
      }
    });
  }

  /// Drops a tenth to a half of all sightings, with whole runs among them, and lists at the end.
  private static List<Recording.Seen> withGaps(List<Recording.Seen> seen, Random random) {
    List<Recording.Seen> mixed = SightingOrderTest.interleaved(seen, random);
    var kept = new ArrayList<Recording.Seen>();
    int run = 0;
    for (Recording.Seen one : mixed) {
      run = run > 0 ? run - 1 : random.nextInt(12) == 0 ? random.nextInt(20) : 0;
      if (run == 0) {
        kept.add(one);
      }
    }
    List<Recording.Seen> list = SightingOrderTest.relisted(seen, 0, seen.size());
    kept.addAll(list);
    return kept;
  }

  private static void assertRanks(Gang real, Gang gang, Instant now) {
    String is = real.states(now).letters();
    String shown = gang.states(now).letters();
    if (gang.job().isPresent()) {
      assertEquals(is.length(), shown.length());
    }
    for (int rank = 0; rank < shown.length(); rank++) {
      char letter = shown.charAt(rank);
      assertTrue(
          letter == is.charAt(rank) || UNCERTAIN.indexOf(letter) >= 0,
          "rank " + rank + " is " + is.charAt(rank) + ", shown as " + letter);
    }
  }

  private static void assertPhase(GangPhase is, GangPhase shown) {
    boolean isUncertain =
        shown.kind() == GangPhase.Kind.CANCELLED
            || (shown.kind() == GangPhase.Kind.EXPIRED && shown.outcome() == null);
    assertTrue(shown.equals(is) || isUncertain, "is " + is + ", shown as " + shown);
  }

  private static boolean hasFailed(Gang real, FirstFailure failure, Instant now) {
    return real.firstFailures().stream().anyMatch(first -> first.rank() == failure.rank())
        || real.rank(failure.rank(), now).attempts().stream()
            .anyMatch(attempt ->
                attempt.ending() == PodEnding.FAULT || attempt.ending() == PodEnding.DISRUPTED);
  }
}
