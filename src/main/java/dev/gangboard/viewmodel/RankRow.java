package dev.gangboard.viewmodel;

import dev.gangboard.gang.RankState;
import org.jspecify.annotations.Nullable;

/// One rank in the table twin of the grid. The row stays the same object while the rank changes, so
/// that selection and sorting stay. What is dear to find out is asked for only when the row is
/// looked at or sorted by.
public final class RankRow {
  private final int index;
  private GangMoment moment;
  private @Nullable RankDetail detail;

  RankRow(int index, GangMoment moment) {
    this.index = index;
    this.moment = moment;
  }

  public int index() {
    return index;
  }

  public RankState state() {
    return moment.states().get(index);
  }

  public RankDetail detail() {
    RankDetail known = detail;
    if (known == null) {
      known = RankDetail.of(moment.gang().rank(index, moment.at()));
      detail = known;
    }
    return known;
  }

  void set(GangMoment next) {
    moment = next;
    detail = null;
  }
}
