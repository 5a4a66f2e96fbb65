package dev.gangboard.view;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.stage.FileChooser;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/// A desktop that answers as a test says.
final class AskedDesktop implements Desktop {
  final List<Path> shown = new ArrayList<>();
  final List<String> asked = new ArrayList<>();
  @Nullable Path folder;
  boolean withoutBrowser;

  @Override
  public void show(Path folder) {
    if (withoutBrowser) {
      throw new IllegalStateException("no file browser");
    }
    shown.add(folder);
  }

  /// Takes the proposed name, in the folder of the test.
  @Override
  public Optional<Path> askWhereToSave(FileChooser chooser, Window above) {
    asked.add(chooser.getInitialFileName());
    return Optional.ofNullable(folder).map(f -> f.resolve(chooser.getInitialFileName()));
  }
}
