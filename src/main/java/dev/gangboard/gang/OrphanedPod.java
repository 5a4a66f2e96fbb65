package dev.gangboard.gang;

import dev.gangboard.text.Text;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A pod that its Job has left behind: nothing in the cluster will ever stop it.
///
/// @param proof how it is known that the Job is gone
/// @param since when that was known, our clock
/// @param stopAsked when it was asked to stop, or null
public record OrphanedPod(PodFacts pod, Proof proof, Instant since, @Nullable Instant stopAsked) {

  /// How it is known that a Job is gone.
  public enum Proof {
    /// The API said that it was deleted.
    DELETED,
    /// It was there, and a later complete list of Jobs is without it.
    NOT_LISTED,
    /// It was never seen, and is not in a complete list of Jobs that is newer than the pod.
    NEVER_SEEN
  }

  /// What the pod does.
  public enum State {
    /// Its container does not run yet.
    PENDING,
    RUNNING,
    STOPPING,
    /// Nothing runs in it any more.
    SUCCEEDED,
    FAILED
  }

  public State state() {
    if (pod.hasEnded()) {
      boolean good = pod.status().phase() == PodPhase.SUCCEEDED || exitedWell();
      return good && pod.status().phase() != PodPhase.FAILED ? State.SUCCEEDED : State.FAILED;
    }
    if (pod.lifetime().deletionRequested() != null) {
      return State.STOPPING;
    }
    return pod.isRunning() ? State.RUNNING : State.PENDING;
  }

  private boolean exitedWell() {
    return pod.end().filter(end -> end.exitCode() == 0).isPresent();
  }

  /// What it does, in a word.
  public String stateWords() {
    return switch (state()) {
      case PENDING -> Text.of("gang.orphan.pending");
      case RUNNING -> Text.of("gang.orphan.running");
      case STOPPING -> Text.of("gang.orphan.stopping");
      case SUCCEEDED -> Text.of("gang.orphan.succeeded");
      case FAILED -> Text.of("gang.orphan.failed");
    };
  }

  /// GPUs that nobody else can have because of it.
  public int gpusHeld() {
    boolean holds = pod.status().node() != null && !pod.hasEnded();
    return holds ? Math.max(0, pod.status().gpus()) : 0;
  }

  public Optional<String> node() {
    return Optional.ofNullable(pod.status().node());
  }

  /// How it is known that it is an orphan, in a sentence.
  public String evidence() {
    String job = pod.gang().name();
    String time = Times.clock(since);
    String gone =
        switch (proof) {
          case DELETED -> Text.of("gang.orphan.deleted", job, time);
          case NOT_LISTED -> Text.of("gang.orphan.notListed", job, time);
          case NEVER_SEEN -> Text.of("gang.orphan.neverSeen", job, time);
        };
    return Text.of(pod.lifetime().owned() ? "gang.orphan.unasked" : "gang.orphan.unowned", gone);
  }
}
