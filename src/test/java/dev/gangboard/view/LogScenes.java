package dev.gangboard.view;

import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.StillGang;
import dev.gangboard.logs.LogMark;
import dev.gangboard.viewmodel.Driven;
import dev.gangboard.viewmodel.LogFilterViewModel;
import dev.gangboard.viewmodel.LogTabViewModel;
import dev.gangboard.viewmodel.MainViewModel;
import dev.gangboard.viewmodel.Timestamps;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.BiConsumer;

/// The situations of the log views, for [Screenshots].
final class LogScenes {
  private static final String ESC = "\u001b[";

  private LogScenes() {}

  static Map<String, BiConsumer<Driven, MainViewModel>> all() {
    Map<String, BiConsumer<Driven, MainViewModel>> all = new LinkedHashMap<>();
    all.put("log-merged8", (stage, main) -> training(stage, main, 8, 40));
    all.put("log-merged64", (stage, main) -> training(stage, main, 64, 10));
    all.put(
        "log-rank",
        (stage, main) -> {
          training(stage, main, 8, 40);
          main.logs().open(3);
        });
    all.put(
        "log-search",
        (stage, main) -> {
          training(stage, main, 8, 40);
          main.tick();
          tab(main).find().search("loss 1.9");
        });
    all.put(
        "log-search-bad",
        (stage, main) -> {
          training(stage, main, 8, 40);
          tab(main).find().setRegex(true);
          tab(main).find().search("loss (1");
        });
    all.put(
        "log-filter",
        (stage, main) -> {
          training(stage, main, 8, 40);
          tab(main).filter().setExclude("step");
          tab(main).filter().setLeast(LogFilterViewModel.Least.INFO);
          tab(main).setStamps(Timestamps.SINCE_START);
          main.tick();
        });
    all.put("log-ansi", LogScenes::ansi);
    all.put("log-long", LogScenes::longLines);
    all.put(
        "log-empty",
        (stage, main) -> {
          stage.show(
              StillGang.of("diloco-8", "RRRu....", Kind.PARTIAL)
                  .waitingForThis("0/4 nodes are available: 4 Insufficient nvidia.com/gpu."));
          main.logs().open(5);
        });
    all.put("log-ended", LogScenes::marks);
    all.put(
        "log-waiting",
        (stage, main) -> {
          training(stage, main, 8, 40);
          main.tick();
          tab(main).setFollowing(false);
          training(stage, main, 8, 3);
        });
    return all;
  }

  private static LogTabViewModel tab(MainViewModel main) {
    return Objects.requireNonNull(main.logs().selected().get());
  }

  private static void training(Driven stage, MainViewModel main, int ranks, int steps) {
    stage.show(StillGang.of("diloco-7f3a91c2", "R".repeat(ranks), Kind.RUNNING));
    Random random = new Random(7);
    Instant at = StillGang.NOW.minusSeconds(2L * steps);
    for (int step = 0; step < steps; step++) {
      for (int rank = 0; rank < ranks; rank++) {
        Instant now = at.plusMillis(2_000L * step + random.nextInt(900));
        double loss = 2.1 - step * 0.012 + random.nextDouble() * 0.03;
        stage
            .log(rank)
            .lineAt(
                now,
                "step %4d  loss %.4f  lr 2.8e-4  tok/s 41,%03d"
                    .formatted(step * 10, loss, random.nextInt(999)));
        if (step % 10 == 9) {
          stage
              .log(rank)
              .lineAt(
                  now.plusMillis(200 + rank),
                  "INFO round %d: outer gradient written, waiting for %d peers"
                      .formatted(step / 10, ranks - 1));
        }
        if (step % 17 == 5 && rank == 2) {
          stage.log(rank).lineAt(now.plusMillis(3), "WARNING gradient norm 41.2 is clipped to 1.0");
        }
      }
    }
    main.tick();
  }

  private static void ansi(Driven stage, MainViewModel main) {
    stage.show(StillGang.of("diloco-7f3a91c2", "RRRR", Kind.RUNNING));
    main.logs().open(0);
    var names =
        new String[] {"black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"};
    for (int i = 0; i < 8; i++) {
      stage
          .log(0)
          .line(
              "%s3%dm%-8s%s0m %s9%dmbright%s0m %s1;3%dmbold%s0m %s2;3%dmdim%s0m %s3;3%dmitalic%s0m %s4;3%dmunder%s0m %s7;3%dminverse%s0m %s4%dmon it%s0m"
                  .formatted(
                      ESC, i, names[i], ESC, ESC, i, ESC, ESC, i, ESC, ESC, i, ESC, ESC, i, ESC,
                      ESC, i, ESC, ESC, i, ESC, ESC, i, ESC));
    }
    var cube = new StringBuilder();
    for (int i = 16; i < 64; i++) {
      cube.append(ESC).append("38;5;").append(i).append("m#");
    }
    stage.log(0).line(cube + ESC + "0m 256 colours");
    var rainbow = new StringBuilder();
    for (int i = 0; i < 48; i++) {
      rainbow.append(ESC).append("38;2;%d;%d;%dm=".formatted(255 - 5 * i, 5 * i, 128));
    }
    stage.log(0).line(rainbow + ESC + "0m truecolor");
    stage.log(0).line(ESC + "2K" + ESC + "1G100%|##########| 500/500 [00:41<00:00, 12.1it/s]");
    stage.log(0).line("\t tab, \u0000 NUL, \u4f60\u597d wide, plain");
    main.tick();
  }

  private static void longLines(Driven stage, MainViewModel main) {
    stage.show(StillGang.of("diloco-7f3a91c2", "RRRR", Kind.RUNNING));
    main.logs().open(0);
    stage.log(0).line("config: {" + "\"layer\": 12, ".repeat(2_000) + "}");
    for (int i = 0; i < 12; i++) {
      stage.log(0).line("step %d  loss 1.2%d".formatted(i, i));
    }
    main.tick();
  }

  private static void marks(Driven stage, MainViewModel main) {
    stage.show(
        StillGang.of("diloco-7f3a91c2", "XXXF", Kind.FAILED)
            .because("BackoffLimitExceeded")
            .failedFirst(3));
    main.logs().open(3);
    Driven.Tail log = stage.log(3);
    log.mark(LogMark.Kind.WAITING, "waiting: image is being pulled");
    log.mark(LogMark.Kind.ATTEMPT, "Pod diloco-7f3a91c2-3-x7k2p, first attempt");
    for (int i = 0; i < 5; i++) {
      log.line("step %d  loss 1.2%d".formatted(i, i));
    }
    log.mark(LogMark.Kind.LOST, "the connection broke off: stream reset; trying again");
    log.mark(LogMark.Kind.RECONNECTED, "reconnected, nothing lost");
    for (int i = 5; i < 9; i++) {
      log.line("step %d  loss 1.2%d".formatted(i, i));
    }
    log.mark(LogMark.Kind.GAP, "possible gap: lines between 14:36:11 and 14:36:19 may be missing");
    log.mark(LogMark.Kind.RESTART, "the container was restarted (2nd run)");
    log.mark(LogMark.Kind.DISK, "the disk is full: new lines are only in memory");
    log.line("Traceback (most recent call last):");
    log.line("  File \"/app/train.py\", line 412, in inner_step");
    log.line("torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB");
    log.mark(LogMark.Kind.ENDED, "container ended: exit 1 at 14:37:00");
    log.ended();
    main.tick();
    tab(main).firstError();
  }
}
