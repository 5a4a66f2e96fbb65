package dev.gangboard.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FoldersTest {
  private static final Path HOME = Path.of("/home/ada");
  private static final Path TMP = Path.of("/tmp");

  @Test
  void linuxFollowsXdg() {
    assertEquals(
        new Folders(
            Path.of("/cfg/gangboard"),
            Path.of("/data/gangboard"),
            Path.of("/run/user/1000/gangboard")),
        Folders.of(
            "Linux",
            Map.of(
                "XDG_CONFIG_HOME",
                "/cfg",
                "XDG_DATA_HOME",
                "/data",
                "XDG_RUNTIME_DIR",
                "/run/user/1000"),
            HOME,
            TMP));
  }

  @Test
  void linuxWithoutXdgUsesHomeAndAFolderOfTheUsersInTheTemporaryOne() {
    assertEquals(
        new Folders(
            Path.of("/home/ada/.config/gangboard"),
            Path.of("/home/ada/.local/share/gangboard"),
            Path.of("/tmp/gangboard-ada_b")),
        Folders.of("Linux", Map.of("XDG_CONFIG_HOME", "relative", "USER", "ada/b"), HOME, TMP));
  }

  @Test
  void macOsUsesApplicationSupport() {
    assertEquals(
        new Folders(
            Path.of("/home/ada/Library/Application Support/Gangboard"),
            Path.of("/home/ada/Library/Application Support/Gangboard"),
            Path.of("/tmp/gangboard")),
        Folders.of("Mac OS X", Map.of(), HOME, TMP));
  }

  @Test
  void windowsUsesAppData() {
    assertEquals(
        new Folders(
            Path.of("/home/ada/AppData/Roaming/Gangboard"),
            Path.of("/home/ada/AppData/Local/Gangboard"),
            Path.of("/home/ada/AppData/Local/Gangboard/run")),
        Folders.of("Windows 11", Map.of(), HOME, TMP));
  }
}
