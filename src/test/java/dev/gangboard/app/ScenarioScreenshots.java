package dev.gangboard.app;

import dev.gangboard.cli.ClusterChoice;
import dev.gangboard.cli.DemoScenario;
import dev.gangboard.cluster.DemoStory;
import dev.gangboard.demo.DemoCluster;
import dev.gangboard.view.MainWindow;
import dev.gangboard.view.Theme;
import dev.gangboard.viewmodel.MainViewModel;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.control.TabPane;
import javafx.scene.image.WritableImage;
import javax.imageio.ImageIO;

/// Takes a picture of each scenario of the demo at its telling moment, into `target/screenshots`:
/// the real demo cluster, seen over its API. Arguments are ids of scenarios.
public final class ScenarioScreenshots {
  private static final int WIDTH = 1440;
  private static final int HEIGHT = 900;
  private static final double SPEED = 3;
  private static final Path FOLDER = Path.of("target", "screenshots");

  /// When a story is at its most telling, in seconds of its clock.
  private static final Map<DemoStory, Integer> MOMENTS =
      Map.ofEntries(
          Map.entry(DemoStory.ALL_IS_WELL, 30),
          Map.entry(DemoStory.STRAGGLER, 30),
          Map.entry(DemoStory.CRASH, 24),
          Map.entry(DemoStory.OUT_OF_MEMORY, 24),
          Map.entry(DemoStory.SPOT_NODE_LOST, 30),
          Map.entry(DemoStory.DEADLINE, 34),
          Map.entry(DemoStory.SLOW_SHUTDOWN, 30),
          Map.entry(DemoStory.PARTIAL_GANG, 20),
          Map.entry(DemoStory.NO_SERVICE_ACCOUNT, 12),
          Map.entry(DemoStory.NO_RUNTIME, 16),
          Map.entry(DemoStory.NO_IMAGE, 45),
          Map.entry(DemoStory.ORPHANS, 25),
          Map.entry(DemoStory.TOKEN_EXPIRES, 30),
          Map.entry(DemoStory.API_RESTARTS, 20),
          Map.entry(DemoStory.LOG_ENDS, 30),
          Map.entry(DemoStory.HISTORY, 65));

  private ScenarioScreenshots() {}

  public static void main(String[] wanted) throws Exception {
    Files.createDirectories(FOLDER);
    var up = new CountDownLatch(1);
    Platform.startup(up::countDown);
    up.await();
    for (DemoStory story : DemoStory.values()) {
      if (wanted.length == 0 || List.of(wanted).contains(story.id())) {
        play(story);
      }
    }
    Platform.exit();
    System.exit(0);
  }

  private static void play(DemoStory story) throws Exception {
    Path folder = Files.createTempDirectory("scenario");
    SettingsFile settings = new SettingsFile(folder);
    try (Memory memory = new Memory(folder, settings, Instant::now);
        DemoHost host = new DemoHost(folder, DemoServers::start)) {
      var choice = new ClusterChoice(null, null, null, new DemoScenario.Story(story));
      var clusters = new OfferedClusters(choice, Map.of(), host);
      var plan =
          new WindowPlan(
              new NotedClusters(clusters, memory),
              clusters.start(Settings.FIRST),
              settings,
              Settings.FIRST,
              null,
              host.clock(),
              new S3Desk(host, folder),
              new LogSettingsFile(settings, memory),
              new WindowPlan.Demo(new DemoControls(host), false),
              () -> {});
      show(story, plan, host);
    }
  }

  private static void show(DemoStory story, WindowPlan plan, DemoHost host) throws Exception {
    MainViewModel model = onFx(() -> new MainViewModel(plan.surroundings(new FxThread())));
    MainWindow window =
        onFx(() -> {
          model.demo().attach(plan.demo().desk(), false);
          var made = new MainWindow(model, Theme.DARK);
          new Scene(made, WIDTH, HEIGHT);
          made.setTicking(true);
          model.start(null, null);
          return made;
        });
    while (host.own().isEmpty()) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    Instant begin = host.clock().instant();
    host.own().flatMap(own -> own.server().cluster()).ifPresent(demo -> speedUp(demo));
    while (Duration.between(begin, host.clock().instant()).toSeconds()
        < MOMENTS.getOrDefault(story, 30)) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    write(window, "scenario-" + story.id());
    onFx(() -> {
      if (window.lookup("#gang-tabs") instanceof TabPane tabs) {
        tabs.getTabs().stream()
            .filter(tab -> "rendezvous-tab".equals(tab.getId()))
            .findFirst()
            .ifPresent(tabs.getSelectionModel()::select);
      }
      model.gang().grid().open(5);
      return true;
    });
    TimeUnit.SECONDS.sleep(3);
    write(window, "scenario-" + story.id() + "-rendezvous");
    onFx(() -> {
      window.close();
      return true;
    });
    model.close();
  }

  private static void speedUp(DemoCluster demo) {
    demo.setSpeed(SPEED);
  }

  private static void write(MainWindow window, String name) throws Exception {
    BufferedImage image =
        onFx(() -> {
          for (int i = 0; i < 2; i++) {
            window.applyCss();
            window.layout();
          }
          return copy(window.getScene().snapshot(null));
        });
    ImageIO.write(image, "png", FOLDER.resolve(name + ".png").toFile());
  }

  private static BufferedImage copy(WritableImage image) {
    var copy =
        new BufferedImage(
            (int) image.getWidth(), (int) image.getHeight(), BufferedImage.TYPE_INT_RGB);
    for (int y = 0; y < copy.getHeight(); y++) {
      for (int x = 0; x < copy.getWidth(); x++) {
        copy.setRGB(x, y, image.getPixelReader().getArgb(x, y));
      }
    }
    return copy;
  }

  private static <T> T onFx(Supplier<T> work) throws Exception {
    var done = new CompletableFuture<T>();
    Platform.runLater(() -> {
      try {
        done.complete(work.get());
      } catch (RuntimeException e) {
        done.completeExceptionally(e);
      }
    });
    return done.get(60, TimeUnit.SECONDS);
  }
}
