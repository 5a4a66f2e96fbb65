package dev.gangboard.gang;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.gangboard.record.RecordLimits;
import dev.gangboard.record.RecordStore;
import dev.gangboard.record.RecordedCluster;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Whoever closes the app in the middle of a run and opens it again sees what he would have seen.
@Timeout(120)
class RecordedRestartTest {
  private static final RecordedCluster CLUSTER =
      new RecordedCluster("real", "https://real:6443", false);
  private static final int CUTS = 3;

  @TempDir private Path folder;

  static Stream<String> recordings() {
    return Recording.names().stream();
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void aRestartIsNotSeen(String name) {
    Recording recording = Recording.named(name);
    List<Sighting> all = recording.seen().stream().map(Recording.Seen::sighting).toList();
    Instant now = recording.moment(recording.end() + 60_000);
    var random = new Random(name.hashCode());
    for (int i = 0; i < CUTS; i++) {
      int cut = random.nextInt(all.size() + 1);
      Path runs = folder.resolve(name + "-" + cut);
      Fleet before = kept(runs, now, all.subList(0, cut));
      Fleet after = kept(runs, now, all.subList(cut, all.size()));
      Fleet whole = before;
      for (Sighting sighting : all.subList(cut, all.size())) {
        whole = whole.with(sighting);
      }
      for (Gang gang : whole.gangs()) {
        // Of what was over before the restart only the record tells.
        if (!before.gang(gang.id().uid()).map(known -> isOver(known, now)).orElse(false)) {
          Gang again = after.gang(gang.id().uid()).orElseThrow();
          assertEquals(shown(gang, now), shown(again, now), "cut at " + cut);
        }
      }
    }
  }

  private static boolean isOver(Gang gang, Instant now) {
    return gang.jobGone()
        && gang.phase(now).ended()
        && IntStream.range(0, gang.completions())
            .mapToObj(index -> gang.rank(index, now))
            .flatMap(rank -> rank.attempts().stream())
            .allMatch(attempt -> attempt.gone() != null);
  }

  private static List<String> shown(Gang gang, Instant now) {
    List<String> shown = new ArrayList<>();
    shown.add(gang.phase(now) + " " + gang.job() + " " + gang.firstFailures() + gang.events());
    for (int index = 0; index < gang.completions(); index++) {
      shown.add(gang.rank(index, now).toString());
    }
    return shown;
  }

  /// What a feed does from its start to its end.
  private static Fleet kept(Path runs, Instant now, List<Sighting> sightings) {
    try (var store = RecordStore.open(runs, "test", InstantSource.fixed(now), RecordLimits.USUAL);
        Journal journal = store.journal(CLUSTER, null)) {
      var restored = new ArrayList<Sighting>();
      journal.before(restored::add);
      Fleet fleet = Fleet.empty();
      for (Sighting sighting : restored) {
        fleet = fleet.with(sighting);
      }
      for (Sighting sighting : sightings) {
        journal.sighted(sighting);
        fleet = fleet.with(sighting);
      }
      journal.folded(fleet, now);
      return fleet;
    }
  }
}
