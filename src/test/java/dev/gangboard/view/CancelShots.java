package dev.gangboard.view;

import dev.gangboard.cluster.LinkState;
import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.NodeHealth;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.Remains;
import dev.gangboard.gang.StillGang;
import dev.gangboard.viewmodel.Driven;
import dev.gangboard.viewmodel.MainViewModel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/// Situations of a cancel, for pictures.
final class CancelShots {
  private static final StillGang GANG = StillGang.of("diloco-8", "RRRRRRRR", Kind.RUNNING);

  private CancelShots() {}

  static void addTo(Map<String, BiConsumer<Driven, MainViewModel>> all) {
    all.put("cancel-going", CancelShots::going);
    all.put("cancel-stuck", CancelShots::stuck);
    all.put(
        "cancel-kill",
        (stage, main) -> {
          stuck(stage, main);
          main.cancels().askKill(GANG.id());
        });
    all.put(
        "cancel-leave",
        (stage, main) -> {
          going(stage, main);
          main.cancels().mayClose();
        });
    all.put(
        "cancel-lost",
        (stage, main) -> {
          going(stage, main);
          stage.publish(new LinkState(LinkState.Status.STALE, stage.now(), null));
          second(stage, main);
        });
    all.put("cancel-proved", CancelShots::proved);
  }

  private static void asked(Driven stage, MainViewModel main) {
    stage.show(GANG);
    main.askCancel();
    var question = main.cancel().get();
    if (question != null) {
      question.confirm();
    }
  }

  private static void going(Driven stage, MainViewModel main) {
    asked(stage, main);
    stage.show(GANG.with("xxXxxXXX", Kind.CANCELLING));
  }

  private static void second(Driven stage, MainViewModel main) {
    stage.pass(Duration.ofSeconds(1));
    main.tick();
  }

  private static void stuck(Driven stage, MainViewModel main) {
    asked(stage, main);
    StillGang draining = GANG.with("XXxXXXxX", Kind.CANCELLING);
    stage.cluster.nodes.put("ip-10-3-41-7", NodeHealth.NOT_READY);
    PodFacts dead = draining.pods().get(2).pod();
    PodFacts held = draining.pods().get(6).pod();
    PodFacts.Lifetime life = held.lifetime();
    held =
        new PodFacts(
            held.id(),
            held.gang(),
            held.index(),
            new PodFacts.Lifetime(
                life.created(),
                life.deletionRequested(),
                30L,
                true,
                false,
                7,
                List.of("example.com/checkpoint")),
            new PodFacts.Status(held.status().phase(), null, null, "ip-10-3-41-9", 1, List.of()),
            held.replica());
    stage.show(draining);
    stage.pass(Duration.ofSeconds(60));
    stage.cluster.remains = new Remains(stage.now().plusSeconds(1), false, List.of(dead, held));
    second(stage, main);
    second(stage, main);
    stage.show(draining);
    second(stage, main);
  }

  private static void proved(Driven stage, MainViewModel main) {
    asked(stage, main);
    stage.pass(Duration.ofSeconds(30));
    stage.show(GANG.with("XXXXXXXX", Kind.CANCELLED).ended(2472, 0));
    for (int i = 0; i < 4; i++) {
      stage.cluster.remains = new Remains(stage.now(), false, List.of());
      second(stage, main);
    }
  }
}
