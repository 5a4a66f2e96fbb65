package dev.gangboard.viewmodel;

import dev.gangboard.gang.FirstFailure;
import dev.gangboard.gang.GangPhase;
import dev.gangboard.gang.RankState;
import dev.gangboard.text.Text;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A gang's phase in words: one for its pill, a line for its row, a sentence for its header.
public final class PhaseWords {
  private static final int NAMED_RANKS = 3;
  private static final List<RankState> TOLD =
      List.of(
          RankState.FAILED,
          RankState.RUNNING,
          RankState.STARTING,
          RankState.UNSCHEDULED,
          RankState.WAITING,
          RankState.STOPPING,
          RankState.STOPPED,
          RankState.SUCCEEDED,
          RankState.UNKNOWN);

  private PhaseWords() {}

  /// `Running`; of a gang whose Job is gone, its outcome.
  public static String pill(GangPhase phase) {
    GangPhase.Kind outcome = phase.outcome();
    return kind(phase.kind() == GangPhase.Kind.EXPIRED && outcome != null ? outcome : phase.kind());
  }

  /// `Failing: rank 17 first`, `Partial: 4 of 12 unscheduled`.
  public static String row(GangMoment moment) {
    String pill = pill(moment.phase());
    return remark(moment).map(r -> Text.of("window.phase.row", pill, r)).orElse(pill);
  }

  /// The line for the row of a gang that is over: `Failed: rank 17 first`.
  static String past(GangPhase phase, List<FirstFailure> first) {
    String pill = pill(phase);
    String reason = phase.reason();
    if (!first.isEmpty()) {
      return Text.of("window.phase.row", pill, Text.of("window.phase.first.row", ranks(first)));
    }
    return reason == null ? pill : Text.of("window.phase.row", pill, reason);
  }

  /// `62 ranks still stopping, 24 s of grace left`.
  public static String sentence(GangMoment moment) {
    GangPhase phase = moment.phase();
    return switch (phase.kind()) {
      case FAILING, CANCELLING, SUCCEEDING -> stopping(moment);
      case FAILED -> reason(phase);
      case CANCELLED -> cancelled(moment);
      case ORPHANED -> Text.of("window.phase.orphaned.sentence", moment.alive());
      case EXPIRED -> Text.of("window.phase.expired.sentence");
      case SUSPENDED -> Text.of("window.phase.suspended.sentence");
      case WAITING -> Text.of("window.phase.waiting.sentence");
      case PARTIAL ->
          moment.gpus().held() > 0
              ? Text.of("window.phase.partial.sentence")
              : Text.of("window.phase.partial.without");
      case RUNNING, STARTING, SUCCEEDED -> whole(moment);
    };
  }

  /// `6 running, 2 starting`.
  public static String counts(GangMoment moment) {
    return TOLD.stream()
        .filter(state -> moment.count(state) > 0)
        .map(s -> Text.of("window.phase.count", moment.count(s), StateWords.word(s)))
        .collect(Collectors.joining(Text.of("window.list.separator")));
  }

  /// `rank 3`, `ranks 3, 5 and 7`, `ranks 3, 5, 7 and 4 more`.
  public static String ranks(List<FirstFailure> failures) {
    List<String> names = new ArrayList<>();
    failures.stream()
        .limit(failures.size() > NAMED_RANKS + 1 ? NAMED_RANKS : NAMED_RANKS + 1)
        .forEach(f -> names.add(String.valueOf(f.rank())));
    if (failures.size() == 1) {
      return Text.of("window.ranks.one", names.getFirst());
    }
    String last =
        failures.size() > names.size()
            ? Text.of("window.ranks.more", failures.size() - names.size())
            : names.removeLast();
    String first = String.join(Text.of("window.list.separator"), names);
    return Text.of("window.ranks.many", first, last);
  }

  private static String kind(GangPhase.Kind kind) {
    return switch (kind) {
      case EXPIRED -> Text.of("window.phase.expired");
      case ORPHANED -> Text.of("window.phase.orphaned");
      case CANCELLING -> Text.of("window.phase.cancelling");
      case CANCELLED -> Text.of("window.phase.cancelled");
      case SUCCEEDED -> Text.of("window.phase.succeeded");
      case FAILED -> Text.of("window.phase.failed");
      case FAILING -> Text.of("window.phase.failing");
      case SUCCEEDING -> Text.of("window.phase.succeeding");
      case SUSPENDED -> Text.of("window.phase.suspended");
      case PARTIAL -> Text.of("window.phase.partial");
      case RUNNING -> Text.of("window.phase.running");
      case WAITING -> Text.of("window.phase.waiting");
      case STARTING -> Text.of("window.phase.starting");
    };
  }

  private static Optional<String> remark(GangMoment moment) {
    GangPhase phase = moment.phase();
    return switch (phase.kind()) {
      case FAILING, FAILED, EXPIRED -> failed(moment);
      case PARTIAL ->
          Optional.of(
              Text.of(
                  "window.phase.partial.row",
                  moment.states().size() - moment.count(RankState.RUNNING),
                  moment.states().size()));
      case WAITING -> moment.gang().waitingFor();
      case CANCELLING, ORPHANED ->
          Optional.of(Text.of("window.phase.alive.row", moment.alive(), moment.states().size()));
      case STARTING ->
          Optional.of(
              Text.of(
                  "window.phase.starting.row",
                  moment.count(RankState.RUNNING),
                  moment.states().size()));
      case CANCELLED, SUCCEEDED, SUCCEEDING, SUSPENDED, RUNNING -> Optional.empty();
    };
  }

  /// A pod that has ended is not gone while something holds it.
  private static String cancelled(GangMoment moment) {
    int ranks = moment.states().size();
    long left = moment.gang().pods().stream().filter(pod -> pod.gone() == null).count();
    return left == 0
        ? Text.of("window.phase.cancelled.sentence", ranks)
        : Text.of("window.phase.cancelled.left", ranks, left);
  }

  private static Optional<String> failed(GangMoment moment) {
    List<FirstFailure> first = moment.gang().firstFailures();
    if (!first.isEmpty()) {
      return Optional.of(Text.of("window.phase.first.row", ranks(first)));
    }
    return Optional.ofNullable(moment.phase().reason());
  }

  private static String reason(GangPhase phase) {
    String reason = phase.reason();
    return reason == null ? "" : reason;
  }

  /// `all 8 ranks running`, or the counts where the ranks differ.
  private static String whole(GangMoment moment) {
    int size = moment.states().size();
    return TOLD.stream()
        .filter(state -> moment.count(state) == size && size > 1)
        .findFirst()
        .map(state -> Text.of("window.phase.all", size, StateWords.word(state)))
        .orElseGet(() -> counts(moment));
  }

  private static String stopping(GangMoment moment) {
    String alive = Text.of("window.phase.stopping.sentence", moment.alive());
    return graceLeft(moment)
        .map(left -> Text.of("window.phase.grace", alive, left.toSeconds()))
        .orElse(alive);
  }

  /// The grace of the first stopping rank stands for all: they were asked to stop together.
  private static Optional<Duration> graceLeft(GangMoment moment) {
    for (int rank = 0; rank < moment.states().size(); rank++) {
      if (moment.states().get(rank) == RankState.STOPPING) {
        Instant now = moment.at();
        return moment
            .gang()
            .rank(rank, now)
            .newest()
            .flatMap(a -> Optional.ofNullable(a.pod().lifetime().deletionRequested()))
            .map(until -> Duration.between(now, until))
            .filter(left -> !left.isNegative());
      }
    }
    return Optional.empty();
  }
}
