package dev.gangboard.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.gang.Gang;
import dev.gangboard.gang.Sighting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GangLinesTest {
  private static final Terminal.Traits SMALL = new Terminal.Traits(true, false, 60, 10);

  private static GangReport report(int completions, int troubled) {
    var stage = new Stage("run", completions);
    List<Sighting> sightings = new ArrayList<>();
    sightings.add(stage.job());
    for (int rank = 0; rank < troubled; rank++) {
      sightings.add(stage.waiting(rank, "ImagePullBackOff"));
    }
    Gang gang = Stage.gang(sightings.toArray(Sighting[]::new));
    return GangReport.of(gang, Stage.NOW);
  }

  @Test
  void ranksWithOneCauseAreToldTogether() {
    List<GangLines.Note> notes = new GangLines(SMALL).notes(report(8, 5));
    assertEquals(1, notes.size());
    assertTrue(notes.getFirst().text().startsWith("ranks 0-4 starting: pod * on *: "), notes + "");
  }

  @Test
  void oneRankIsToldWithItsPod() {
    List<GangLines.Note> notes = new GangLines(SMALL).notes(report(8, 1));
    assertTrue(notes.getFirst().text().startsWith("rank 0 starting: pod run-0-abcde on node-0: "));
  }

  @Test
  void aCauseIsTheSameForMoreRanks() {
    assertEquals(
        new GangLines(SMALL).notes(report(8, 2)).getFirst().cause(),
        new GangLines(SMALL).notes(report(8, 3)).getFirst().cause());
  }

  @Test
  void aPictureFitsItsTerminal() {
    for (int completions : List.of(1, 8, 1000, 100_000)) {
      List<String> lines =
          new GangLines(SMALL)
              .picture(report(completions, Math.min(completions, 200)), Duration.ofSeconds(3));
      assertTrue(lines.size() < 10, completions + ": " + lines.size());
      assertTrue(lines.stream().allMatch(l -> l.length() < 60), String.join("\n", lines));
    }
  }

  @Test
  void numbersAreWrittenAsRanges() {
    assertEquals("0", GangLines.numbers(List.of(0)));
    assertEquals("0-2, 5, 7-8", GangLines.numbers(List.of(0, 1, 2, 5, 7, 8)));
    assertEquals(
        "0, 2, 4, 6, 8, 10, 12, 14, ...",
        GangLines.numbers(List.of(0, 2, 4, 6, 8, 10, 12, 14, 16)));
    assertEquals(
        "0, 2, 4, 6, 8, 10, 12, 14", GangLines.numbers(List.of(0, 2, 4, 6, 8, 10, 12, 14)));
  }
}
