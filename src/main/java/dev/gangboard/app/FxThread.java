package dev.gangboard.app;

import java.util.concurrent.Executor;
import javafx.application.Platform;

/// The toolkit's thread, for everybody who must not name the toolkit: the only class that touches
/// `Platform`.
final class FxThread implements Executor {

  @Override
  public void execute(Runnable task) {
    try {
      Platform.runLater(task);
    } catch (IllegalStateException e) {
      // The toolkit has ended: there is nothing left that the task could change.
      if (Platform.isFxApplicationThread()) {
        throw e;
      }
    }
  }

  /// Starts the toolkit without an application, for pictures.
  static void start(Runnable first) {
    Platform.startup(first);
    Platform.setImplicitExit(false);
  }
}
