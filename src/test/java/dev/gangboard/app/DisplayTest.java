package dev.gangboard.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DisplayTest {
  @TempDir private Path temporary;
  private Path fonts;
  private Path bin;

  @BeforeEach
  void makeAMachine() throws IOException {
    fonts = Files.createDirectories(temporary.resolve("fonts/truetype"));
    Files.createFile(fonts.resolve("A.ttf"));
    bin = Files.createDirectories(temporary.resolve("bin"));
  }

  @Test
  void nothingIsInTheWayOnADesktop() {
    assertEquals(List.of(), display(Map.of("DISPLAY", ":0"), Set.of()).obstaclesToWindow());
  }

  @Test
  void waylandIsADisplayToo() {
    assertEquals(
        List.of(), display(Map.of("WAYLAND_DISPLAY", "wayland-0"), Set.of()).obstaclesToWindow());
  }

  @Test
  void withoutADisplayThereIsNoWindowButAPicture() {
    Display display = display(Map.of("DISPLAY", ""), Set.of());
    assertEquals(
        List.of(
            "There is no display: neither DISPLAY nor WAYLAND_DISPLAY is set. The window needs a"
                + " desktop session, or a forwarded one (ssh -X)."),
        texts(display.obstaclesToWindow()));
    assertEquals(List.of(), display.obstaclesToPicture());
  }

  @Test
  void missingLibrariesAreNamedWithTheCommandThatBringsThem() throws IOException {
    installer("apt-get");
    installer("sudo");
    Display display = display(Map.of("DISPLAY", ":0"), Set.of("libgtk-3.so.0", "libXtst.so.6"));
    assertEquals(
        List.of(
            """
            The window needs system libraries that are missing here: libXtst.so.6, libgtk-3.so.0. \
            To get them:
              sudo apt-get install libgtk-3-0 libxtst6\
            """),
        texts(display.obstaclesToWindow()));
    assertEquals(List.of(), display.obstaclesToPicture());
  }

  @Test
  void withoutOpenGlTheToolkitDrawsInSoftware() {
    Map<String, String> desktop = Map.of("DISPLAY", ":0");
    assertFalse(display(desktop, Set.of()).drawsInSoftware());
    assertTrue(display(desktop, Set.of("libXxf86vm.so.1")).drawsInSoftware());
    assertEquals(List.of(), display(desktop, Set.of("libXxf86vm.so.1")).obstaclesToWindow());
  }

  @Test
  void fedoraHasOtherNames() throws IOException {
    installer("dnf");
    Display display = display(Map.of("DISPLAY", ":0"), Set.of("libpangoft2-1.0.so.0"));
    assertEquals(
        List.of(
            """
            The window needs system libraries that are missing here: libpangoft2-1.0.so.0. \
            To get them:
              dnf install pango\
            """),
        texts(display.obstaclesToPicture()));
  }

  @Test
  void aMachineWithoutFontsIsToldSo() throws IOException {
    installer("apt-get");
    Files.delete(fonts.resolve("A.ttf"));
    assertEquals(
        List.of(
            """
            There are no fonts here for the window to write with. To get some:
              apt-get install fonts-dejavu-core\
            """),
        texts(display(Map.of("DISPLAY", ":0"), Set.of()).obstaclesToWindow()));
  }

  @Test
  void whereTheInstallerIsNotKnownBothNamesAreTold() {
    assertEquals(
        "libgtk-3-0 (Debian), gtk3 (Fedora)",
        NativeLibrary.installCommand(
            NativeLibrary.WINDOW.stream().filter(l -> l.fedora().equals("gtk3")).toList(),
            Set.of()));
  }

  private static List<String> texts(List<Obstacle> obstacles) {
    return obstacles.stream().map(Obstacle::text).toList();
  }

  private void installer(String name) throws IOException {
    Path program = Files.createFile(bin.resolve(name));
    if (!program.toFile().setExecutable(true)) {
      throw new IOException("cannot make executable: " + program);
    }
  }

  private Display display(Map<String, String> environment, Set<String> missing) {
    Map<String, String> all = new java.util.HashMap<>(environment);
    all.put("PATH", temporary.resolve("none") + java.io.File.pathSeparator + bin);
    return new Display(
        true,
        all,
        library -> !missing.contains(library.soname()),
        List.of(temporary.resolve("fonts")));
  }
}
