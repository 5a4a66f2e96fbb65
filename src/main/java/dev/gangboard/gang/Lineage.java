package dev.gangboard.gang;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What a state of a gang takes over from the one before.
///
/// @param highest the highest index seen
/// @param eldest when the first pod was created, cluster clock
/// @param podsListed whether its pods were ever listed: then what was not seen is not there yet
/// @param survey the states of an earlier one, or null
/// @param changed the ranks that changed since
record Lineage(
    int highest,
    @Nullable Instant eldest,
    boolean podsListed,
    @Nullable RankSurvey survey,
    RankSurvey.@Nullable Changed changed) {
  static final Lineage NONE = new Lineage(PodFacts.NO_INDEX, null, false, null, null);

  /// From so many changed ranks on, all states are read anew.
  private static final int FEW = 4_096;

  /// @param own the states of the one before, if they were read
  Lineage next(@Nullable RankSurvey own) {
    return own == null ? this : new Lineage(highest, eldest, podsListed, own, null);
  }

  Lineage withPodsListed() {
    return new Lineage(highest, eldest, true, survey, changed);
  }

  Lineage withChanged(int index, RankTrace rank) {
    Instant next = eldest;
    for (PodTrace pod : rank.pods()) {
      next = Times.earlier(next, pod.facts().lifetime().created());
    }
    int count = changed == null ? 1 : changed.count() + 1;
    boolean keeps = survey != null && count <= FEW;
    return new Lineage(
        Math.max(highest, index),
        next,
        podsListed,
        keeps ? survey : null,
        keeps ? new RankSurvey.Changed(index, changed, count) : null);
  }
}
