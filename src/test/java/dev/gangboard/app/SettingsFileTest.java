package dev.gangboard.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsFileTest {
  @TempDir private Path temporary;
  private Path folder;

  @BeforeEach
  void nameFolder() {
    folder = temporary.resolve("config/gangboard");
  }

  @Test
  void thereAreFirstSettings() {
    assertEquals(
        new SettingsFile.Loaded(Settings.FIRST, Optional.empty()), new SettingsFile(folder).load());
  }

  @Test
  void whatWasSavedIsLoaded() throws IOException {
    var settings = new Settings(1200.5, 800, "light", "prod", "trainers");
    new SettingsFile(folder).save(settings);
    assertEquals(
        new SettingsFile.Loaded(settings, Optional.empty()), new SettingsFile(folder).load());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[1]",
        "null",
        "{\"width\": \"wide\"}",
        "{\"width\": 0, \"height\": 900}",
        "{\"width\": 1e9, \"height\": 900}",
        "{\"width\": \"NaN\", \"height\": 900}"
      })
  void aBadFileIsMovedAsideAndSaid(String text) throws IOException {
    bad(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void aFileThatIsNoTextIsMovedAsideAndSaid() throws IOException {
    bad(new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});
  }

  private void bad(byte[] bytes) throws IOException {
    Path file = folder.resolve("settings.json");
    Path aside = folder.resolve("settings.json.bad");
    Files.createDirectories(folder);
    Files.write(file, bytes);

    SettingsFile.Loaded loaded = new SettingsFile(folder).load();

    assertEquals(Settings.FIRST, loaded.settings());
    assertTrue(loaded.problem().orElseThrow().contains(aside.toString()));
    assertFalse(Files.exists(file));
    assertEquals(bytes.length, Files.size(aside));
  }
}
