package dev.gangboard.demo.program;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/// Trains a small linear model by stochastic gradient descent and prints how it goes. The loss it
/// prints is the loss it has.
///
/// | setting | meaning |
/// |---|---|
/// | `STEPS` | how many steps: 200 |
/// | `STEP_MS` | how long a step takes, in milliseconds: 250 |
/// | `LEARNING_RATE` | 0.05; one that is too great diverges, and the rank fails |
/// | `BATCH_SIZE`, `FEATURES`, `SAMPLES` | of a step, of the model, of a rank's shard: 32, 16, 2048 |
/// | `SEED` | of the data: 1 |
/// | `LOG_EVERY` | a line each so many steps: 1 |
/// | `FAIL_AT_STEP` | the step at which it fails; 0, the default: none |
/// | `EXIT_CODE` | how it exits when it fails: 1 |
/// | `TERM_SECONDS` | how long it writes its checkpoint after SIGTERM: 2 |
/// | `OOM_AT_STEP` | the step at which it is killed for its memory; 0, the default: none |
///
/// Each can be set for one rank: `FAIL_AT_STEP_RANK_3`.
final class SgdProgram implements Program {
  private static final int MOST_STEPS = 10_000_000;

  private record Plan(
      int steps, Duration stepTime, double learningRate, int batch, int logEvery, End end) {
    static Plan from(Settings settings) throws Settings.BadSetting {
      return new Plan(
          (int) settings.whole("STEPS", 200, 1, MOST_STEPS),
          Duration.ofMillis(settings.whole("STEP_MS", 250, 1, 3_600_000)),
          settings.real("LEARNING_RATE", 0.05, 0, 1e6),
          (int) settings.whole("BATCH_SIZE", 32, 1, 65_536),
          (int) settings.whole("LOG_EVERY", 1, 1, MOST_STEPS),
          End.from(settings));
    }
  }

  private record End(int failAt, int oomAt, int exitCode, Duration checkpoint) {
    static End from(Settings settings) throws Settings.BadSetting {
      return new End(
          (int) settings.whole("FAIL_AT_STEP", 0, 0, MOST_STEPS),
          (int) settings.whole("OOM_AT_STEP", 0, 0, MOST_STEPS),
          (int) settings.whole("EXIT_CODE", 1, 1, 255),
          Duration.ofSeconds(settings.whole("TERM_SECONDS", 2, 0, 3600)));
    }
  }

  @Override
  public Exit run(Replica replica) throws InterruptedException {
    try {
      Settings settings = Settings.of(replica.invocation());
      Plan plan = Plan.from(settings);
      long seed = settings.whole("SEED", 1, 0, Long.MAX_VALUE);
      int features = (int) settings.whole("FEATURES", 16, 1, 4096);
      int samples = (int) settings.whole("SAMPLES", 2048, 1, 1_000_000);
      replica.out(
          "%s: linear model of %d weights, shard of %d samples (seed %d), %d steps"
              .formatted(settings.place(), features, samples, seed, plan.steps()));
      return train(replica, plan, new LinearModel(seed, settings.rank(), features, samples));
    } catch (Settings.BadSetting e) {
      replica.err(String.valueOf(e.getMessage()));
      return Exit.code(2);
    }
  }

  private static Exit train(Replica replica, Plan plan, LinearModel model)
      throws InterruptedException {
    Instant last = replica.now();
    double loss = 0;
    for (int step = 1; step <= plan.steps(); step++) {
      if (!replica.sleep(plan.stepTime())) {
        return stop(replica, step, plan.end().checkpoint());
      }
      loss = model.step(plan.learningRate(), plan.batch());
      if (step == plan.end().oomAt()) {
        return Exit.oomKilled();
      }
      if (step == plan.end().failAt()) {
        replica.err("step " + step + ": RuntimeError: CUDA error: device-side assert triggered");
        return Exit.code(plan.end().exitCode());
      }
      if (!Double.isFinite(loss)) {
        replica.err("step " + step + ": the loss is " + loss + ": LEARNING_RATE is too great");
        return Exit.code(plan.end().exitCode());
      }
      if (step % plan.logEvery() == 0 || step == plan.steps()) {
        Instant now = replica.now();
        replica.out(progress(plan, step, loss, Duration.between(last, now)));
        last = now;
      }
    }
    replica.out(String.format(Locale.ROOT, "done: loss %.5f", loss));
    return Exit.code(0);
  }

  private static Exit stop(Replica replica, int step, Duration checkpoint)
      throws InterruptedException {
    replica.out("SIGTERM before step " + step + ": writing a checkpoint");
    if (checkpoint.isPositive()) {
      replica.sleep(checkpoint);
    }
    replica.out("stopped");
    return Exit.code(Exit.TERMINATED);
  }

  private static String progress(Plan plan, int step, double loss, Duration since) {
    int steps = step % plan.logEvery() == 0 ? plan.logEvery() : step % plan.logEvery();
    double seconds = Math.max(since.toNanos(), 1) / 1e9;
    return String.format(
        Locale.ROOT,
        "step %d/%d loss %.5f lr %s %.0f samples/s",
        step,
        plan.steps(),
        loss,
        plan.learningRate(),
        steps * plan.batch() / seconds);
  }
}
