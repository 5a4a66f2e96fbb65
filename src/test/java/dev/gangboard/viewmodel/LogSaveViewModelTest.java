package dev.gangboard.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.StillGang;
import dev.gangboard.logs.SaveForm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogSaveViewModelTest {
  @TempDir private Path folder;
  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private boolean later;
  private final Driven driven = new Driven(Runnable::run, this::background);

  @SuppressWarnings("NullAway.Init") // set by show
  private MainViewModel main;

  @SuppressWarnings("NullAway.Init") // set by show
  private LogSaveViewModel save;

  private void background(Runnable task) {
    if (later) {
      waiting.add(task);
    } else {
      task.run();
    }
  }

  @BeforeEach
  void show() {
    main = driven.connected();
    driven.show(StillGang.of("diloco", "RR", Kind.RUNNING));
    save = main.logZone().save();
  }

  @AfterEach
  void close() {
    later = false;
    main.close();
  }

  @Test
  void theLogOfARankIsSavedAsItIsNow() throws Exception {
    driven.log(1).line("hello");
    Path file = folder.resolve(save.textName(1).orElseThrow());
    save.saveOne(1, SaveForm.PLAIN, file);
    assertEquals("hello\n", Files.readString(file));
    assertEquals("Saved " + file, main.message().get());
    assertEquals(Optional.of("diloco-logs.zip"), save.zipName());
    assertFalse(save.busy().get());
  }

  @Test
  void allLogsAreSaved() {
    driven.log(0).line("a");
    driven.log(1).line("b");
    Path file = folder.resolve("all.zip");
    save.saveAll(file);
    assertEquals("Saved " + file, main.message().get());
    assertTrue(Files.exists(file));
  }

  @Test
  void whatGoesWrongIsToldInWords() {
    driven.log(0).line("a");
    Path file = folder.resolve("no/such/folder.zip");
    save.saveAll(file);
    assertEquals(
        "Not saved to " + file + ": there is no such folder; choose another one",
        main.message().get());
    assertFalse(save.busy().get());
  }

  @Test
  void savingCanBeStoppedAndOneIsSavedAtATime() {
    driven.log(0).line("a");
    Path file = folder.resolve("all.zip");
    later = true;
    save.saveAll(file);
    assertTrue(save.busy().get());
    save.saveAll(folder.resolve("second.zip"));
    assertEquals("Another log is being saved: wait, or stop it.", main.message().get());
    save.cancel();
    waiting.remove().run();
    assertEquals("Saving was stopped; nothing is left of " + file, main.message().get());
    assertFalse(Files.exists(file));
    assertFalse(save.busy().get());
  }

  @Test
  void whereNothingIsKeptThatIsSaid() {
    driven.kept = false;
    driven.show(StillGang.of("other", "RR", Kind.RUNNING));
    main.gangs().entries().stream()
        .filter(GangRow.class::isInstance)
        .map(GangRow.class::cast)
        .forEach(main.gangs()::select);
    save.saveAll(folder.resolve("all.zip"));
    assertEquals("No log of this gang is kept yet.", main.message().get());
  }
}
