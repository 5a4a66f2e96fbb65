package dev.gangboard.demo.scenario;

import dev.gangboard.demo.api.DeleteOptions.Propagation;
import dev.gangboard.demo.scenario.Scenario.Act;
import java.util.ArrayList;
import java.util.List;

/// Ten short runs, one after the other, that end as runs do. Their Jobs are deleted soon after:
/// what is left of them is what was written down.
final class HistoryOfTen {
  private static final double APART_SECONDS = 3.5;
  private static final int TTL_SECONDS = 8;
  private static final int RANKS = 4;
  private static final int ROUNDS = 6;

  private HistoryOfTen() {}

  static Scenario scenario() {
    List<GangPlan> gangs =
        List.of(
            run(1),
            run(2).withRank(2, "FAIL_AT_STEP", 60),
            run(3),
            run(4).withRank(1, "OOM_AT_STEP", 45),
            run(5).with("ROUNDS", 600).withLimits(7, TTL_SECONDS),
            run(6).with("ROUNDS", 600),
            run(7),
            run(8).withRank(3, "FAIL_AT_ROUND", 4).with("EXIT_CODE", 2),
            run(9),
            run(10).with("ROUNDS", 600));
    List<Act> acts = new ArrayList<>();
    for (int i = 0; i < gangs.size(); i++) {
      acts.add(Scenarios.at(i * APART_SECONDS, new Deed.Launch(gangs.get(i))));
    }
    acts.add(
        Scenarios.at(
            5 * APART_SECONDS + 7, new Deed.Delete(gangs.get(5).name(), Propagation.BACKGROUND)));
    acts.add(Scenarios.at(9 * APART_SECONDS + 7, new Deed.Drain(gangs.get(9).name(), 0)));
    return new Scenario("history", Scenario.Group.HISTORY, Scenario.Machines.USUAL, acts);
  }

  private static GangPlan run(int number) {
    return GangPlan.of("run-%02d".formatted(number), RANKS, ROUNDS).withLimits(3600, TTL_SECONDS);
  }
}
