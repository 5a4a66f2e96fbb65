package dev.gangboard.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.gangboard.gang.RankStates;
import dev.gangboard.gang.Sighting;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GridTextTest {
  private static final Terminal.Traits PLAIN = new Terminal.Traits(true, false, 80, 24);

  @Test
  void eachRankIsALetter() {
    assertEquals(
        new GridText.Drawn(List.of("  0 RR.F...!"), 1),
        new GridText(PLAIN).draw(states(8, List.of(0, 1)), 10));
  }

  @Test
  void rowsAreWholeTensWithTheFirstIndexBeforeThem() {
    assertEquals(
        List.of(
            "   0 RR.F...... .......... .......... .......... ..........",
            "  50 .......... .......... .......... .......... ..........",
            " 100 ...!"),
        new GridText(PLAIN).draw(states(104, List.of(0, 1)), 10).lines());
  }

  @Test
  void aNarrowTerminalGetsNarrowRows() {
    assertEquals(
        List.of("  0 RR.F......", " 10 .!"),
        new GridText(new Terminal.Traits(true, false, 20, 24))
            .draw(states(12, List.of(0, 1)), 10)
            .lines());
  }

  @Test
  void manyRanksShareALetterThatShowsTheMostUrgent() {
    GridText.Drawn drawn = new GridText(PLAIN).draw(states(10_000, List.of(0, 1, 9_998)), 10);
    assertEquals(17, drawn.ranksPerLetter());
    assertEquals(10, drawn.lines().size());
    assertEquals(
        "    0 F......... .......... .......... .......... .......... ..........",
        drawn.lines().getFirst());
    assertEquals(
        " 9180 .......... .......... .......... .......... .........", drawn.lines().getLast());
  }

  @Test
  void coloursAreWrittenWhereTheyMay() {
    assertEquals(
        List.of("  0 \033[38;5;32mR\033[0m"),
        new GridText(new Terminal.Traits(true, true, 80, 24))
            .draw(Stage.gang(one(), new Stage("one", 1).running(0)).states(Stage.NOW), 1)
            .lines());
  }

  private static Sighting one() {
    return new Stage("one", 1).job();
  }

  /// Some ranks run, rank 3 has failed, the last one cannot pull its image, the others wait.
  private static RankStates states(int completions, List<Integer> running) {
    var stage = new Stage("run", completions);
    List<Sighting> sightings = new ArrayList<>();
    sightings.add(stage.job());
    running.forEach(rank -> sightings.add(stage.running(rank)));
    sightings.add(stage.ended(3, 1));
    sightings.add(stage.waiting(completions - 1, "ImagePullBackOff"));
    return Stage.gang(sightings.toArray(Sighting[]::new)).states(Stage.NOW);
  }
}
