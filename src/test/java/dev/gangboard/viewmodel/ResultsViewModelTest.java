package dev.gangboard.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.gangboard.gang.CollectedRank;
import dev.gangboard.gang.ContractState;
import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.StillGang;
import dev.gangboard.record.ResultTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsViewModelTest {
  private static final StillGang GANG = StillGang.of("diloco", "SFXX", Kind.FAILED).failedFirst(1);

  private final Driven driven = new Driven();
  private final MainViewModel main = driven.connected();
  private final ResultsViewModel results = main.gang().results();

  @Test
  void eachRankIsToldAsTheContractHasIt() {
    driven.show(GANG);
    results.setVisible(true);

    assertEquals(CollectedRank.of(GANG, StillGang.NOW), results.rows());
  }

  @Test
  void theyFollowTheGangOnceASecond() {
    driven.show(StillGang.of("diloco", "RRRR", Kind.RUNNING));
    results.setVisible(true);
    driven.show(GANG);
    assertEquals(ContractState.RUNNING, results.rows().getFirst().status());

    driven.pass(Duration.ofSeconds(1));
    main.tick();

    assertEquals(ContractState.SUCCEEDED, results.rows().getFirst().status());
  }

  @Test
  void theyAreSavedInTheFormThatTheNameSays(@TempDir Path folder) throws IOException {
    driven.show(GANG);
    List<CollectedRank> rows = CollectedRank.of(GANG, StillGang.NOW);
    Path csv = folder.resolve(results.fileName(ResultsViewModel.Format.CSV));
    Path json = folder.resolve(results.fileName(ResultsViewModel.Format.JSON));

    results.export(csv);
    assertEquals("Saved " + csv, main.message().get());
    results.export(json);

    assertEquals("diloco-results.csv", csv.getFileName().toString());
    assertEquals(ResultTable.csv(rows), Files.readString(csv));
    assertEquals(ResultTable.json(rows) + "\n", Files.readString(json));
  }

  @Test
  void aFolderThatIsNotThereIsSaid(@TempDir Path folder) {
    driven.show(GANG);
    Path nowhere = folder.resolve("no").resolve("results.csv");

    results.export(nowhere);

    assertEquals(
        "Not saved to " + nowhere + ": there is no such folder; choose another one",
        main.message().get());
  }
}
