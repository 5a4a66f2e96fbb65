package dev.gangboard.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.StillGang;
import dev.gangboard.rendezvous.Rendezvous;
import dev.gangboard.rendezvous.RendezvousException;
import dev.gangboard.rendezvous.RendezvousMemory.RunChoice;
import dev.gangboard.rendezvous.StoreAccess;
import dev.gangboard.viewmodel.RendezvousViewModel.Stage;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RendezvousViewModelTest {
  private static final StillGang GANG = StillGang.of("diloco", "RRRRRRRR", Kind.RUNNING);

  private final Driven stage = new Driven();
  private final MainViewModel main = stage.connected();
  private final RendezvousViewModel model = main.gang().rendezvous();

  @AfterEach
  void end() {
    main.close();
  }

  /// Rank 3 comes 9 s after the others, and not at all to the newest round.
  private static Rendezvous slow() {
    return FakeDesk.rounds(8, 10, 30, (round, rank) -> rank != 3 ? rank % 2 : round == 9 ? -1 : 10);
  }

  @Test
  void theRendezvousOfALivingGangIsReadAtOnce() {
    stage.show(GANG);
    assertEquals(Stage.READING, model.stage().get());
    assertEquals("s3://acme-runs/exp-7/", stage.desk.wishes.getFirst().location().toString());
    assertEquals(8, stage.desk.wishes.getFirst().ranks());
    assertEquals(List.of(StoreAccess.DEFAULT), stage.desk.opened);
  }

  @Test
  void whoKeepsTheOthersWaitingIsNamedInTheHeaderAndMarkedInTheGrid() {
    stage.show(GANG);
    stage.desk.tell(slow());
    assertEquals(Stage.SHOWN, model.stage().get());
    assertEquals("Rank 3: 30 s late", model.straggler().get());
    assertEquals(
        "Round 9: 7 of 8 have come. All wait for rank 3, 30 s late", model.headline().get());
    assertEquals(
        Map.of(
            3,
            "Keeps the others waiting: 30 s late to round 9. Late to 9 of the last 9 rounds, by"
                + " 10 s."),
        main.gang().grid().late().get());
    assertEquals(
        List.of("9 of 60", "2.0", "15:01:42"),
        model.figures().stream().map(Figure::value).toList());
  }

  @Test
  void theStragglerGetsLaterAsTimePasses() {
    stage.show(GANG);
    stage.desk.tell(slow());
    stage.pass(Duration.ofSeconds(12));
    main.tick();
    assertEquals("Rank 3: 42 s late", model.straggler().get());
  }

  @Test
  void aRankThatIsAlwaysLateIsNamedBetweenTheRoundsToo() {
    stage.show(GANG);
    stage.desk.tell(FakeDesk.rounds(8, 10, 30, (_, rank) -> rank == 3 ? 10 : rank % 2));
    assertEquals("Rank 3 is slow: 10 s late", model.straggler().get());
  }

  @Test
  void aGangThatHasEndedHasNoStraggler() {
    stage.show(StillGang.of("diloco", "FXXXXXXX", Kind.FAILED));
    assertEquals(List.of(), stage.desk.wishes, "nobody looks");
    model.setVisible(true);
    stage.desk.tell(slow());
    assertEquals("", model.straggler().get());
    assertEquals("Round 9 was the last: 7 of 8 came, rank 3 did not", model.headline().get());
    model.setVisible(false);
    assertEquals(1, stage.desk.closed);
    assertEquals(Stage.SHOWN, model.stage().get(), "what was read stays");
  }

  @Test
  void theStoresClockIsTheOneThatCounts() {
    stage.show(GANG);
    stage.desk.tell(slow(), null, List.of(), Duration.ofMinutes(-4));
    assertEquals(
        "Round 9: 7 of 8 have come, not yet rank 3",
        model.headline().get(),
        "by its clock the round has not begun");
    assertEquals(
        "The store's clock is 4 m 0 s behind yours; times are the store's.", model.note().get());
  }

  @Test
  void whatWasReadStaysWhenTheLoginExpires() {
    stage.show(GANG);
    stage.desk.tell(slow());
    stage.desk.tell(
        slow(),
        new RendezvousException.NeedsLogin("Expired.", "", "aws sso login --profile x", null),
        List.of(),
        Duration.ZERO);
    assertEquals(Stage.SHOWN, model.stage().get());
    Notice notice = Objects.requireNonNull(model.problem().get());
    assertEquals("aws sso login --profile x", notice.command());
    assertTrue(notice.next().contains("\"aws sso login --profile x\""), notice.next());
    assertEquals("", model.straggler().get(), "nobody is accused on old news");
    assertEquals(Map.of(), main.gang().grid().late().get());
    model.readNow();
    assertEquals(1, stage.desk.asked);
  }

  @Test
  void whatCannotBeReadAtAllIsSaid() {
    stage.desk.failure = new RendezvousException.Refused("No such profile.", "", null);
    stage.show(GANG);
    assertEquals(Stage.FAILED, model.stage().get());
    stage.desk.failure = null;
    model.readNow();
    assertEquals(Stage.READING, model.stage().get());
    stage.desk.tellUnread(new RendezvousException.Denied("Not you.", "", null));
    assertEquals(Stage.FAILED, model.stage().get());
  }

  @Test
  void ownPatternsAreTriedOnRealKeysAndRemembered() {
    stage.show(GANG);
    stage.desk.tell(
        new Rendezvous(8, new TreeMap<>(), 2, 0, 0),
        null,
        List.of("gen12/w3.pt", "odd\u0007 name"),
        Duration.ZERO);
    assertEquals(Stage.UNMATCHED, model.stage().get());
    RendezvousSetup setup = model.setup();
    assertEquals("0 of 2 sample keys match", setup.trialWords().get());
    setup.patterns().set("gen(?<round>\\d+)/w(?<rank>\\d+)\\.pt");
    assertEquals(
        List.of(
            new KeyTrial("gen12/w3.pt", true, "round 12, rank 3"),
            new KeyTrial("odd\u2407 name", false, "no match")),
        setup.trials());
    assertTrue(model.apply());
    assertEquals(
        Optional.of(new RunChoice(null, List.of("gen(?<round>\\d+)/w(?<rank>\\d+)\\.pt"))),
        stage.desk.memory.run("uid-diloco"));
    assertEquals(2, stage.desk.wishes.size());
    assertEquals(1, stage.desk.wishes.getLast().patterns().patterns().size());
  }

  @Test
  void aPatternThatIsNoneIsSaidAndNotApplied() {
    stage.show(GANG);
    RendezvousSetup setup = model.setup();
    setup.patterns().set("(?<round>\\d+)");
    assertEquals(
        "the group (?<rank>\\d+) is missing: it tells the rank", setup.patternProblem().get());
    assertFalse(model.apply());
    assertEquals(1, stage.desk.wishes.size());
  }

  @Test
  void aPatternThatBacktracksWithoutEndIsTriedInBoundedTime() {
    stage.show(GANG);
    stage.desk.tell(
        new Rendezvous(8, new TreeMap<>(), 1, 0, 0),
        null,
        List.of("a".repeat(60) + "!"),
        Duration.ZERO);
    model.setup().patterns().set("(a+)+(?<round>\\d+)(?<rank>\\d+)");
    assertEquals("0 of 1 sample keys match", model.setup().trialWords().get());
  }

  @Test
  void aGangWithoutARendezvousIsReadWhereAPersonSays() {
    stage.desk.memory.remember("uid-diloco", new RunChoice("", List.of()));
    stage.show(GANG);
    assertEquals(Stage.NOWHERE, model.stage().get());
    model.setup().uri().set("acme");
    assertFalse(model.apply());
    assertEquals(
        "Not a rendezvous: \"acme\". Write it as s3://bucket/prefix/.",
        model.setup().uriProblem().get());
    model.setup().uri().set("s3://mine/run");
    assertTrue(model.apply());
    assertEquals("s3://mine/run/", stage.desk.wishes.getLast().location().toString());
    assertEquals(
        Optional.of(new RunChoice("s3://mine/run", List.of())),
        stage.desk.memory.run("uid-diloco"));
  }

  @Test
  void howABucketIsReachedIsRememberedForTheNextGang() {
    stage.show(GANG);
    RendezvousSetup setup = model.setup();
    setup.profile().set("prod");
    setup.endpoint().set("minio:9000");
    assertFalse(model.apply());
    assertEquals("Write it as https://host:port.", setup.endpointProblem().get());
    setup.endpoint().set("https://minio:9000");
    setup.pathStyle().set(true);
    assertTrue(model.apply());
    stage.show(StillGang.of("other", "RR", Kind.RUNNING));
    assertEquals(
        new StoreAccess("prod", null, URI.create("https://minio:9000"), true, false, null),
        stage.desk.opened.getLast());
  }

  @Test
  void theDemosStoreIsReadWithItsOwnKeys() {
    main.connection().chooseContext(Driven.DEMO.name());
    stage.show(GANG);
    assertEquals("DEMO", Objects.requireNonNull(stage.desk.opened.getLast().keys()).id());
  }

  @Test
  void ofAnotherGangNothingIsToldAnyMore() {
    stage.show(GANG);
    stage.desk.tell(slow());
    stage.show(StillGang.of("other", "RR", Kind.RUNNING));
    assertEquals(1, stage.desk.closed);
    assertEquals(Stage.READING, model.stage().get());
    assertEquals("", model.headline().get());
    assertEquals("", model.straggler().get());
  }

  @Test
  void anObjectIsAskedForAnewWhenItsCellIsOpened() {
    stage.show(GANG);
    stage.desk.tell(slow());
    model.select(new RendezvousViewModel.Cell(8, 3));
    model.openSelected();
    StoredObjectViewModel object = model.object();
    assertEquals("Round 8, rank 3", object.title().get());
    assertEquals(
        "It has changed since it was listed: 41.3 kB then, 60 B now.", object.note().get());
    assertTrue(
        object.facts().contains(new StoredObjectViewModel.Fact("x-amz-meta-step", "18410")),
        object.facts()::toString);
    assertEquals("rank-3.bin", object.fileName());
    object.readPreview();
    assertTrue(
        Objects.requireNonNull(object.preview().get()).text().startsWith("{\n  \"round\": 58,"));
    stage.desk.objectFailure =
        new RendezvousException.Denied("You have no right kms:Decrypt.", "", null);
    object.readPreview();
    assertEquals(
        "You have no right kms:Decrypt.", Objects.requireNonNull(object.problem().get()).message());
    model.select(new RendezvousViewModel.Cell(9, 3));
    model.openSelected();
    assertEquals("", object.title().get(), "it brought nothing");
  }
}
