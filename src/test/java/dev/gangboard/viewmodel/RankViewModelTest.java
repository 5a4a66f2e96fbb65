package dev.gangboard.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.StillGang;
import java.util.List;
import org.junit.jupiter.api.Test;

class RankViewModelTest {
  private final Driven driven = new Driven();
  private final MainViewModel main = driven.connected();
  private final RankViewModel rank = main.gang().rank();

  @Test
  void theSelectedRankIsToldWithAllItsAttempts() {
    driven.show(StillGang.of("diloco", "RF", Kind.FAILING).failedFirst(1));
    rank.setVisible(true);
    assertEquals(List.of(), rank.parts());

    main.gang().grid().select(1);

    assertEquals("Rank 1", rank.title().get());
    assertEquals(
        """
        Rank 1: failed
        How it is known: pod diloco-1-x7k2p: exit 1, Error, 14:37:00
        Since, UTC: 2026-08-21 14:36:00
        Node: ip-10-3-41-7
        Pod: diloco-1-x7k2p

        Attempt 1, the newest
        Pod: diloco-1-x7k2p
        Pod UID: pod-1
        Node: ip-10-3-41-7
        Created, UTC: 2026-08-21 13:55:50
        Started, UTC: 2026-08-21 14:03:42
        Ended, UTC: 2026-08-21 14:37:00
        Exit code: 1
        Reason: Error
        Message: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB (GPU 0; \
        79.15 GiB total)
        """,
        DetailPart.text(rank.parts()));
  }

  @Test
  void whatNobodyLooksAtIsNotMade() {
    driven.show(StillGang.of("diloco", "RF", Kind.FAILING));
    main.gang().grid().select(1);

    assertEquals(List.of(), rank.parts());
    assertEquals("Rank 1", rank.title().get());
  }

  @Test
  void anotherGangHasNoSelectedRank() {
    driven.show(StillGang.of("diloco", "RF", Kind.FAILING));
    rank.setVisible(true);
    main.gang().grid().select(1);

    driven.show(StillGang.of("other", "RR", Kind.RUNNING));

    assertEquals("Rank", rank.title().get());
    assertEquals(List.of(), rank.parts());
  }
}
