package dev.gangboard.demo.program;

import java.time.Duration;

/// Trains a small network together with the other ranks, by DiLoCo: each rank learns alone for some
/// steps on its own shard of the data, then all meet at the rendezvous, average how far they have
/// come, and go on from there. No rank gets into the next round before all have ended this one.
///
/// The loss it prints is the loss it has. A gang that is started again at the same rendezvous goes
/// on behind the last complete round.
///
/// | setting | meaning |
/// |---|---|
/// | `RENDEZVOUS_URI` | where the ranks meet: `s3://bucket/prefix/`; needed |
/// | `WORLD_SIZE` | how many ranks meet: 1 |
/// | `ROUNDS` | how many rounds: 60 |
/// | `INNER_STEPS` | steps of a rank in a round: 20 |
/// | `STEP_MS` | how long a step takes, in milliseconds: 50 |
/// | `STRAGGLE` | how many times longer: 1; for one rank `STRAGGLE_RANK_3` |
/// | `LEARNING_RATE`, `WEIGHT_DECAY` | of the inner optimiser, AdamW: 0.004, 0.0001 |
/// | `OUTER_LEARNING_RATE`, `OUTER_MOMENTUM` | of the outer one, Nesterov: 0.7, 0.9 |
/// | `BATCH_SIZE`, `SAMPLES`, `HIDDEN` | of a step, of the gang's data, of the network: 16, 4096, 32 |
/// | `SEED` | of data and network: 1 |
/// | `LOG_EVERY` | a line each so many steps: 5 |
/// | `FAIL_AT_STEP`, `FAIL_AT_ROUND` | where it fails; 0, the default: nowhere |
/// | `EXIT_CODE` | how it exits when it fails: 1 |
/// | `OOM_AT_STEP` | the step at which it is killed for its memory; 0, the default: none |
/// | `IGNORE_TERM` | true: SIGTERM does nothing, only SIGKILL ends it |
/// | `TERM_SECONDS` | how long it takes to stop after SIGTERM: 0 |
/// | `STORE_PATIENCE_SECONDS` | how long it tries what the store does not do: 120 |
///
/// Each can be set for one rank: `FAIL_AT_STEP_RANK_3`. Where the store is and who the rank is
/// there it reads from `AWS_ENDPOINT_URL_S3`, `AWS_ACCESS_KEY_ID` and the like.
final class DilocoProgram implements Program {
  @Override
  public Exit run(Replica replica) throws InterruptedException {
    try {
      Settings settings = Settings.of(replica.invocation());
      DilocoPlan plan = DilocoPlan.from(settings);
      Life life =
          new Life(
              replica,
              settings.flag("IGNORE_TERM"),
              Duration.ofSeconds(settings.whole("TERM_SECONDS", 0, 0, 3600)));
      Duration patience =
          Duration.ofSeconds(settings.whole("STORE_PATIENCE_SECONDS", 120, 1, 86_400));
      try (MeetingPoint meeting = MeetingPoint.of(settings)) {
        return new DilocoRank(new RankTools(plan, life, new Exchange(life, patience), meeting))
            .train();
      }
    } catch (Settings.BadSetting e) {
      replica.err(String.valueOf(e.getMessage()));
      return Exit.code(2);
    } catch (Ending e) {
      return e.exit();
    }
  }
}
