package dev.gangboard.demo.program;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.demo.objects.ObjectStore;
import dev.gangboard.demo.objects.StoreFaults;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class DilocoTest {
  private static final Pattern ROUND =
      Pattern.compile("round (\\d+)/\\d+ loss ([0-9.]+) \\d+ samples/s, waited ([0-9.]+) s.*");
  private static final Map<Integer, Exit> TWO_DONE = Map.of(0, Exit.code(0), 1, Exit.code(0));

  private static ObjectStore store;

  private final String uri;

  DilocoTest(TestInfo test) {
    uri =
        "s3://%s/%s-%d/"
            .formatted(
                ObjectStore.BUCKET,
                test.getTestMethod().orElseThrow().getName(),
                Math.floorMod(test.getDisplayName().hashCode(), 1_000_000));
  }

  @BeforeAll
  static void open() {
    store = ObjectStore.start();
  }

  @AfterAll
  static void close() {
    store.close();
  }

  @AfterEach
  void mend() {
    store.faults().clear();
  }

  private DilocoGang gang(int ranks, String... settings) {
    return new DilocoGang(store, uri, ranks, settings);
  }

  @Test
  void fourRanksLearnTogetherWhatOneLearnsFromTheWholeData() throws Exception {
    try (DilocoGang gang = gang(4, "ROUNDS", "60", "LOG_EVERY", "20").startAll()) {
      assertEquals(allDone(4), gang.runToTheEnd());
      DilocoPlan plan = plan(4);
      Samples all = Samples.all(1, 4096);
      double begin = plan.network().loss(plan.network().initial(1), all);
      double alone = plan.network().loss(learntByOne(plan), all);
      double together = plan.network().loss(learntBy(gang, 60).parameters(), all);

      assertTrue(alone < 0.3 * begin, "one alone comes from " + begin + " to " + alone);
      assertTrue(together < 0.3 * begin, "the gang comes from " + begin + " to " + together);
      // The same number of samples in the same number of steps; a twentieth of the exchanges.
      assertTrue(Math.abs(together - alone) < 0.05, together + " is not " + alone);
    }
  }

  /// As many steps as the gang, each on as many samples as the gang takes in one.
  private static double[] learntByOne(DilocoPlan plan) {
    Samples all = Samples.all(plan.data().seed(), plan.data().samples());
    Network network = plan.network();
    double[] parameters = network.initial(plan.data().seed());
    double[] gradient = new double[parameters.length];
    DilocoPlan.Inner inner = plan.inner();
    AdamW optimizer = new AdamW(inner.learningRate(), inner.decay(), parameters.length);
    SplittableRandom draw = new SplittableRandom(5);
    for (int i = 0; i < plan.steps(); i++) {
      int[] batch = draw.ints((long) inner.batch() * plan.ranks(), 0, all.size()).toArray();
      network.gradient(parameters, all, batch, gradient);
      optimizer.step(parameters, gradient);
    }
    return parameters;
  }

  private static DilocoPlan plan(int ranks) throws Settings.BadSetting {
    return DilocoPlan.from(
        Settings.of(
            new Replica.Invocation(
                List.of(), List.of(), Map.of("WORLD_SIZE", Integer.toString(ranks)))));
  }

  private static Map<Integer, Exit> allDone(int ranks) {
    return IntStream.range(0, ranks)
        .boxed()
        .collect(Collectors.toMap(rank -> rank, _ -> Exit.code(0)));
  }

  /// What lies in the store after a round.
  private OuterState learntBy(DilocoGang gang, int round) throws Exception {
    try (MeetingPoint meeting = gang.meeting()) {
      byte[] bytes = meeting.get(RoundNames.outer(round)).orElseThrow();
      return OuterState.of(round, Parcel.of(bytes).values());
    }
  }

  @Test
  void theLossOfEveryRankFalls() {
    try (DilocoGang gang = gang(2, "ROUNDS", "20").startAll()) {
      gang.runToTheEnd();
      for (int rank = 0; rank < 2; rank++) {
        List<Double> losses = losses(gang, rank);
        assertEquals(20, losses.size());
        assertTrue(losses.getLast() < 0.7 * losses.getFirst(), losses.toString());
      }
    }
  }

  private static List<Double> losses(DilocoGang gang, int rank) {
    return rounds(gang, rank).map(line -> Double.valueOf(line.group(2))).toList();
  }

  private static List<Double> waits(DilocoGang gang, int rank) {
    return rounds(gang, rank).map(line -> Double.valueOf(line.group(3))).toList();
  }

  private static Stream<Matcher> rounds(DilocoGang gang, int rank) {
    return gang.lines(rank).stream().map(ROUND::matcher).filter(Matcher::matches);
  }

  @Test
  void theSameSeedGivesTheSameParametersBitForBit() throws Exception {
    try (DilocoGang one = gang(3, "ROUNDS", "4").startAll();
        DilocoGang two = new DilocoGang(store, uri + "again", 3, "ROUNDS", "4").startAll();
        DilocoGang other =
            new DilocoGang(store, uri + "other", 3, "ROUNDS", "4", "SEED", "2").startAll()) {
      one.runToTheEnd();
      two.runToTheEnd();
      other.runToTheEnd();

      assertArrayEquals(learntBy(one, 4).values(), learntBy(two, 4).values());
      assertTrue(!Arrays.equals(learntBy(one, 4).values(), learntBy(other, 4).values()));
    }
  }

  @Test
  void aGangThatWasKilledGoesOnAsIfItHadNeverStopped() throws Exception {
    try (DilocoGang whole = new DilocoGang(store, uri + "whole", 3, "ROUNDS", "6").startAll()) {
      whole.runToTheEnd();
      try (DilocoGang killed = gang(3, "ROUNDS", "6").startAll()) {
        assertTrue(killed.advanceUntilSaid(1, "round 3/6 "));
        killed.advance(Duration.ofMillis(500));
        IntStream.range(0, 3).forEach(rank -> killed.fiber(rank).kill());
      }
      try (DilocoGang resumed = gang(3, "ROUNDS", "6").startAll()) {
        assertEquals(allDone(3), resumed.runToTheEnd());
        assertEquals("resuming behind round 3 at " + uri, resumed.lines(2).get(1));
        assertArrayEquals(learntBy(whole, 6).values(), learntBy(resumed, 6).values());
      }
    }
  }

  @Test
  void aCompleteRunIsNotDoneAgain() {
    try (DilocoGang first = gang(2, "ROUNDS", "2").startAll()) {
      first.runToTheEnd();
    }
    try (DilocoGang second = gang(2, "ROUNDS", "2").startAll()) {
      Instant begin = second.now();
      assertEquals(TWO_DONE, second.runToTheEnd());
      assertEquals(begin, second.now());
      assertEquals(
          "all 2 rounds are complete at %s: nothing is left to do; another RENDEZVOUS_URI begins anew"
              .formatted(uri),
          second.lines(1).get(1));
    }
  }

  @Test
  void aGangOfAnotherSizeGoesOnWithWhatWasLearnt() {
    try (DilocoGang four = gang(4, "ROUNDS", "3").startAll()) {
      four.runToTheEnd();
    }
    try (DilocoGang two = gang(2, "ROUNDS", "5").startAll()) {
      assertEquals(TWO_DONE, two.runToTheEnd());
      assertEquals("resuming behind round 3 at " + uri, two.lines(0).get(1));
    }
  }

  @Test
  void anotherModelAtTheSameRendezvousIsRefused() {
    try (DilocoGang first = gang(1, "ROUNDS", "1").startAll()) {
      first.runToTheEnd();
    }
    try (DilocoGang other = gang(1, "ROUNDS", "2", "HIDDEN", "8").startAll()) {
      assertEquals(Map.of(0, Exit.code(2)), other.runToTheEnd());
      assertEquals(
          uri
              + "round-0001/outer.bin is of a run with other data or another model: name another"
              + " RENDEZVOUS_URI, or set SEED, SAMPLES and HIDDEN as they were",
          other.lines(0).getLast());
    }
  }

  @Test
  void allWaitForTheStragglerAndTellSo() {
    try (DilocoGang gang = gang(3, "ROUNDS", "2", "STRAGGLE_RANK_2", "6").startAll()) {
      assertEquals(allDone(3), gang.runToTheEnd());
      for (int rank : new int[] {0, 1}) {
        assertTrue(waits(gang, rank).stream().allMatch(s -> s > 3.5), gang.lines(rank).toString());
        assertTrue(
            gang.lines(rank).contains("round 1: at the barrier for 2 s, waiting for rank 2"),
            gang.lines(rank).toString());
        assertTrue(gang.lines(rank).toString().contains("rank 2 came last"));
      }
      assertTrue(waits(gang, 2).stream().allMatch(s -> s < 0.5), gang.lines(2).toString());
    }
  }

  @Test
  void aLostOuterStateIsMadeAgainByWhoeverNeedsIt() throws Exception {
    try (DilocoGang whole = new DilocoGang(store, uri + "whole", 2, "ROUNDS", "1").startAll();
        DilocoGang gang = gang(2, "ROUNDS", "1")) {
      whole.runToTheEnd();
      try (MeetingPoint from = whole.meeting();
          MeetingPoint to = gang.meeting()) {
        String gone = RoundNames.rank(1, 0);
        to.put(gone, from.get(gone).orElseThrow());
      }
      gang.start(1);

      assertEquals(Map.of(1, Exit.code(0)), gang.runToTheEnd());
      assertArrayEquals(learntBy(whole, 1).values(), learntBy(gang, 1).values());
    }
  }

  @Test
  void nobodyGoesOnWhileOneIsMissing() {
    try (DilocoGang gang = gang(3, "ROUNDS", "2")) {
      gang.start(0);
      gang.start(1);
      gang.advance(Duration.ofMinutes(5));
      assertEquals(Map.of(), gang.exits());
      assertEquals(0, rounds(gang, 0).count() + rounds(gang, 1).count());
      assertTrue(gang.lines(0).getLast().endsWith(" s, waiting for rank 2"), "and says for whom");

      gang.start(2);
      assertEquals(allDone(3), gang.runToTheEnd());
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"THROTTLED", "FAILING", "EXPIRED_TOKEN", "CUT"})
  void troubleOfTheStoreIsSurvived(StoreFaults.Fault fault) throws Exception {
    try (DilocoGang calm = new DilocoGang(store, uri + "calm", 2, "ROUNDS", "3").startAll();
        DilocoGang gang = gang(2, "ROUNDS", "3").startAll()) {
      calm.runToTheEnd();
      assertTrue(gang.advanceUntilSaid(0, "round 1/3 "));
      store.faults().next(7, fault);

      assertEquals(TWO_DONE, gang.runToTheEnd());
      List<String> told =
          Stream.concat(gang.lines(0).stream(), gang.lines(1).stream())
              .filter(line -> line.contains("trying again in "))
              .toList();
      assertEquals(7, told.size(), told.toString());
      assertArrayEquals(learntBy(calm, 3).values(), learntBy(gang, 3).values());
    }
  }

  @Test
  void aStoreThatIsGoneForTooLongEndsTheRank() {
    try (DilocoGang gang = gang(1, "STORE_PATIENCE_SECONDS", "30").startAll()) {
      assertTrue(gang.advanceUntilSaid(0, "round 1/60 "));
      store.faults().all(StoreFaults.Fault.THROTTLED);
      long before = store.requests();

      assertEquals(Map.of(0, Exit.code(1)), gang.runToTheEnd());
      assertTrue(
          gang.lines(0)
              .getLast()
              .endsWith("the store asks for fewer requests (503 SlowDown); giving up"),
          gang.lines(0).getLast());
      assertTrue(store.requests() - before < 12, "it asks less and less often");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "DENIED, these credentials may not do that (403 AccessDenied)",
    "REDIRECTED, the bucket is in another region (301 PermanentRedirect)"
  })
  void whatCannotPassEndsTheRankAtOnce(StoreFaults.Fault fault, String words) {
    store.faults().all(fault);
    try (DilocoGang gang = gang(1).startAll()) {
      assertEquals(Map.of(0, Exit.code(1)), gang.runToTheEnd());
      assertEquals(
          "cannot look for earlier rounds in " + uri + ": " + words + "; giving up",
          gang.lines(0).getLast());
    }
  }

  @Test
  void sigtermEndsARankAtTheBarrierAndBeforeAStep() {
    try (DilocoGang gang = gang(2, "TERM_SECONDS", "1", "STRAGGLE_RANK_1", "100").startAll()) {
      gang.advance(Duration.ofSeconds(20));
      gang.fiber(0).signal();
      gang.fiber(1).signal();
      gang.advance(Duration.ofSeconds(2));

      assertEquals(Map.of(0, Exit.code(143), 1, Exit.code(143)), gang.exits());
      assertEquals("stopped", gang.lines(0).getLast());
      assertTrue(
          gang.lines(0).contains("SIGTERM at the barrier of round 1: stopping in 1 s"),
          gang.lines(0).toString());
      assertTrue(
          gang.lines(1).stream().anyMatch(line -> line.startsWith("SIGTERM before step ")),
          gang.lines(1).toString());
    }
  }

  @Test
  void aRankThatIgnoresSigtermGoesOn() {
    try (DilocoGang gang = gang(1, "ROUNDS", "3", "IGNORE_TERM", "true").startAll()) {
      gang.advance(Duration.ofMillis(1_500));
      gang.fiber(0).signal();

      assertEquals(Map.of(0, Exit.code(0)), gang.runToTheEnd());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "FAIL_AT_STEP_RANK_1, 25, 1, Error",
    "FAIL_AT_ROUND_RANK_1, 2, 1, Error",
    "OOM_AT_STEP_RANK_1, 25, 137, OOMKilled"
  })
  void aRankFailsWhereItIsToldAndTheOthersWait(String setting, String at, int code, String reason) {
    try (DilocoGang gang = gang(2, setting, at).startAll()) {
      gang.advance(Duration.ofMinutes(1));

      assertEquals(Map.of(1, new Exit(code, reason)), gang.exits());
      assertTrue(gang.lines(0).getLast().endsWith("waiting for rank 1"), "rank 0 waits");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "RENDEZVOUS_URI | '' | RENDEZVOUS_URI is missing: name where the ranks meet, as in"
            + " s3://gangboard-demo/my-run/",
        "RENDEZVOUS_URI | http://x/y | RENDEZVOUS_URI is \"http://x/y\" and must be"
            + " s3://BUCKET/PREFIX/",
        "AWS_ENDPOINT_URL_S3 | nowhere | AWS_ENDPOINT_URL_S3 is \"nowhere\" and must be"
            + " http://HOST:PORT of a store",
        "AWS_ACCESS_KEY_ID | '' | AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are missing: the"
            + " store wants keys",
        "WORLD_SIZE | 0 | WORLD_SIZE is \"0\" and must be a whole number from 1 to 100000"
      })
  void aBadSettingIsNamedAndEndsTheProgram(String name, String value, String message) {
    try (DilocoGang gang = gang(1, name, value).startAll()) {
      assertEquals(Map.of(0, Exit.code(2)), gang.runToTheEnd());
      assertEquals(List.of(message), gang.lines(0));
    }
  }

  @Test
  void aRankBeyondTheWorldIsToldSo() {
    try (DilocoGang gang = gang(2)) {
      gang.start(2);
      assertEquals(Map.of(2, Exit.code(2)), gang.runToTheEnd());
      assertEquals(
          List.of("rank 2 is none of the 2 that WORLD_SIZE says: set it to the number of ranks"),
          gang.lines(2));
    }
  }

  @Test
  void whatIsLostOrDamagedAtTheBarrierIsWrittenAgain() throws Exception {
    try (DilocoGang gang = gang(2, "ROUNDS", "2")) {
      gang.start(0);
      gang.advance(Duration.ofSeconds(20));
      try (MeetingPoint meeting = gang.meeting()) {
        meeting.put(RoundNames.rank(1, 0), new byte[] {1, 2, 3});
        meeting.put(RoundNames.rank(1, 1), new byte[] {1, 2, 3});
      }
      gang.advance(Duration.ofSeconds(20));
      gang.start(1);

      assertEquals(TWO_DONE, gang.runToTheEnd());
      assertTrue(
          gang.lines(0)
              .contains(
                  "round-0001/rank-0.bin is not in the store as it was written: writing it again"),
          gang.lines(0).toString());
      assertTrue(
          gang.lines(0)
              .contains(
                  "round-0001/rank-1.bin cannot be used, it has only 3 bytes: waiting for another"),
          gang.lines(0).toString());
    }
  }
}
