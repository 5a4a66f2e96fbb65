package dev.gangboard.demo.program;

import java.time.Duration;

/// The settings of [DilocoProgram], checked.
///
/// @param ranks how many must meet
record DilocoPlan(int rank, int ranks, int rounds, Data data, Inner inner, Outer outer, Show show) {
  private static final int MOST = 1_000_000;

  /// What is learnt from, and by what.
  record Data(long seed, int samples, int hidden) {}

  /// How a rank learns alone in a round.
  record Inner(int steps, int batch, double learningRate, double decay) {}

  /// How the gang learns together between rounds.
  record Outer(double learningRate, double momentum) {}

  /// How it looks, and how it ends: nothing of this changes what is learnt.
  record Show(
      Duration stepTime,
      int logEvery,
      int failAtStep,
      int failAtRound,
      int oomAtStep,
      int exitCode) {}

  DilocoPlan {
    if (rank >= ranks) {
      throw new IllegalArgumentException("rank " + rank + " of " + ranks);
    }
  }

  static DilocoPlan from(Settings settings) throws Settings.BadSetting {
    int ranks = (int) settings.whole("WORLD_SIZE", 1, 1, 100_000);
    if (settings.rank() >= ranks) {
      throw new Settings.BadSetting(
          "rank %d is none of the %d that WORLD_SIZE says: set it to the number of ranks"
              .formatted(settings.rank(), ranks));
    }
    return new DilocoPlan(
        settings.rank(),
        ranks,
        (int) settings.whole("ROUNDS", 60, 1, 10_000),
        new Data(
            settings.whole("SEED", 1, 0, Long.MAX_VALUE),
            (int) settings.whole("SAMPLES", Math.max(4096, 16L * ranks), ranks, MOST),
            (int) settings.whole("HIDDEN", 32, 1, 4096)),
        new Inner(
            (int) settings.whole("INNER_STEPS", 20, 1, MOST),
            (int) settings.whole("BATCH_SIZE", 16, 1, 65_536),
            settings.real("LEARNING_RATE", 0.004, 0, 1e6),
            settings.real("WEIGHT_DECAY", 1e-4, 0, 1)),
        new Outer(
            settings.real("OUTER_LEARNING_RATE", 0.7, 0, 1e6),
            settings.real("OUTER_MOMENTUM", 0.9, 0, 1)),
        show(settings));
  }

  private static Show show(Settings settings) throws Settings.BadSetting {
    double straggle = settings.real("STRAGGLE", 1, 0, 1000);
    long stepMillis = settings.whole("STEP_MS", 50, 1, 3_600_000);
    return new Show(
        Duration.ofNanos((long) (stepMillis * straggle * 1e6)),
        (int) settings.whole("LOG_EVERY", 5, 1, MOST),
        (int) settings.whole("FAIL_AT_STEP", 0, 0, Integer.MAX_VALUE),
        (int) settings.whole("FAIL_AT_ROUND", 0, 0, Integer.MAX_VALUE),
        (int) settings.whole("OOM_AT_STEP", 0, 0, Integer.MAX_VALUE),
        (int) settings.whole("EXIT_CODE", 1, 1, 255));
  }

  Network network() {
    return new Network(data.hidden());
  }

  int steps() {
    return rounds * inner.steps();
  }

  /// Of which run an outer state is: one of the same data and the same model can be gone on with,
  /// by more ranks or fewer too.
  int model() {
    return data.toString().hashCode();
  }

  /// Of which run a pseudo-gradient is: all that decides what a rank contributes.
  int run() {
    return (data.toString() + ranks + inner + outer).hashCode();
  }
}
