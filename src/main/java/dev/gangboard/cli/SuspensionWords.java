package dev.gangboard.cli;

import com.google.gson.JsonObject;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.GangPhase;
import dev.gangboard.gang.RankState;
import dev.gangboard.gang.RankStates;
import dev.gangboard.text.Text;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How far a gang is on its way into a suspension or out of it, and how that is told.
///
/// @param suspending whether its pods are to stop, and not to come back
record SuspensionWords(Surroundings surroundings, ClusterOptions options, boolean suspending) {

  /// What a wait came to.
  ///
  /// @param missing how many ranks are not there
  /// @param over why there is nothing more to wait for, or null
  record Reached(int missing, int seconds, @Nullable String over) {}

  static boolean isSuspended(Gang gang) {
    return gang.job().filter(job -> job.shape().suspended()).isPresent();
  }

  /// Why it can neither be stopped nor go on.
  Optional<String> obstacle(Gang gang) {
    GangPhase phase = gang.phase(now());
    String name = gang.id().name();
    return switch (phase.kind()) {
      case EXPIRED, ORPHANED, CANCELLED, SUCCEEDED, FAILED ->
          Optional.of(Text.of("cli.suspend.over", name, phase));
      case CANCELLING, FAILING, SUCCEEDING ->
          Optional.of(Text.of("cli.suspend.ending", name, phase));
      case SUSPENDED, PARTIAL, RUNNING, WAITING, STARTING -> Optional.empty();
    };
  }

  String question(Gang gang) {
    GangId id = gang.id();
    RankStates states = gang.states(now());
    int succeeded = states.count(RankState.SUCCEEDED);
    return suspending
        ? Text.of(
            "cli.suspend.question",
            id.namespace(),
            id.name(),
            alive(states),
            gang.gpus(now()).held(),
            succeeded)
        : Text.of("cli.resume.question", id.namespace(), id.name(), states.size() - succeeded);
  }

  String accepted(GangId id) {
    return suspending
        ? Text.of("cli.suspend.accepted", id.namespace(), id.name())
        : Text.of("cli.resume.accepted", id.namespace(), id.name());
  }

  /// How many ranks are not as they are wanted: not stopped, or not running.
  int missing(Gang gang) {
    RankStates states = gang.states(now());
    if (isSuspended(gang) != suspending) {
      return Math.max(1, states.size());
    }
    if (suspending) {
      return alive(states) + states.count(RankState.UNKNOWN);
    }
    return states.size()
        - states.count(RankState.RUNNING)
        - states.count(RankState.SUCCEEDED)
        - states.count(RankState.FAILED);
  }

  private static int alive(RankStates states) {
    return states.count(RankState.RUNNING)
        + states.count(RankState.STARTING)
        + states.count(RankState.STOPPING)
        + states.count(RankState.UNSCHEDULED);
  }

  String progress(int missing) {
    return suspending ? Text.of("cli.suspend.left", missing) : Text.of("cli.resume.left", missing);
  }

  /// @param changed whether it was not so already
  /// @param reached what the wait came to, or null if nobody waited
  /// @return the exit code
  int result(GangId id, boolean changed, @Nullable Reached reached) {
    boolean there = reached != null && reached.missing() == 0;
    Terminal terminal = surroundings.terminal();
    if (options.json()) {
      JsonObject json = GangJson.id(id);
      json.addProperty("suspended", suspending);
      json.addProperty("result", changed ? "accepted" : "already");
      json.addProperty("proved", reached == null ? null : there);
      json.addProperty("left", reached == null ? null : reached.missing());
      terminal.print(GangJson.line(json));
    }
    if (reached != null && !there) {
      terminal.say(notThere(reached));
      return ExitCode.CLUSTER;
    }
    if (!options.json() && (there || !changed)) {
      terminal.print(there ? proved(id) : already(id));
    }
    return ExitCode.DONE;
  }

  private String notThere(Reached reached) {
    if (reached.over() != null) {
      return reached.over();
    }
    return suspending
        ? Text.of("cli.suspend.not-there", reached.missing(), reached.seconds())
        : Text.of("cli.resume.not-there", reached.missing(), reached.seconds());
  }

  private String proved(GangId id) {
    return suspending
        ? Text.of("cli.suspend.proved", id.namespace(), id.name())
        : Text.of("cli.resume.proved", id.namespace(), id.name());
  }

  private String already(GangId id) {
    return suspending
        ? Text.of("cli.suspend.already", id.namespace(), id.name())
        : Text.of("cli.resume.already", id.namespace(), id.name());
  }

  private Instant now() {
    return surroundings.clock().instant();
  }
}
