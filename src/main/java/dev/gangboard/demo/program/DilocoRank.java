package dev.gangboard.demo.program;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/// One rank's training, round by round. What it draws at random it draws by seed, rank and round,
/// and its optimiser begins anew in each round: what it has learnt lies in the outer state alone.
final class DilocoRank {
  private final RankTools tools;
  private final DilocoPlan plan;
  private final DilocoPlan.Show show;
  private final Network network;
  private final Samples shard;

  DilocoRank(RankTools tools) {
    this.tools = tools;
    this.plan = tools.plan();
    this.show = plan.show();
    this.network = plan.network();
    this.shard =
        Samples.all(plan.data().seed(), plan.data().samples()).shard(plan.rank(), plan.ranks());
  }

  Exit train() throws InterruptedException, Ending {
    tools.out(
        "rank %d of %d: network of %d parameters, shard of %d of %d samples (seed %d), %d rounds of %d steps"
            .formatted(
                plan.rank(),
                plan.ranks(),
                network.parameters(),
                shard.size(),
                plan.data().samples(),
                plan.data().seed(),
                plan.rounds(),
                plan.inner().steps()));
    OuterState state = new Resumption(tools).find();
    tellBeginning(state);
    while (state.round() < plan.rounds()) {
      state = round(state);
    }
    tools.out(
        String.format(Locale.ROOT, "done: loss %.5f", network.loss(state.parameters(), shard)));
    return Exit.code(0);
  }

  private void tellBeginning(OuterState state) {
    String place = tools.meeting().place("");
    if (state.round() >= plan.rounds()) {
      tools.out(
          "all %d rounds are complete at %s: nothing is left to do; another RENDEZVOUS_URI begins anew"
              .formatted(plan.rounds(), place));
    } else if (state.round() > 0) {
      tools.out("resuming behind round " + state.round() + " at " + place);
    } else {
      tools.out("meeting at " + place);
    }
  }

  private OuterState round(OuterState base) throws InterruptedException, Ending {
    int round = base.round() + 1;
    failIf(
        round == show.failAtRound(),
        "round " + round + ": RuntimeError: CUDA error: device-side assert triggered");
    Instant begin = tools.life().replica().now();
    double[] reached = learn(base);
    Duration learning = Duration.between(begin, tools.life().replica().now());
    Barrier.Met met = new Barrier(tools, base, base.pseudoGradient(reached)).meet();
    double loss = network.loss(met.state().parameters(), shard);
    tools.out(
        String.format(
            Locale.ROOT,
            "round %d/%d loss %.5f %.0f samples/s, waited %.2f s at the barrier, rank %d came last",
            round,
            plan.rounds(),
            loss,
            perSecond((long) plan.inner().steps() * plan.inner().batch(), learning),
            met.waited().toMillis() / 1e3,
            met.last()));
    failIf(!Double.isFinite(loss), "the loss is " + loss + ": OUTER_LEARNING_RATE is too great");
    return met.state();
  }

  /// The inner steps of a round.
  ///
  /// @return the parameters that this rank comes to
  private double[] learn(OuterState base) throws InterruptedException, Ending {
    RandomGenerator draw = draw(base.round() + 1);
    double[] parameters = base.parameters().clone();
    double[] gradient = new double[parameters.length];
    DilocoPlan.Inner inner = plan.inner();
    AdamW optimizer = new AdamW(inner.learningRate(), inner.decay(), parameters.length);
    Duration pace = pace(base.round() + 1);
    Instant last = tools.life().replica().now();
    int sinceLast = 0;
    for (int i = 1; i <= inner.steps(); i++) {
      int step = base.round() * inner.steps() + i;
      tools.life().sleep(pace, "before step " + step);
      int[] batch = draw.ints(inner.batch(), 0, shard.size()).toArray();
      double loss = network.gradient(parameters, shard, batch, gradient);
      optimizer.step(parameters, gradient);
      sinceLast++;
      failAt(step, loss);
      if (step % show.logEvery() == 0 || i == inner.steps()) {
        Instant now = tools.life().replica().now();
        tellStep(
            step, loss, perSecond((long) sinceLast * inner.batch(), Duration.between(last, now)));
        last = now;
        sinceLast = 0;
      }
    }
    return parameters;
  }

  private RandomGenerator draw(int round) {
    return new SplittableRandom((plan.data().seed() * 1_000_003 + plan.rank()) * 1_000_003 + round);
  }

  /// How long a step takes in this round: machines are never quite alike.
  private Duration pace(int round) {
    double factor = 0.9 + 0.2 * draw(-round).nextDouble();
    return Duration.ofNanos((long) (show.stepTime().toNanos() * factor));
  }

  private void tellStep(int step, double loss, double perSecond) {
    tools.out(
        String.format(
            Locale.ROOT,
            "step %d/%d loss %.5f lr %s %.0f samples/s",
            step,
            plan.steps(),
            loss,
            plan.inner().learningRate(),
            perSecond));
  }

  private void failAt(int step, double loss) throws Ending {
    if (step == show.oomAtStep()) {
      throw new Ending(Exit.oomKilled());
    }
    failIf(
        step == show.failAtStep(),
        "step " + step + ": RuntimeError: CUDA error: device-side assert triggered");
    failIf(
        !Double.isFinite(loss),
        "step " + step + ": the loss is " + loss + ": LEARNING_RATE is too great");
  }

  private void failIf(boolean fails, String why) throws Ending {
    if (fails) {
      tools.err(why);
      throw new Ending(Exit.code(show.exitCode()));
    }
  }

  private static double perSecond(long samples, Duration time) {
    return samples / (Math.max(time.toNanos(), 1) / 1e9);
  }
}
