package dev.gangboard.demo.scenario;

import dev.gangboard.demo.api.DeleteOptions.Propagation;
import dev.gangboard.demo.scenario.Scenario.Act;
import dev.gangboard.demo.scenario.Scenario.Group;
import dev.gangboard.demo.scenario.Scenario.Machines;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// All scenarios, in the order in which they are offered. A round of their gangs takes about a
/// second, so what goes wrong at step 200 does so in the tenth.
public final class Scenarios {
  private static final int LONG = 600;
  private static final List<Scenario> ALL =
      List.of(
          allIsWell(),
          straggler(),
          crash(),
          outOfMemory(),
          spotNodeLost(),
          deadline(),
          slowShutdown(),
          partialGang(),
          noServiceAccount(),
          noRuntime(),
          noImage(),
          orphans(),
          tokenExpires(),
          apiRestarts(),
          logEnds(),
          HistoryOfTen.scenario());

  private Scenarios() {}

  public static List<Scenario> all() {
    return ALL;
  }

  public static Optional<Scenario> find(String id) {
    return ALL.stream().filter(scenario -> scenario.id().equals(id)).findFirst();
  }

  private static Scenario allIsWell() {
    return usual("all-is-well", Group.HEALTHY, launch(GangPlan.of("all-is-well", 8, 36)));
  }

  private static Scenario straggler() {
    GangPlan gang = GangPlan.of("straggler", 8, LONG).withRank(5, "STRAGGLE", 4);
    return usual("straggler", Group.HEALTHY, launch(gang));
  }

  private static Scenario crash() {
    GangPlan gang =
        GangPlan.of("crash", 8, LONG)
            .with("TERM_SECONDS", 2)
            .withRank(3, "FAIL_AT_STEP", 215)
            .with("EXIT_CODE", 3);
    return usual("crash", Group.FAILURES, launch(gang));
  }

  private static Scenario outOfMemory() {
    GangPlan gang =
        GangPlan.of("out-of-memory", 8, LONG)
            .with("TERM_SECONDS", 2)
            .withRank(5, "OOM_AT_STEP", 215);
    return usual("out-of-memory", Group.FAILURES, launch(gang));
  }

  /// Kubernetes needs 40 s to give the pods of a vanished node up.
  private static Scenario spotNodeLost() {
    String name = "spot-node-lost";
    return usual(
        name,
        Group.FAILURES,
        launch(GangPlan.of(name, 8, LONG).with("TERM_SECONDS", 2)),
        at(12, new Deed.TakeNode(name, 6)));
  }

  private static Scenario deadline() {
    GangPlan gang =
        GangPlan.of("deadline", 8, LONG)
            .with("TERM_SECONDS", 2)
            .withLimits(25, GangPlan.Limits.USUAL.ttl());
    return usual("deadline", Group.FAILURES, launch(gang));
  }

  private static Scenario slowShutdown() {
    String name = "slow-shutdown";
    GangPlan gang =
        GangPlan.of(name, 6, LONG)
            .with("TERM_SECONDS", 3)
            .withRank(2, "TERM_SECONDS", 20)
            .withRank(3, "IGNORE_TERM", true);
    return usual(
        name,
        Group.FAILURES,
        launch(gang),
        at(10, new Deed.LoseNode(name, 5)),
        at(14, new Deed.Delete(name, Propagation.FOREGROUND)));
  }

  private static Scenario partialGang() {
    return new Scenario(
        "partial-gang",
        Group.CANNOT_START,
        Machines.EIGHT_GPUS,
        List.of(launch(GangPlan.of("partial-gang", 12, LONG))));
  }

  private static Scenario noServiceAccount() {
    GangPlan gang =
        GangPlan.of("no-service-account", 8, LONG).withPod("serviceAccountName", "trainer-eu");
    return usual("no-service-account", Group.CANNOT_START, launch(gang));
  }

  private static Scenario noRuntime() {
    return new Scenario(
        "no-runtime",
        Group.CANNOT_START,
        Machines.NEW_DRIVER,
        List.of(
            launch(GangPlan.of("no-runtime", 4, LONG).withPod("runtimeClassName", "gvisor-gpu")),
            at(2, new Deed.Launch(gvisor()))));
  }

  private static GangPlan gvisor() {
    return GangPlan.of("new-driver", 8, LONG).withPod("runtimeClassName", "gvisor");
  }

  private static Scenario noImage() {
    GangPlan gang = GangPlan.of("no-image", 8, LONG).withImage("demo.gangboard.dev/diloco:2");
    return usual("no-image", Group.CANNOT_START, launch(gang));
  }

  private static Scenario orphans() {
    return usual(
        "orphans",
        Group.CLUSTER_TROUBLE,
        launch(GangPlan.of("orphans", 6, LONG)),
        at(1, new Deed.Launch(GangPlan.of("still-owned", 2, LONG))),
        at(12, new Deed.Delete("orphans", Propagation.ORPHAN)));
  }

  private static Scenario tokenExpires() {
    return usual(
        "token-expires",
        Group.CLUSTER_TROUBLE,
        launch(GangPlan.of("token-expires", 8, LONG)),
        at(12, new Deed.ExpireToken(Duration.ofSeconds(30))));
  }

  private static Scenario apiRestarts() {
    return usual(
        "api-restarts",
        Group.CLUSTER_TROUBLE,
        launch(GangPlan.of("api-restarts", 8, LONG)),
        at(12, new Deed.RestartApi(Duration.ofSeconds(12))));
  }

  private static Scenario logEnds() {
    List<Act> acts = new ArrayList<>();
    acts.add(launch(GangPlan.of("log-ends", 4, LONG)));
    for (int second = 8; second <= 56; second += 8) {
      acts.add(at(second, new Deed.EndLogs()));
    }
    return new Scenario("log-ends", Group.CLUSTER_TROUBLE, Machines.USUAL, acts);
  }

  private static Scenario usual(String id, Group group, Act... acts) {
    return new Scenario(id, group, Machines.USUAL, Stream.of(acts).toList());
  }

  static Act launch(GangPlan gang) {
    return at(0, new Deed.Launch(gang));
  }

  static Act at(double seconds, Deed deed) {
    return new Act(Duration.ofMillis((long) (seconds * 1000)), deed);
  }
}
