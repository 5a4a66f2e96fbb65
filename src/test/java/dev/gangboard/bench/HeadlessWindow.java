package dev.gangboard.bench;

import dev.gangboard.cluster.kubernetes.KubeconfigClusters;
import dev.gangboard.gang.RankState;
import dev.gangboard.gang.RankStates;
import dev.gangboard.view.GridProbe;
import dev.gangboard.view.MainWindow;
import dev.gangboard.view.Theme;
import dev.gangboard.viewmodel.GangRow;
import dev.gangboard.viewmodel.MainViewModel;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.stage.Stage;

/// The real window on the headless platform, whose screen is 1000 x 1000. Once in a process.
final class HeadlessWindow implements AutoCloseable {
  private static final long SECONDS = 30;

  private final MainViewModel model;
  private final MainWindow window;
  private final GridProbe probe;

  private HeadlessWindow(Path kubeconfig) {
    model =
        new MainViewModel(
            new KubeconfigClusters(kubeconfig, Map.of()),
            Platform::runLater,
            InstantSource.system());
    window = new MainWindow(model, Theme.DARK);
    probe = new GridProbe(window);
  }

  /// Shows the window; it does not connect yet.
  static HeadlessWindow show(Path kubeconfig) throws Exception {
    var started = new CompletableFuture<Void>();
    Platform.startup(() -> started.complete(null));
    started.get(SECONDS, TimeUnit.SECONDS);
    return onItsThread(() -> {
      var shown = new HeadlessWindow(kubeconfig);
      shown.window.show(new Stage());
      return shown;
    });
  }

  static <T> T onItsThread(Callable<T> task) throws Exception {
    var done = new FutureTask<T>(task);
    Platform.runLater(done);
    return done.get(SECONDS, TimeUnit.SECONDS);
  }

  /// Connects and selects the gang as soon as it is there.
  void connect(String gang) throws Exception {
    onItsThread(() -> {
      model.start(null, null);
      model.gangs().entries().subscribe(() -> select(gang));
      return null;
    });
  }

  private void select(String gang) {
    model.gangs().entries().stream()
        .filter(GangRow.class::isInstance)
        .map(GangRow.class::cast)
        .filter(row -> row.moment().get().id().name().equals(gang))
        .findFirst()
        .ifPresent(row -> model.gangs().select(row));
  }

  /// When the grid is painted with so many running ranks, by [System#nanoTime].
  CompletableFuture<Long> whenRunning(int ranks) throws Exception {
    return whenPainted(() -> running() == ranks, 0, 0);
  }

  private int running() {
    RankStates states = model.gang().grid().states().get();
    return states == null ? 0 : states.count(RankState.RUNNING);
  }

  /// When the cell of a rank that runs now has got another colour.
  CompletableFuture<Long> whenStopped(int rank) throws Exception {
    int running = onItsThread(() -> probe.colour(rank));
    return whenPainted(
        () -> {
          RankStates states = model.gang().grid().states().get();
          return states != null && states.get(rank) != RankState.RUNNING;
        },
        rank,
        running);
  }

  /// The grid paints in the layout; a pixel of the cell proves that it has.
  private CompletableFuture<Long> whenPainted(BooleanSupplier there, int rank, int before)
      throws Exception {
    var painted = new CompletableFuture<Long>();
    Runnable[] look = new Runnable[1];
    look[0] =
        () -> {
          if (there.getAsBoolean()) {
            scene().removePostLayoutPulseListener(look[0]);
            Platform.runLater(() -> complete(painted, rank, before));
          }
        };
    onItsThread(() -> {
      scene().addPostLayoutPulseListener(look[0]);
      return null;
    });
    return painted;
  }

  private void complete(CompletableFuture<Long> painted, int rank, int before) {
    int colour = probe.colour(rank);
    long now = System.nanoTime();
    if (colour == before) {
      painted.completeExceptionally(
          new IllegalStateException("rank " + rank + " has changed, and its cell has not"));
    } else {
      painted.complete(now);
    }
  }

  MainViewModel model() {
    return model;
  }

  Scene scene() {
    return window.getScene();
  }

  @Override
  public void close() throws IOException {
    try {
      onItsThread(() -> {
        window.close();
        scene().getWindow().hide();
        return null;
      });
    } catch (Exception e) {
      throw new IOException("the window would not close", e);
    }
    model.close();
    Platform.exit();
  }
}
