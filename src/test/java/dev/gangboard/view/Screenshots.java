package dev.gangboard.view;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.LinkState;
import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.SpecField;
import dev.gangboard.gang.StillGang;
import dev.gangboard.logs.LogQuery;
import dev.gangboard.viewmodel.Driven;
import dev.gangboard.viewmodel.GangSearchViewModel;
import dev.gangboard.viewmodel.LaunchViewModel;
import dev.gangboard.viewmodel.MainViewModel;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiConsumer;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.image.WritableImage;
import javax.imageio.ImageIO;

/// Takes pictures of the window in all its situations, dark and light, into `target/screenshots`.
public final class Screenshots {
  private static final int WIDTH = 1440;
  private static final int HEIGHT = 900;
  static final Path FOLDER = Path.of("target", "screenshots");
  private static final String FAILING =
      "x".repeat(17) + "F" + "x".repeat(22) + "X" + "x".repeat(23);

  private Screenshots() {}

  public static void main(String[] wanted) throws Exception {
    Files.createDirectories(FOLDER);
    var done = new CountDownLatch(1);
    Platform.startup(() -> {
      try {
        takeAll(List.of(wanted));
      } finally {
        done.countDown();
      }
    });
    done.await();
    Platform.exit();
  }

  private static void takeAll(List<String> wanted) {
    for (Map.Entry<String, BiConsumer<Driven, MainViewModel>> each : situations().entrySet()) {
      for (Theme theme : Theme.values()) {
        if (wanted.isEmpty() || wanted.contains(each.getKey())) {
          take(each.getKey(), theme, each.getValue());
        }
      }
    }
  }

  private static void searched(Driven stage, MainViewModel main, int ranks) {
    stage.show(fleet(StillGang.of("diloco-" + ranks, "R".repeat(ranks - 1) + "F", Kind.RUNNING)));
    for (int rank = 0; rank < ranks; rank++) {
      for (int i = 0; i < 40; i++) {
        stage
            .log(rank)
            .line("step %d loss %.4f tokens/s 41%03d".formatted(i, 3.0 / (i + 1), rank * 7 + i));
      }
    }
    main.logs().open(0);
    GangSearchViewModel search = main.logZone().search();
    search.show();
    search.setQuery(new LogQuery("step 3\\d? loss", true, false));
    search.search();
    while (search.running().get()) {
      stage.pass(Duration.ofSeconds(1));
      main.tick();
    }
  }

  private static Map<String, BiConsumer<Driven, MainViewModel>> situations() {
    Map<String, BiConsumer<Driven, MainViewModel>> all = new LinkedHashMap<>();
    all.put("empty", (stage, _) -> stage.show());
    all.put("connecting", (_, _) -> {});
    all.put("one", (stage, _) -> stage.show(StillGang.of("diloco-1a", "R", Kind.RUNNING)));
    all.put(
        "eight",
        (stage, _) -> stage.show(fleet(StillGang.of("diloco-8", "RRRRcc!.", Kind.PARTIAL))));
    all.put("failing", Screenshots::failing);
    all.put(
        "running64",
        (stage, _) -> stage.show(fleet(StillGang.of("diloco-64", "R".repeat(64), Kind.RUNNING))));
    all.put(
        "thousand",
        (stage, _) -> stage.show(fleet(StillGang.of("diloco-1k", many(1000), Kind.PARTIAL))));
    all.put(
        "tenthousand",
        (stage, _) -> stage.show(fleet(StillGang.of("diloco-10k", many(10_000), Kind.PARTIAL))));
    all.put(
        "waiting",
        (stage, _) ->
            stage.show(
                fleet(
                    StillGang.of("sweep-0a1b2c3d", "........", Kind.WAITING)
                        .waitingForThis(
                            "Error creating: pods \"sweep-0a1b2c3d-0-\" is forbidden: error looking"
                                + " up service account ml-training/trainer: serviceaccount"
                                + " \"trainer\" not found"))));
    all.put("stale", Screenshots::stale);
    all.put(
        "refused",
        (stage, _) ->
            stage.publish(
                new LinkState(
                    LinkState.Status.REFUSED,
                    null,
                    new ClusterException.Forbidden(
                        "You may not list jobs in the namespace ml-training of prod-eks-us-east-1.",
                        "GET https://10.0.0.1:443/apis/batch/v1/namespaces/ml-training/jobs: 403"
                            + " jobs.batch is forbidden: User \"jane\" cannot list resource"
                            + " \"jobs\"",
                        null))));
    all.put(
        "unreachable",
        (stage, _) ->
            stage.publish(
                new LinkState(
                    LinkState.Status.CONNECTING,
                    null,
                    new ClusterException.Unreachable(
                        "Nobody answers at https://10.0.0.1:443 (prod-eks-us-east-1): connection"
                            + " refused.",
                        "java.net.ConnectException: Connection refused",
                        null))));
    all.put(
        "launch",
        (stage, main) ->
            form(
                stage,
                main,
                Map.of(
                    SpecField.IMAGE,
                    "ghcr.io/acme/trainer:1.4",
                    SpecField.RENDEZVOUS_URI,
                    "s3://acme-runs/exp-7/",
                    SpecField.GPU_TYPE,
                    "H100")));
    all.put("launch-empty", (stage, main) -> form(stage, main, Map.of()));
    all.put(
        "launch-problems",
        (stage, main) ->
            form(
                stage,
                main,
                Map.of(
                    SpecField.IMAGE,
                    "ghcr.io/acme/my trainer",
                    SpecField.REPLICAS,
                    "0",
                    SpecField.CPU,
                    "4cores",
                    SpecField.RENDEZVOUS_URI,
                    "acme")));
    all.put("search8", (stage, main) -> searched(stage, main, 8));
    all.put("search64", (stage, main) -> searched(stage, main, 64));
    all.put("launch-warning", Screenshots::warned);
    all.put("launch-refused", Screenshots::launchRefused);
    all.put(
        "cancel",
        (stage, main) -> {
          stage.show(fleet(StillGang.of("diloco-8", "RRRRRRRR", Kind.RUNNING)));
          main.askCancel();
        });
    all.put("cancel-failed", Screenshots::cancelFailed);
    CancelShots.addTo(all);
    all.put("history", Screenshots::history);
    all.put(
        "history-filtered",
        (stage, main) -> {
          history(stage, main);
          main.gangs().setFilter("phase:failed nothing");
        });
    all.put(
        "record",
        (stage, main) -> {
          stage.show();
          history(stage, main);
        });
    StoppedSituations.addTo(all);
    all.putAll(LogScenes.all());
    all.put("timeline8", (stage, main) -> life(stage, main, 8, 3));
    all.put("timeline64", (stage, main) -> life(stage, main, 64, 17));
    all.put("timeline1000", (stage, main) -> life(stage, main, 1000, 517));
    all.put(
        "scrubbed",
        (stage, main) -> {
          life(stage, main, 64, 17);
          main.gang().timeline().scrub(stage.now().minusSeconds(1200));
          main.tick();
        });
    return all;
  }

  private static void failing(Driven stage, MainViewModel main) {
    stage.show(
        fleet(
            StillGang.of("diloco-7f3a91c2", FAILING, Kind.FAILING)
                .because("BackoffLimitExceeded")
                .failedFirst(17)));
    main.gang().grid().open(3);
    main.gang().grid().open(17);
    Driven.Tail tail = stage.log(17);
    for (int i = 0; i < 26; i++) {
      tail.lineAt(
          StillGang.NOW.minusSeconds(54 - 2L * i),
          "step %d  loss %.4f  lr 2.8e-4  tok/s 41,%d"
              .formatted(18410 + 10 * i, 1.914 - i * 0.002, 303 + 7 * i));
    }
    tail.note("reconnected at 14:36:58, nothing lost");
    tail.line("Traceback (most recent call last):");
    tail.line("  File \"/app/train.py\", line 412, in inner_step");
    tail.line("    loss.backward()");
    tail.line(
        "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB (GPU 0; 79.15 GiB"
            + " total; 76.90 GiB already allocated)");
    tail.note("container ended: exit 1 at 14:37:00");
    main.tick();
    main.logs().tabs().getLast().find().search("loss");
  }

  private static void stale(Driven stage, MainViewModel main) {
    stage.show(fleet(StillGang.of("diloco-8", "RRRRRRRR", Kind.RUNNING)));
    var heard = StillGang.NOW;
    stage.pass(Duration.ofSeconds(42));
    stage.publish(
        new LinkState(
            LinkState.Status.STALE,
            heard,
            new ClusterException.Unreachable(
                "Nobody answers at https://10.0.0.1:443.", "timeout", null)));
    main.tick();
  }

  private static void form(Driven stage, MainViewModel main, Map<SpecField, String> texts) {
    stage.show();
    main.openLaunch();
    LaunchViewModel form = main.launch().get();
    if (form != null) {
      texts.forEach(form::set);
    }
  }

  private static void warned(Driven stage, MainViewModel main) {
    form(
        stage,
        main,
        Map.of(
            SpecField.IMAGE,
            "ghcr.io/acme/trainer:1.4",
            SpecField.GPU_TYPE,
            "H100",
            SpecField.RUNTIME_CLASS,
            "gvisor",
            SpecField.SERVICE_ACCOUNT,
            "trainer"));
    LaunchViewModel form = main.launch().get();
    if (form != null) {
      form.launch();
    }
  }

  private static void launchRefused(Driven stage, MainViewModel main) {
    stage.cluster.launchFailure =
        new ClusterException.Invalid(
            "Job.batch \"diloco-1\" is invalid",
            "422",
            List.of(
                new ClusterException.Invalid.Fault(
                    "spec.template.spec.containers[0].image",
                    "Invalid value: must not have leading or trailing whitespace")),
            null);
    form(stage, main, Map.of(SpecField.IMAGE, "ghcr.io/acme/trainer:1.4"));
    LaunchViewModel form = main.launch().get();
    if (form != null) {
      form.launch();
    }
  }

  private static void cancelFailed(Driven stage, MainViewModel main) {
    stage.cluster.cancelFailure =
        new ClusterException.Forbidden(
            "You may not delete jobs in the namespace ml-training.", "403", null);
    stage.show(fleet(StillGang.of("diloco-8", "RRRRRRRR", Kind.RUNNING)));
    main.askCancel();
    var cancel = main.cancel().get();
    if (cancel != null) {
      cancel.confirm();
    }
  }

  /// Ten finished runs, and one that was not seen to its end.
  private static void history(Driven stage, MainViewModel main) {
    String context = Driven.PROD.name();
    String[] letters = {"SSSSSSSS", "XXFXXXXX", "XXXXXXXX"};
    Kind[] kinds = {Kind.SUCCEEDED, Kind.FAILED, Kind.CANCELLED};
    for (int i = 0; i < 10; i++) {
      StillGang run =
          StillGang.of("diloco-%08x".formatted(0x51d3 * (i + 7)), letters[i % 3], kinds[i % 3])
              .ended(20_000L * (i + 1) + 3000, 20_000L * (i + 1));
      stage.records.keep(
          context,
          i % 3 == 1 ? run.failedFirst(2).because("BackoffLimitExceeded") : run,
          StillGang.NOW.minusSeconds(20_000L * (i + 1)));
    }
    stage.records.keep(
        context,
        StillGang.of("rl-grpo-77", "RRRRRRRR", Kind.RUNNING),
        StillGang.NOW.minusSeconds(9000));
    main.tick();
  }

  /// Comes up in two minutes, runs for 40, fails, and is stopped two seconds later.
  private static void life(Driven stage, MainViewModel main, int ranks, int failing) {
    stage.pass(Duration.ofSeconds(-2472));
    main.tick();
    StillGang gang = StillGang.of("diloco-7f3a91c2", ".".repeat(ranks), Kind.WAITING);
    Random random = new Random(7);
    int[] start = random.ints(ranks, 8, 110).toArray();
    for (int second = 0; second < 120; second += 2) {
      var letters = new StringBuilder();
      for (int rank = 0; rank < ranks; rank++) {
        letters.append(second < start[rank] / 4 ? '.' : second < start[rank] ? 'c' : 'R');
      }
      stage.show(gang.startedAgo(2472).with(letters.toString(), Kind.STARTING));
      stage.pass(Duration.ofSeconds(2));
    }
    stage.pass(Duration.ofSeconds(2300));
    String before = "R".repeat(failing);
    String after = "R".repeat(ranks - failing - 1);
    stage.show(gang.failedFirst(failing).with(before + "F" + after, Kind.RUNNING));
    stage.pass(Duration.ofSeconds(2));
    stage.show(
        fleet(
            gang.failedFirst(failing)
                .with(before.replace('R', 'x') + "F" + after.replace('R', 'x'), Kind.FAILING)
                .because("BackoffLimitExceeded")));
    stage.pass(Duration.ofSeconds(50));
    main.gangs().selectWhenSeen("uid-diloco-7f3a91c2");
    main.tick();
  }

  private static StillGang[] fleet(StillGang shown) {
    return new StillGang[] {
      shown.startedAgo(60),
      StillGang.of("rl-grpo-b02e77d1", "R".repeat(32), Kind.RUNNING).startedAgo(11_520),
      StillGang.of("diloco-c81d0f55", "RRRRRRRRuuuu", Kind.PARTIAL).startedAgo(420),
      StillGang.of("sweep-0a1b2c3e", "....", Kind.WAITING)
          .waitingForThis("ServiceAccount missing")
          .startedAgo(120),
      StillGang.of("diloco-55aa02fe", "SSSSSSSS", Kind.SUCCEEDED).ended(90_000, 86_400),
      StillGang.of("diloco-19cc7b3a", "XXXXXXXX", Kind.CANCELLED).ended(100_000, 90_000),
      StillGang.of("eval-77b1d2c0", "SSSXXXXX", Kind.FAILED)
          .because("DeadlineExceeded")
          .ended(300_000, 290_000),
    };
  }

  private static String many(int n) {
    return "S".repeat(n / 20)
        + "R".repeat(n * 14 / 20)
        + "F"
        + "x".repeat(n / 20 - 1)
        + "c".repeat(n / 20)
        + "!".repeat(n / 100)
        + "u".repeat(n / 20)
        + ".".repeat(n - n / 20 * 4 - n * 14 / 20 - n / 100);
  }

  private static void take(String name, Theme theme, BiConsumer<Driven, MainViewModel> situation) {
    var stage = new Driven();
    stage.histories = stage.records;
    MainViewModel main = stage.connected();
    var window = new MainWindow(main, theme);
    var scene = new Scene(window, WIDTH, HEIGHT);
    situation.accept(stage, main);
    main.tick();
    for (int i = 0; i < 3; i++) {
      scene.getRoot().applyCss();
      scene.getRoot().layout();
    }
    write(
        scene.snapshot(null),
        FOLDER.resolve(name + "-" + theme.name().toLowerCase(java.util.Locale.ROOT) + ".png"));
    window.close();
    main.close();
  }

  static void write(WritableImage picture, Path file) {
    int w = (int) picture.getWidth();
    int h = (int) picture.getHeight();
    var image = new BufferedImage(w, h, BufferedImage.TYPE_INT_RGB);
    for (int y = 0; y < h; y++) {
      for (int x = 0; x < w; x++) {
        image.setRGB(x, y, picture.getPixelReader().getArgb(x, y));
      }
    }
    try {
      ImageIO.write(image, "png", file.toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
