package dev.gangboard.gang;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The past is shown exactly as the present was: a gang that is kept, or folded anew up to a
/// moment, answers for that moment as it did then, whatever came later and whoever asked meanwhile.
class MomentsTest {
  private static final int MOMENTS = 25;

  static Stream<String> recordings() {
    return Recording.names().stream();
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void thePastIsAsThePresentWas(String name) {
    Recording recording = Recording.named(name);
    int step = Math.max(1, recording.seen().size() / MOMENTS);
    var kept = new ArrayList<Fleet>();
    var told = new ArrayList<List<String>>();
    Fleet fleet = Fleet.empty();
    for (int i = 0; i < recording.seen().size(); i++) {
      fleet = fleet.with(recording.seen().get(i).sighting());
      if (i % step == 0) {
        kept.add(fleet);
        told.add(everything(fleet, now(recording, i)));
      }
    }
    for (int moment = 0; moment < kept.size(); moment++) {
      int last = moment * step;
      Fleet anew = Recording.fold(recording.seen().subList(0, last + 1));
      assertEquals(told.get(moment), everything(anew, now(recording, last)), "anew " + last);
      assertEquals(
          told.get(moment), everything(kept.get(moment), now(recording, last)), "kept " + last);
    }
  }

  private static Instant now(Recording recording, int index) {
    return recording.moment(recording.seen().get(index).ms());
  }

  private static List<String> everything(Fleet fleet, Instant now) {
    return SightingOrderTest.everything(fleet, now);
  }
}
