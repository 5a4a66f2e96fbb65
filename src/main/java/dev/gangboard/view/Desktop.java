package dev.gangboard.view;

import java.io.File;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.stage.FileChooser;
import javafx.stage.Window;

/// What the window asks of the desktop that it stands on.
public interface Desktop {
  /// Shows a folder in the desktop's file browser.
  ///
  /// @throws RuntimeException if there is none
  void show(Path folder);

  /// Asks a person where to save a file.
  ///
  /// @return empty where they think better of it
  Optional<Path> askWhereToSave(FileChooser chooser, Window above);

  /// The desktop with its own dialogs.
  ///
  /// @param browser shows a folder
  static Desktop with(Consumer<Path> browser) {
    return new Desktop() {
      @Override
      public void show(Path folder) {
        browser.accept(folder);
      }

      @Override
      public Optional<Path> askWhereToSave(FileChooser chooser, Window above) {
        return Optional.ofNullable(chooser.showSaveDialog(above)).map(File::toPath);
      }
    };
  }

  /// A desktop without a file browser.
  static Desktop withoutBrowser() {
    return with(folder -> {
      throw new UnsupportedOperationException("no file browser for " + folder);
    });
  }
}
