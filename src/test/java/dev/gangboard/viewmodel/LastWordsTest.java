package dev.gangboard.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.StillGang;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LastWordsTest {
  private final Driven driven = new Driven();
  private final List<String> changes = new ArrayList<>();
  private final LastWords words =
      new LastWords(driven.surroundings(), () -> changes.add("changed"));

  private static GangMoment failing() {
    return GangMoment.of(
        StillGang.of("diloco", "RRFR", Kind.FAILING).failedFirst(2), StillGang.NOW);
  }

  @Test
  void theEndOfTheLogIsKeptOnceItsContainerHasEnded() {
    words.see(List.of(failing()), driven.cluster);
    Driven.Tail log = driven.log(2);
    for (String line : List.of("step 1", "Traceback", "", "  File \"a.py\"", "OSError: gone")) {
      log.line(line);
    }
    assertEquals(Optional.empty(), words.of("pod-2"));

    log.ended();

    assertEquals(Optional.of("Traceback\nFile \"a.py\"\nOSError: gone"), words.of("pod-2"));
    assertEquals(List.of("changed"), changes);
    assertTrue(log.closed);
  }

  @Test
  void anErrorThatStandsBeforeTheLastLinesIsShownInsteadOfThem() {
    words.see(List.of(failing()), driven.cluster);
    Driven.Tail log = driven.log(2);
    log.line("step 1");
    log.line("RuntimeError: no more data");
    for (int i = 0; i < 6; i++) {
      log.line("cleaning up " + i);
    }
    log.ended();
    assertEquals(
        Optional.of("RuntimeError: no more data\ncleaning up 0\ncleaning up 1"), words.of("pod-2"));
  }

  @Test
  void aLogIsReadOnce() {
    words.see(List.of(failing()), driven.cluster);
    Driven.Tail log = driven.log(2);
    log.line("bye");
    log.ended();

    words.see(List.of(failing()), driven.cluster);

    assertEquals(log, driven.log(2));
    assertEquals(Optional.of("bye"), words.of("pod-2"));
  }
}
