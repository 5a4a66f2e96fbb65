package dev.gangboard.cluster.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/// What vouches for what is shown, on a driven clock.
class ProofTest {
  private static final int LENGTH = Patience.USUAL.period();

  private final Proof proof = new Proof(Patience.USUAL);
  private Instant now = Instant.EPOCH;

  @Test
  void aWatchThatIsSilentUntilItsEndIsWell() {
    listedAndWatched();
    for (int i = 0; i < 100; i++) {
      pass(LENGTH);
      assertEquals(false, proof.doubted());
      proof.ended(now);
      assertEquals(LENGTH, proof.seconds(LENGTH, now));
      proof.watching(LENGTH, now);
      assertEquals(now, proof.vouched());
    }
  }

  @Test
  void aWordThatIsDueAndDoesNotComeIsDoubt() {
    listedAndWatched();
    pass(LENGTH + 1);
    assertEquals(false, proof.doubted());
    pass(1);
    assertEquals(true, proof.doubted());
    assertEquals(Instant.EPOCH, proof.vouched());
  }

  @Test
  void wordsPutOffNoEndThatIsDue() {
    listedAndWatched();
    pass(LENGTH - 1);
    proof.word(now);
    pass(3);
    assertEquals(true, proof.doubted());
  }

  @Test
  void aWatchThatIsAcceptedAgainProvesNothing() {
    listedAndWatched();
    pass(LENGTH + 2);
    proof.watching(proof.seconds(LENGTH, now), now);
    assertEquals(true, proof.doubted());
    assertEquals(Instant.EPOCH, proof.vouched());
    proof.word(now);
    assertEquals(false, proof.doubted());
  }

  @Test
  void whatIsDoubtedIsProvedSoon() {
    listedAndWatched();
    proof.doubt();
    assertEquals(1, proof.seconds(LENGTH, now));
    proof.watching(1, now);
    pass(1);
    proof.ended(now);
    assertEquals(false, proof.doubted());
    assertEquals(now, proof.vouched());
  }

  @Test
  void anEndBeforeItsTimeProvesNothing() {
    listedAndWatched();
    pass(10);
    proof.ended(now);
    assertEquals(Instant.EPOCH, proof.vouched());
    assertEquals(LENGTH - 10, proof.seconds(LENGTH, now));
  }

  @Test
  void watchesThatAreAlwaysEndedEarlyProveNothingForLong() {
    listedAndWatched();
    for (int i = 0; i < 80; i++) {
      now = now.plusMillis(500);
      pass(0);
      proof.ended(now);
      proof.watching(proof.seconds(LENGTH, now), now);
    }
    assertEquals(true, proof.doubted());
  }

  @Test
  void twoSilentWatchesAreAList() {
    listedAndWatched();
    pass(LENGTH + 2);
    assertEquals(false, proof.isToList());
    proof.watching(3, now);
    pass(5);
    assertEquals(true, proof.isToList());
    proof.listed(now);
    assertEquals(false, proof.isToList());
    assertEquals(false, proof.doubted());
  }

  @Test
  void whileWatchesSayNothingListsComeOftenEnoughForALiveLink() {
    listedAndWatched();
    pass(LENGTH + 2);
    proof.watching(3, now);
    pass(5);
    proof.listed(now);
    for (int i = 0; i < 20; i++) {
      assertEquals(10, proof.seconds(LENGTH, now));
      proof.watching(10, now);
      now = now.plus(Patience.USUAL.silenceOf(10));
      assertEquals(false, proof.silent());
      assertEquals(true, proof.isToList());
      assertEquals(false, proof.overdue(now.plus(Duration.ofSeconds(2))));
      assertEquals(false, proof.doubted());
      proof.listed(now);
    }
    proof.watching(10, now);
    proof.word(now);
    assertEquals(LENGTH, proof.seconds(LENGTH, now));
  }

  @Test
  void theFirstSilenceIsToldOnce() {
    listedAndWatched();
    now = now.plusSeconds(LENGTH + 2);
    assertEquals(true, proof.overdue(now));
    assertEquals(false, proof.overdue(now));
    assertEquals(false, proof.silent());
    proof.watching(3, now);
    assertEquals(false, proof.silent());
  }

  private void listedAndWatched() {
    proof.listed(now);
    proof.watching(LENGTH, now);
  }

  private void pass(int seconds) {
    now = now.plusSeconds(seconds);
    boolean _ = proof.overdue(now);
  }
}
