package dev.gangboard.app;

import java.io.File;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Finds out whether the toolkit can work here, before it is started: once started it cannot be
/// started again, and a library that it misses ends in messages that nobody understands. Only Linux
/// is looked at, elsewhere everything that is needed comes with the system.
final class Display {
  private static final System.Logger LOG = System.getLogger(Display.class.getName());
  private static final Set<String> PROGRAMS = Set.of("apt-get", "dnf", "sudo");
  private static final NativeLibrary A_FONT =
      new NativeLibrary("", "fonts-dejavu-core", "dejavu-sans-fonts");

  private final boolean linux;
  private final Map<String, String> environment;
  private final Predicate<NativeLibrary> loads;
  private final List<Path> fontFolders;

  Display(
      boolean linux,
      Map<String, String> environment,
      Predicate<NativeLibrary> loads,
      List<Path> fontFolders) {
    this.linux = linux;
    this.environment = environment;
    this.loads = loads;
    this.fontFolders = fontFolders;
  }

  /// Of this process and this machine.
  static Display ofProcess() {
    Path home = Path.of(System.getProperty("user.home"));
    return new Display(
        System.getProperty("os.name").startsWith("Linux"),
        System.getenv(),
        NativeLibrary::loads,
        List.of(
            Path.of("/usr/share/fonts"),
            Path.of("/usr/local/share/fonts"),
            home.resolve(".fonts"),
            home.resolve(".local/share/fonts")));
  }

  /// Everything that keeps a window from being shown, as far as it can be seen from outside.
  List<Obstacle> obstaclesToWindow() {
    if (!linux) {
      return List.of();
    }
    List<Obstacle> obstacles = new ArrayList<>();
    if (isBlank("DISPLAY") && isBlank("WAYLAND_DISPLAY")) {
      obstacles.add(new Obstacle.NoDisplay());
    }
    addMissing(NativeLibrary.WINDOW, obstacles);
    return obstacles;
  }

  /// Everything that keeps a picture of the window from being drawn, which needs no display.
  List<Obstacle> obstaclesToPicture() {
    if (!linux) {
      return List.of();
    }
    List<Obstacle> obstacles = new ArrayList<>();
    addMissing(NativeLibrary.TEXT, obstacles);
    return obstacles;
  }

  /// Whether the toolkit must not even try the graphics card: it would say so at length.
  boolean drawsInSoftware() {
    return linux && !NativeLibrary.OPEN_GL.stream().allMatch(loads);
  }

  private boolean isBlank(String variable) {
    return environment.getOrDefault(variable, "").isBlank();
  }

  private void addMissing(List<NativeLibrary> needed, List<Obstacle> obstacles) {
    List<NativeLibrary> missing = needed.stream().filter(loads.negate()).toList();
    if (!missing.isEmpty()) {
      String install = NativeLibrary.installCommand(missing, programs());
      obstacles.add(new Obstacle.MissingLibraries(missing, install));
    } else if (fontFolders.stream().noneMatch(Display::holdsAFont)) {
      String install = NativeLibrary.installCommand(List.of(A_FONT), programs());
      obstacles.add(new Obstacle.NoFonts(install));
    }
  }

  private static boolean holdsAFont(Path folder) {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> files = Files.walk(folder, 6)) {
      return files.anyMatch(file -> file.toString().matches("(?i).*\\.(ttf|otf|ttc|pfb)"));
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "cannot look for fonts in " + folder, e);
      return true;
    }
  }

  private Set<String> programs() {
    String path = environment.getOrDefault("PATH", "");
    return PROGRAMS.stream()
        .filter(program ->
            Stream.of(path.split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program))))
        .collect(Collectors.toUnmodifiableSet());
  }
}
