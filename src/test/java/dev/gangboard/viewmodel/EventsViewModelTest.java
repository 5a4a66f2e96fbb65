package dev.gangboard.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.StillGang;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventsViewModelTest {
  private static final StillGang GANG = StillGang.of("diloco", "RRRR", Kind.RUNNING);

  private final Driven driven = new Driven();
  private final MainViewModel main = driven.connected();
  private final EventsViewModel events = main.gang().events();

  private static StillGang talking() {
    return GANG.saying(
        GANG.event(-1, "Normal", "SuccessfulCreate", "Created pod: diloco-3-x7k2p", 60),
        GANG.event(3, "Normal", "Pulled", "Image is there", 50),
        GANG.event(3, "Warning", "BackOff", "Back-off restarting", 40),
        GANG.event(3, "Warning", "BackOff", "Back-off restarting", 20));
  }

  @Test
  void theNewestIsOnTopAndWhatIsSaidTwiceIsToldOnce() {
    driven.show(talking());

    assertEquals(
        List.of("BackOff rank 3 2", "Pulled rank 3 1", "SuccessfulCreate Job 1"),
        events.rows().stream().map(r -> r.reason() + " " + r.object() + " " + r.count()).toList());
    EventRow backOff = events.rows().getFirst();
    assertEquals(StillGang.NOW.minusSeconds(40), backOff.first());
    assertEquals(StillGang.NOW.minusSeconds(20), backOff.last());
    assertEquals("Events 3", events.title().get());
  }

  @Test
  void theFilterLooksEverywhereAndSaysWhatItHides() {
    driven.show(talking());

    events.setFilter("rank 3");
    assertEquals(2, events.rows().size());
    events.setFilter("IMAGE");
    assertEquals(List.of("Pulled"), reasons());
    events.setFilter("nothing like it");
    assertEquals(List.of(), reasons());
    assertEquals("The filter hides all 3 events", events.whyNone());
  }

  @Test
  void onlyWarningsCanBeShown() {
    driven.show(talking());

    events.setOnlyWarnings(true);

    assertEquals(List.of("BackOff"), reasons());
  }

  @Test
  void aPodThatIsNoRanksIsToldByItsName() {
    StillGang other = StillGang.of("other", "R", Kind.RUNNING);
    driven.show(
        GANG.saying(
            other.event(0, "Normal", "Pulled", "of another name", 1),
            StillGang.of("diloco", "R".repeat(9), Kind.RUNNING)
                .event(8, "Normal", "Pulled", "beyond the last rank", 2)));

    assertEquals(
        List.of("other-0-x7k2p", "diloco-8-x7k2p"),
        events.rows().stream().map(EventRow::object).toList());
  }

  @Test
  void theTextForTheClipboardHasALineForEach() {
    driven.show(talking());

    assertEquals(
        "2026-08-21 14:36:42\tWarning\tBackOff\trank 3\t2\tBack-off restarting\n"
            + "2026-08-21 14:36:12\tNormal\tPulled\trank 3\t1\tImage is there",
        EventsViewModel.text(events.rows().subList(0, 2)));
  }

  private List<String> reasons() {
    return events.rows().stream().map(EventRow::reason).toList();
  }
}
