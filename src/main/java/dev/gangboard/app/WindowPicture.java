package dev.gangboard.app;

import dev.gangboard.cli.ExitCode;
import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.Clusters;
import dev.gangboard.cluster.kubernetes.KubeconfigClusters;
import dev.gangboard.gang.RankState;
import dev.gangboard.view.MainWindow;
import dev.gangboard.view.Theme;
import dev.gangboard.viewmodel.GangRow;
import dev.gangboard.viewmodel.MainViewModel;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.scene.Scene;
import javafx.scene.image.PixelReader;
import javafx.scene.image.WritableImage;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;

/// Draws the window as a person would see it, without a display: connects, waits until the gang
/// runs, opens a log, and writes a picture.
final class WindowPicture {
  private static final System.Logger LOG = System.getLogger(WindowPicture.class.getName());
  private static final double WIDTH = 1440;
  private static final double HEIGHT = 900;

  /// How long the gang may take until it runs; then it is drawn as it is.
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /// How long a log grows before it is drawn.
  private static final Duration LOG_TIME = Duration.ofSeconds(3);

  private static final javafx.util.Duration PULSE = javafx.util.Duration.millis(100);

  private final MainViewModel model;
  private final Scene scene;
  private final String gang;
  private final CompletableFuture<BufferedImage> drawn;
  private final long giveUp = System.nanoTime() + PATIENCE.toNanos();
  private @Nullable Long readyAt;

  private WindowPicture(Path kubeconfig, String gang, CompletableFuture<BufferedImage> drawn) {
    this.gang = gang;
    this.drawn = drawn;
    var clusters = new KubeconfigClusters(kubeconfig, Map.of());
    model = new MainViewModel(new DemoAlone(clusters), new FxThread(), InstantSource.system());
    var window = new MainWindow(model, Theme.DARK);
    scene = new Scene(window, WIDTH, HEIGHT);
    window.setTicking(true);
  }

  /// @param kubeconfig of the cluster to show
  /// @param gang the name of the gang to select
  /// @return the exit code of a process that does nothing else
  static int draw(Path kubeconfig, String gang, File picture) {
    var drawn = new CompletableFuture<BufferedImage>();
    try {
      FxThread.start(() -> begin(kubeconfig, gang, drawn));
      long limit = PATIENCE.plusSeconds(20).toSeconds();
      ImageIO.write(drawn.get(limit, TimeUnit.SECONDS), "png", picture);
      return ExitCode.DONE;
    } catch (ExecutionException
        | TimeoutException
        | IOException
        | RuntimeException
        | LinkageError e) {
      LOG.log(Level.ERROR, "no picture: " + ToolkitException.of(e).getMessage(), e);
      return ExitCode.DEFECT;
    } catch (InterruptedException e) {
      return ExitCode.INTERRUPTED;
    }
  }

  private static void begin(Path kubeconfig, String gang, CompletableFuture<BufferedImage> drawn) {
    try {
      new WindowPicture(kubeconfig, gang, drawn).start();
    } catch (RuntimeException | LinkageError e) {
      drawn.completeExceptionally(e);
    }
  }

  private void start() {
    model.start(null, null);
    var pulse = new Timeline(new KeyFrame(PULSE, _ -> look()));
    pulse.setCycleCount(Animation.INDEFINITE);
    pulse.play();
  }

  /// Goes on as soon as the gang is there, and draws once it has run for a while.
  private void look() {
    if (drawn.isDone()) {
      return;
    }
    long now = System.nanoTime();
    Optional<GangRow> row = row();
    row.ifPresent(this::show);
    boolean late = now > giveUp;
    if (readyAt == null && row.map(WindowPicture::runs).orElse(false)) {
      readyAt = now + LOG_TIME.toNanos();
      model.logs().open(0);
    }
    if (late || (readyAt != null && now > readyAt)) {
      snapshot();
    }
  }

  private Optional<GangRow> row() {
    return model.gangs().entries().stream()
        .filter(GangRow.class::isInstance)
        .map(GangRow.class::cast)
        .filter(row -> row.moment().get().id().name().equals(gang))
        .findFirst();
  }

  private void show(GangRow row) {
    if (model.gangs().selected().get() != row) {
      model.gangs().select(row);
    }
  }

  /// Whether most of the gang's work can be seen: every rank runs, or has ended already.
  private static boolean runs(GangRow row) {
    var states = row.moment().get().states();
    return states.count(RankState.RUNNING) + states.count(RankState.SUCCEEDED) == states.size();
  }

  private void snapshot() {
    try {
      WritableImage image = scene.snapshot(null);
      drawn.complete(copy(image));
    } catch (RuntimeException | LinkageError e) {
      drawn.completeExceptionally(e);
    }
  }

  private static BufferedImage copy(WritableImage image) {
    int width = (int) image.getWidth();
    int height = (int) image.getHeight();
    PixelReader pixels = image.getPixelReader();
    var copy = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        copy.setRGB(x, y, pixels.getArgb(x, y));
      }
    }
    return copy;
  }

  /// The clusters of the demo's kubeconfig, as what they are.
  private record DemoAlone(Clusters clusters) implements Clusters {
    @Override
    public List<ClusterContext> contexts() throws ClusterException {
      return clusters.contexts().stream().map(DemoAlone::demo).toList();
    }

    private static ClusterContext demo(ClusterContext context) {
      return new ClusterContext(
          context.name(), context.server(), context.namespace(), context.current(), true);
    }

    @Override
    public Cluster open(String contextName) throws ClusterException {
      return clusters.open(contextName);
    }
  }
}
