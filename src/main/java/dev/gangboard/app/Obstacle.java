package dev.gangboard.app;

import dev.gangboard.text.Text;
import java.util.List;
import java.util.stream.Collectors;

/// Why the window cannot be shown.
sealed interface Obstacle {

  /// In words, with the way out.
  String text();

  /// There is no display to show a window on.
  record NoDisplay() implements Obstacle {
    @Override
    public String text() {
      return Text.of("app.display.none");
    }
  }

  /// The toolkit would not load.
  ///
  /// @param install the command that installs what is missing
  record MissingLibraries(List<NativeLibrary> libraries, String install) implements Obstacle {
    @Override
    public String text() {
      return Text.of(
          "app.display.libraries",
          libraries.stream().map(NativeLibrary::soname).collect(Collectors.joining(", ")),
          install);
    }
  }

  /// There is no font to write with.
  ///
  /// @param install the command that installs some
  record NoFonts(String install) implements Obstacle {
    @Override
    public String text() {
      return Text.of("app.display.fonts", install);
    }
  }

  /// The toolkit was tried and gave up.
  ///
  /// @param why in its words
  record ToolkitFailed(String why) implements Obstacle {
    @Override
    public String text() {
      return Text.of("app.display.toolkit", why);
    }
  }
}
