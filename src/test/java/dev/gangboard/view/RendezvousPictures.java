package dev.gangboard.view;

import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.StillGang;
import dev.gangboard.rendezvous.Rendezvous;
import dev.gangboard.rendezvous.RendezvousException;
import dev.gangboard.rendezvous.RendezvousMemory;
import dev.gangboard.viewmodel.Driven;
import dev.gangboard.viewmodel.FakeDesk;
import dev.gangboard.viewmodel.MainViewModel;
import dev.gangboard.viewmodel.RendezvousViewModel;
import java.nio.file.Files;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiConsumer;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.TabPane;
import javafx.scene.control.ToggleButton;

/// Takes pictures of the rendezvous tab in all its situations, dark and light.
public final class RendezvousPictures {
  private RendezvousPictures() {}

  public static void main(String[] wanted) throws Exception {
    Files.createDirectories(Screenshots.FOLDER);
    var done = new CountDownLatch(1);
    Platform.startup(() -> {
      try {
        situations()
            .forEach((name, situation) -> {
              if (wanted.length == 0 || List.of(wanted).contains(name)) {
                take(name, Theme.DARK, situation);
                take(name, Theme.LIGHT, situation);
              }
            });
      } finally {
        done.countDown();
      }
    });
    done.await();
    Platform.exit();
  }

  private static Map<String, BiConsumer<Driven, MainViewModel>> situations() {
    Map<String, BiConsumer<Driven, MainViewModel>> all = new LinkedHashMap<>();
    all.put("rv-8", (stage, _) -> shown(stage, 8, 59, 3));
    all.put("rv-64", (stage, _) -> shown(stage, 64, 40, 17));
    all.put("rv-1000", (stage, _) -> shown(stage, 1000, 57, 517));
    all.put(
        "rv-object",
        (stage, main) -> {
          shown(stage, 8, 59, 3);
          main.gang().rendezvous().select(new RendezvousViewModel.Cell(57, 3));
          main.gang().grid().select(3);
          main.gang().rendezvous().openSelected();
          main.gang().rendezvous().object().readPreview();
        });
    all.put(
        "rv-nowhere",
        (stage, _) -> {
          stage.desk.memory.remember("uid-diloco-8", new RendezvousMemory.RunChoice("", List.of()));
          stage.show(gang(8));
        });
    all.put("rv-reading", (stage, _) -> stage.show(gang(8)));
    all.put(
        "rv-empty",
        (stage, _) -> {
          stage.show(gang(8));
          stage.desk.tell(Rendezvous.empty(8));
        });
    all.put(
        "rv-unmatched",
        (stage, main) -> {
          unmatched(stage);
          main.gang().rendezvous().setup().askProfiles();
        });
    all.put(
        "rv-setup",
        (stage, main) -> {
          unmatched(stage);
          main.gang()
              .rendezvous()
              .setup()
              .patterns()
              .set("ckpt/gen(?<round>\\d+)/w(?<rank>\\d+)\\.safetensors");
        });
    all.put(
        "rv-stale",
        (stage, _) -> {
          shown(stage, 8, 59, 3);
          stage.desk.tell(
              slowRank(8, 59, 3),
              new RendezvousException.NeedsLogin(
                  "Your AWS credentials have expired. Log in again.",
                  "ExpiredToken",
                  "aws sso login --profile prod",
                  null),
              List.of(),
              Duration.ofMinutes(-4));
        });
    all.put(
        "rv-failed",
        (stage, _) -> {
          stage.show(gang(8));
          stage.desk.tellUnread(
              new RendezvousException.Denied(
                  "You have no right s3:ListBucket on s3://acme-runs/exp-7/. Ask for it, or choose"
                      + " a profile that has it.",
                  "AccessDenied",
                  null));
        });
    all.put(
        "rv-notes",
        (stage, _) -> {
          stage.show(gang(64));
          Rendezvous known = slowRank(64, 40, 17);
          stage.desk.tell(
              new Rendezvous(64, new TreeMap<>(known.rounds().tailMap(20L)), 1_200_000, 12, 5000),
              null,
              List.of(),
              Duration.ofMinutes(5));
        });
    return all;
  }

  private static StillGang gang(int ranks) {
    return StillGang.of("diloco-" + ranks, "R".repeat(ranks), Kind.RUNNING);
  }

  private static void unmatched(Driven stage) {
    stage.show(gang(8));
    stage.desk.tell(
        new Rendezvous(8, new TreeMap<>(), 24_117, 0, 0),
        null,
        List.of(
            "ckpt/gen12/w3.safetensors",
            "ckpt/gen12/w4.safetensors",
            "config.json",
            "logs/out ключ.txt",
            "tb/events.out.tfevents.1764500000.node-7"),
        Duration.ZERO);
  }

  private static void shown(Driven stage, int ranks, int rounds, int slow) {
    stage.show(gang(ranks));
    stage.desk.tell(slowRank(ranks, rounds, slow));
  }

  /// One rank is late to most rounds, and has not come to the newest.
  private static Rendezvous slowRank(int ranks, int rounds, int slow) {
    Random random = new Random(7);
    return FakeDesk.rounds(
        ranks,
        rounds,
        30,
        (round, rank) -> {
          long usual = random.nextInt(4);
          if (rank == slow) {
            return round == rounds - 1 ? -1 : round % 5 == 0 ? usual : 9 + usual * 2;
          }
          if (round == 4 && rank == (slow + 5) % ranks) {
            return -1;
          }
          return usual;
        });
  }

  private static void take(String name, Theme theme, BiConsumer<Driven, MainViewModel> situation) {
    var stage = new Driven();
    MainViewModel main = stage.connected();
    var window = new MainWindow(main, theme);
    var scene = new Scene(window, Integer.getInteger("width", 1440), 900);
    situation.accept(stage, main);
    layOut(scene);
    TabPane tabs = (TabPane) scene.lookup("#gang-tabs");
    tabs.getTabs().stream()
        .filter(tab -> "rendezvous-tab".equals(tab.getId()))
        .forEach(tabs.getSelectionModel()::select);
    layOut(scene);
    Node setup = scene.lookup("#rendezvous-setup");
    if (name.equals("rv-setup") && setup instanceof ToggleButton button) {
      button.setSelected(true);
    }
    main.tick();
    layOut(scene);
    Screenshots.write(
        scene.snapshot(null),
        Screenshots.FOLDER.resolve(name + "-" + theme.name().toLowerCase(Locale.ROOT) + ".png"));
    window.close();
    main.close();
  }

  private static void layOut(Scene scene) {
    for (int i = 0; i < 3; i++) {
      scene.getRoot().applyCss();
      scene.getRoot().layout();
    }
  }
}
