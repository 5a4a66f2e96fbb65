package dev.gangboard.view;

import dev.gangboard.cluster.Cluster.Right;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.LeftPods;
import dev.gangboard.gang.NodeHealth;
import dev.gangboard.gang.Remains;
import dev.gangboard.gang.StillGang;
import dev.gangboard.viewmodel.Driven;
import dev.gangboard.viewmodel.MainViewModel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/// Pictures of gangs that were stopped with their record kept, and of pods without a Job.
final class StoppedSituations {
  private StoppedSituations() {}

  static void addTo(Map<String, BiConsumer<Driven, MainViewModel>> all) {
    all.put(
        "suspend",
        (stage, main) -> {
          stage.show(running());
          main.suspension().ask();
        });
    all.put(
        "suspending",
        (stage, main) -> {
          stage.show(running());
          main.suspension().ask();
          confirm(main);
          stage.pass(Duration.ofSeconds(12));
          stage.show(running().with("Sxxx....", Kind.SUSPENDED));
          main.tick();
        });
    all.put(
        "resume",
        (stage, main) -> {
          stage.show(running().with("S.......", Kind.SUSPENDED));
          main.suspension().ask();
        });
    all.put(
        "suspend-refused",
        (stage, main) -> {
          stage.cluster.suspendFailure =
              new ClusterException.Forbidden(
                  "You may not patch jobs in namespace 'ml-training'. Ask whoever administers the"
                      + " cluster for a Role with this right.",
                  "403",
                  null);
          stage.show(running());
          main.suspension().ask();
          confirm(main);
        });
    all.put(
        "suspend-not-allowed",
        (stage, main) -> {
          stage.cluster.refusals.put(
              Right.PATCH_JOBS, new ClusterException.Forbidden("You may not patch jobs", "", null));
          stage.show(running());
        });
    all.put("orphans-entry", StoppedSituations::orphans);
    all.put(
        "orphans",
        (stage, main) -> {
          orphans(stage, main);
          main.orphans().openList();
        });
    all.put("orphans-ask", StoppedSituations::asked);
    all.put(
        "orphans-stuck",
        (stage, main) -> {
          asked(stage, main);
          confirmRemoval(stage, main);
        });
    all.put(
        "orphans-now",
        (stage, main) -> {
          asked(stage, main);
          confirmRemoval(stage, main);
          var removal = main.orphans().removal().get();
          if (removal != null) {
            removal.askNow();
          }
        });
  }

  private static StillGang running() {
    return StillGang.of("diloco-8", "SRRRRRcR", Kind.RUNNING);
  }

  private static void confirm(MainViewModel main) {
    var question = main.suspension().question().get();
    if (question != null) {
      question.confirm();
    }
  }

  private static void orphans(Driven stage, MainViewModel main) {
    stage.orphans = LeftPods.of("diloco-c81d0f55", 3);
    stage.show(running());
    main.tick();
  }

  private static void asked(Driven stage, MainViewModel main) {
    orphans(stage, main);
    main.orphans().openList();
    main.orphans().ask(List.copyOf(main.orphans().rows()));
  }

  private static void confirmRemoval(Driven stage, MainViewModel main) {
    var late = LeftPods.pod("diloco-c81d0f55", 1, StillGang.NOW.minusSeconds(40));
    stage.cluster.nodes.put("ip-10-0-1-1", NodeHealth.NOT_READY);
    stage.cluster.remains = new Remains(StillGang.NOW, false, List.of(late));
    var removal = main.orphans().removal().get();
    if (removal != null) {
      removal.confirm();
    }
    stage.pass(Duration.ofSeconds(3));
    main.tick();
  }
}
