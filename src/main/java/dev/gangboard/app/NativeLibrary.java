package dev.gangboard.app;

import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/// A library of a Linux system that the window's toolkit loads, and the packages that bring it.
///
/// @param soname as in `libgtk-3.so.0`
/// @param debian the package of Debian, Ubuntu and their kin
/// @param fedora the package of Fedora, Red Hat and their kin
record NativeLibrary(String soname, String debian, String fedora) {
  private static final NativeLibrary FREETYPE =
      new NativeLibrary("libfreetype.so.6", "libfreetype6", "freetype");
  private static final NativeLibrary FONTCONFIG =
      new NativeLibrary("libfontconfig.so.1", "libfontconfig1", "fontconfig");
  private static final NativeLibrary PANGO =
      new NativeLibrary("libpangoft2-1.0.so.0", "libpangoft2-1.0-0", "pango");

  /// What text needs, also without a display.
  static final List<NativeLibrary> TEXT = List.of(FREETYPE, FONTCONFIG, PANGO);

  /// What drawing on the graphics card needs. Without it the toolkit draws in software.
  static final List<NativeLibrary> OPEN_GL =
      List.of(
          new NativeLibrary("libGL.so.1", "libgl1", "libglvnd-glx"),
          new NativeLibrary("libXxf86vm.so.1", "libxxf86vm1", "libXxf86vm"));

  /// What a window needs on X11, beside OpenGL.
  static final List<NativeLibrary> WINDOW =
      List.of(
          FREETYPE,
          FONTCONFIG,
          PANGO,
          new NativeLibrary("libX11.so.6", "libx11-6", "libX11"),
          new NativeLibrary("libXtst.so.6", "libxtst6", "libXtst"),
          new NativeLibrary("libgtk-3.so.0", "libgtk-3-0", "gtk3"));

  /// Tries to load the library, as the toolkit would: only the dynamic linker knows where it looks.
  /// A library that was loaded stays, as the toolkit needs it next.
  @SuppressWarnings("restricted") // asked for with --enable-native-access
  boolean loads() {
    try {
      SymbolLookup _ = SymbolLookup.libraryLookup(soname, Arena.global());
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /// The command that installs the libraries, or the packages' names where the system's installer
  /// is not known.
  ///
  /// @param programs those that are there of `apt-get`, `dnf` and `sudo`
  static String installCommand(List<NativeLibrary> missing, Set<String> programs) {
    String sudo = programs.contains("sudo") ? "sudo " : "";
    if (programs.contains("apt-get")) {
      return sudo + "apt-get install " + packages(missing, NativeLibrary::debian);
    }
    if (programs.contains("dnf")) {
      return sudo + "dnf install " + packages(missing, NativeLibrary::fedora);
    }
    return packages(missing, NativeLibrary::debian)
        + " (Debian), "
        + packages(missing, NativeLibrary::fedora)
        + " (Fedora)";
  }

  private static String packages(
      List<NativeLibrary> libraries, Function<NativeLibrary, String> name) {
    return libraries.stream().map(name).collect(Collectors.toCollection(TreeSet::new)).stream()
        .collect(Collectors.joining(" "));
  }
}
