package dev.gangboard.gang;

import dev.gangboard.text.Text;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A pod's failure by its own fault, or by the cluster's, before its gang began to stop.
final class Fault {
  /// Stands for the second of a failure that did not happen.
  static final long NONE = Long.MAX_VALUE;

  /// The second of a failure whose time nobody told: later than all that were.
  private static final long UNTOLD = Long.MAX_VALUE - 1;

  private Fault() {}

  /// The epoch second of a rank's first failure, or [#NONE]. Seconds are what the cluster's clocks
  /// tell.
  static long second(JobTrace job, RankTrace rank) {
    long first = NONE;
    for (PodTrace pod : rank.pods()) {
      first = Math.min(first, second(job, pod));
    }
    return first;
  }

  static long second(JobTrace job, PodTrace pod) {
    return switch (pod.ending(job.stop())) {
      case ALIVE, SUCCEEDED, STOPPED, VANISHED -> NONE;
      case FAULT, DISRUPTED -> {
        Instant ended = pod.ended().or(() -> disrupted(pod)).orElse(null);
        if (ended == null) {
          yield UNTOLD;
        }
        JobStop stop = job.stop();
        boolean isLate = stop != null && !stop.afterFailure() && stop.at().isBefore(ended);
        yield isLate ? NONE : ended.getEpochSecond();
      }
    };
  }

  static FirstFailure of(JobTrace job, int rank, PodTrace pod) {
    boolean isDisrupted = pod.ending(job.stop()) == PodEnding.DISRUPTED;
    return new FirstFailure(
        rank,
        isDisrupted ? pod.disruption().map(Fault::disruption).orElseThrow() : own(pod.facts()),
        when(pod),
        pod.facts().id(),
        isDisrupted ? pod.disruption().map(Disruption::words).orElse(null) : null);
  }

  /// When the container ended, as its node told; of one whose end nobody reported, when it was
  /// disrupted.
  private static @Nullable Instant when(PodTrace pod) {
    return pod.facts().finished().or(() -> disrupted(pod)).orElse(null);
  }

  private static Optional<Instant> disrupted(PodTrace pod) {
    return pod.disruption().map(Condition::since);
  }

  private static String own(PodFacts pod) {
    return pod.end()
        .map(Fault::exit)
        .or(() -> Optional.ofNullable(pod.status().reason()))
        .or(() -> beforeStart(pod))
        .orElseGet(() -> Text.of("gang.failure.unexplained"));
  }

  /// What its container still waited for: of an init container that failed, `Init:Error`.
  private static Optional<String> beforeStart(PodFacts pod) {
    return pod.replica() != null && pod.replica().state() instanceof ContainerState.Waiting waiting
        ? Optional.ofNullable(waiting.reason())
        : Optional.empty();
  }

  private static String exit(ContainerState.Terminated end) {
    String exit = Text.of("gang.failure.exit", String.valueOf(end.exitCode()));
    return end.reason() == null ? exit : exit + " " + end.reason();
  }

  static String disruption(Condition by) {
    return by.reason() == null
        ? Text.of("gang.failure.disrupted")
        : Text.of("gang.failure.disruptedBy", by.reason());
  }
}
