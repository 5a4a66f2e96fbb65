package dev.gangboard.demo.program;

import java.time.Duration;

/// Sleeps and exits: the replica for tests and for showing how gangs end.
///
/// | setting | meaning |
/// |---|---|
/// | `SLEEP_SECONDS` | how long it sleeps: 30 |
/// | `EXIT_CODE` | how it exits then: 0 |
/// | `OOM` | true: it is killed for its memory instead |
/// | `LOG_SECONDS` | a line each so many seconds; 0, the default: none |
/// | `IGNORE_TERM` | true: SIGTERM does nothing, only SIGKILL ends it |
/// | `TERM_SECONDS` | how long it takes to stop after SIGTERM: 0 |
/// | `TERM_EXIT_CODE` | how it exits then: 143 |
///
/// Each can be set for one rank: `EXIT_CODE_RANK_3`.
final class SleeperProgram implements Program {
  private static final long MOST_SECONDS = 31_536_000;

  private record Plan(
      Duration sleep,
      Exit exit,
      long logSeconds,
      boolean ignoresTerm,
      Duration stop,
      Exit stopped) {
    static Plan from(Settings settings) throws Settings.BadSetting {
      int code = (int) settings.whole("EXIT_CODE", 0, 0, 255);
      return new Plan(
          Duration.ofSeconds(settings.whole("SLEEP_SECONDS", 30, 0, MOST_SECONDS)),
          settings.flag("OOM") ? Exit.oomKilled() : Exit.code(code),
          settings.whole("LOG_SECONDS", 0, 0, MOST_SECONDS),
          settings.flag("IGNORE_TERM"),
          Duration.ofSeconds(settings.whole("TERM_SECONDS", 0, 0, MOST_SECONDS)),
          Exit.code((int) settings.whole("TERM_EXIT_CODE", Exit.TERMINATED, 0, 255)));
    }
  }

  @Override
  public Exit run(Replica replica) throws InterruptedException {
    try {
      Settings settings = Settings.of(replica.invocation());
      Plan plan = Plan.from(settings);
      replica.out(settings.place() + ": sleeping " + plan.sleep().toSeconds() + " s");
      return sleep(replica, plan);
    } catch (Settings.BadSetting e) {
      replica.err(String.valueOf(e.getMessage()));
      return Exit.code(2);
    }
  }

  private static Exit sleep(Replica replica, Plan plan) throws InterruptedException {
    Duration left = plan.sleep();
    Duration nap = plan.logSeconds() == 0 ? plan.sleep() : Duration.ofSeconds(plan.logSeconds());
    var end = replica.now().plus(plan.sleep());
    while (left.isPositive()) {
      boolean undisturbed = replica.sleep(left.compareTo(nap) < 0 ? left : nap);
      if (!undisturbed && !plan.ignoresTerm()) {
        return stop(replica, plan);
      }
      left = Duration.between(replica.now(), end);
      if (plan.logSeconds() > 0 && left.isPositive()) {
        replica.out(left.toSeconds() + " s left");
      }
    }
    if (plan.exit().reason().equals("OOMKilled")) {
      replica.out("filling the memory");
    } else {
      replica.out("exit " + plan.exit().code());
    }
    return plan.exit();
  }

  private static Exit stop(Replica replica, Plan plan) throws InterruptedException {
    replica.out("SIGTERM: stopping in " + plan.stop().toSeconds() + " s");
    if (plan.stop().isPositive()) {
      replica.sleep(plan.stop());
    }
    return plan.stopped();
  }
}
