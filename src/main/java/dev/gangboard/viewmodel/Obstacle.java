package dev.gangboard.viewmodel;

import dev.gangboard.gang.GangPhase;
import dev.gangboard.gang.RankState;
import dev.gangboard.gang.RankStates;
import dev.gangboard.text.Text;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What stands between a gang and its work, or its end, and that it does not clear away by itself.
///
/// @param command what a person can run against it, or null
public record Obstacle(String text, @Nullable String command) {
  static Optional<Obstacle> of(GangMoment moment) {
    if (moment.phase().kind() == GangPhase.Kind.ORPHANED) {
      return Optional.of(orphans(moment));
    }
    return moment
        .gang()
        .waitingFor()
        .map(message -> new Obstacle(Text.of("window.obstacle", message), null))
        .or(() -> trouble(moment))
        .or(() -> unscheduled(moment));
  }

  /// Pods carry the uid of their Job as a label, with which the Job controller selects them.
  private static Obstacle orphans(GangMoment moment) {
    return new Obstacle(
        Text.of("window.obstacle.orphans", moment.alive()),
        "kubectl delete pods -n %s -l batch.kubernetes.io/controller-uid=%s"
            .formatted(moment.id().namespace(), moment.id().uid()));
  }

  /// The first rank whose start goes wrong stands for all: mostly they want the same.
  private static Optional<Obstacle> trouble(GangMoment moment) {
    RankStates states = moment.states();
    int first = -1;
    int count = 0;
    for (int rank = states.size() - 1; rank >= 0; rank--) {
      if (states.troubled(rank)) {
        first = rank;
        count++;
      }
    }
    if (count == 0) {
      return Optional.empty();
    }
    var detail = RankDetail.of(moment.gang().rank(first, moment.at()));
    return Optional.of(
        new Obstacle(
            Text.of("window.obstacle.trouble", count, String.valueOf(first), reason(detail)),
            null));
  }

  /// Of a gang whose other ranks run, and hold what they were given, all the while.
  private static Optional<Obstacle> unscheduled(GangMoment moment) {
    int count = moment.count(RankState.UNSCHEDULED);
    if (count == 0 || moment.phase().kind() != GangPhase.Kind.PARTIAL) {
      return Optional.empty();
    }
    int first = 0;
    while (moment.states().get(first) != RankState.UNSCHEDULED) {
      first++;
    }
    String reason = RankDetail.of(moment.gang().rank(first, moment.at())).evidenceAlone();
    return Optional.of(
        new Obstacle(
            Text.of("window.obstacle.unscheduled", count, String.valueOf(first), reason), null));
  }

  private static String reason(RankDetail detail) {
    String trouble = detail.trouble();
    String evidence = detail.evidenceAlone();
    return trouble == null || evidence.contains(trouble)
        ? evidence
        : Text.of("window.ranks.trouble", trouble, evidence);
  }
}
