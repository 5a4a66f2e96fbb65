package dev.gangboard.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.StillGang;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GangListViewModelTest {
  private static final StillGang OLD = StillGang.of("old", "RR", Kind.RUNNING).startedAgo(900);
  private static final StillGang YOUNG = StillGang.of("young", "..", Kind.WAITING).startedAgo(10);
  private static final StillGang DONE = StillGang.of("done", "SS", Kind.SUCCEEDED).ended(99, 50);

  private final Driven driven = new Driven();
  private final MainViewModel main = driven.connected();

  @Test
  void liveGangsComeFirstAndTheNewestOnTop() {
    driven.show(DONE, OLD, YOUNG);

    assertEquals(List.of("LIVE", "young", "old", "HISTORY", "done"), shown());
  }

  @Test
  void theFirstGangIsSelectedByItself() {
    driven.show(OLD, DONE);

    assertEquals("old", selected());
  }

  @Test
  void aRowStaysTheSameWhileItsGangChanges() {
    driven.show(OLD);
    ListEntry row = main.gangs().entries().get(1);

    driven.show(OLD.with("RF", Kind.FAILING), YOUNG);

    assertSame(row, main.gangs().entries().get(2));
    assertEquals(Kind.FAILING, ((GangRow) row).moment().get().phase().kind());
  }

  @Test
  void theSelectionStaysWithItsGangWhenItMovesToHistory() {
    driven.show(OLD, YOUNG);
    main.gangs().selectWhenSeen("uid-old");

    driven.show(OLD.with("SS", Kind.SUCCEEDED).ended(900, 1), YOUNG);

    assertEquals("old", selected());
    assertEquals(List.of("LIVE", "young", "HISTORY", "old"), shown());
  }

  @Test
  void aGangThatIsGoneLeavesTheListAndTheSelection() {
    driven.show(OLD);
    driven.show();

    assertEquals(List.of(), shown());
    assertNull(main.gangs().selected().get());
    assertNull(main.gang().moment().get());
  }

  @Test
  void aGangIsSelectedAsSoonAsItIsSeen() {
    driven.show(OLD);
    main.gangs().selectWhenSeen("uid-young");
    assertEquals("old", selected());

    driven.show(OLD, YOUNG);

    assertEquals("young", selected());
  }

  @Test
  void choosingAnotherGangMeanwhileIsNotOverruled() {
    driven.show(OLD, DONE);
    main.gangs().selectWhenSeen("uid-young");
    main.gangs().select(main.gangs().row("uid-done").orElseThrow());

    driven.show(OLD, DONE, YOUNG);

    assertEquals("done", selected());
  }

  @Test
  void theFilterLooksAtNamesAndPhases() {
    driven.show(OLD, YOUNG, DONE);

    main.gangs().setFilter(" OLD ");
    assertEquals(List.of("LIVE", "old"), shown());
    main.gangs().setFilter("succeeded");
    assertEquals(List.of("HISTORY", "done"), shown());
    main.gangs().setFilter("nothing");
    assertEquals(List.of(), shown());
  }

  @Test
  void theFilterDoesNotChangeWhatIsSelected() {
    driven.show(OLD, YOUNG);
    main.gangs().selectWhenSeen("uid-old");

    main.gangs().setFilter("young");

    assertEquals("old", selected());
  }

  @Test
  void itIsKnownHowManyGangsTheFiltersHide() {
    driven.show(OLD, YOUNG);
    assertEquals(0, main.gangs().hidden().get());

    main.gangs().setFilter("old");
    assertEquals(1, main.gangs().hidden().get());
    driven.show(YOUNG);
    assertEquals(1, main.gangs().hidden().get());

    main.gangs().clearFilters();
    assertEquals(0, main.gangs().hidden().get());
    assertEquals("", main.gangs().filter().get());
  }

  @Test
  void clearingTheFiltersSelectsAGangWhereNoneWas() {
    main.gangs().setFilter("nothing");
    driven.show(OLD, YOUNG);
    assertNull(selected());

    main.gangs().clearFilters();

    assertEquals("young", selected());
  }

  private List<String> shown() {
    return main.gangs().entries().stream().map(GangListViewModelTest::name).toList();
  }

  private static String name(ListEntry entry) {
    return switch (entry) {
      case ListEntry.Section section -> section.name();
      case GangRow row -> row.moment().get().id().name();
      case PastRow past -> past.name();
    };
  }

  private @Nullable String selected() {
    GangRow row = main.gangs().selected().get();
    return row == null ? null : row.moment().get().id().name();
  }
}
