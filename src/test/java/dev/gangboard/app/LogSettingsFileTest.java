package dev.gangboard.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.logs.LogKeeping;
import dev.gangboard.logs.LogKeeping.Which;
import dev.gangboard.record.RecordException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogSettingsFileTest {
  @TempDir private Path folder;

  private SettingsFile file() {
    return new SettingsFile(folder.resolve("config"));
  }

  private LogSettingsFile settings() {
    var memory = new Memory(folder.resolve("data"), file(), InstantSource.system());
    return new LogSettingsFile(file(), memory);
  }

  private void write(String text) throws Exception {
    Files.createDirectories(folder.resolve("config"));
    Files.writeString(folder.resolve("config/settings.json"), text);
  }

  @Test
  void withoutAFileTheUsualHolds() {
    assertEquals(LogKeeping.USUAL, settings().keeping());
  }

  @Test
  void theFileSaysWhatIsKept() throws Exception {
    write(
        """
        {"width": 1000, "height": 800, "records": {"logs": "OPENED", "logMegabytes": 500}}
        """);
    assertEquals(new LogKeeping(Which.OPENED, 500_000_000, 100), settings().keeping());
  }

  @Test
  void aChangeIsSavedAtOnceAndLeavesTheRest() throws Exception {
    write(
        """
        {"width": 1000, "height": 800, "theme": "light", "records": {"days": 7}}
        """);
    settings().keep(new LogKeeping(Which.NONE, 1_000_000, 100));

    Settings expected =
        new Settings(
            1000,
            800,
            "light",
            null,
            null,
            new RecordSettings(null, null, 7, null, Which.NONE, 1L));
    assertEquals(new SettingsFile.Loaded(expected, Optional.empty()), file().load());
    assertEquals(new LogKeeping(Which.NONE, 1_000_000, 100), settings().keeping());
  }

  @Test
  void whatCannotBeSavedIsTold() throws Exception {
    Files.writeString(folder.resolve("config"), "a file where the folder should be");
    RecordException told =
        assertThrows(RecordException.class, () -> settings().keep(LogKeeping.USUAL));
    assertTrue(String.valueOf(told.getMessage()).startsWith("The setting is not saved: "));
  }

  @Test
  void aPersonsErrorPatternsStandBesideTheSettings() throws Exception {
    write("{}");
    Files.writeString(folder.resolve("config/error-patterns.txt"), "Mine\tmy error\nwrong\n");
    LogSettingsFile settings = settings();
    assertEquals(Optional.of("Mine"), settings.patterns().nameOf("my error"));
    assertEquals(1, settings.patternFlaws().size());
    assertEquals(
        List.of(folder.resolve("config/error-patterns.txt")), List.of(settings.patternsFile()));
  }
}
