package dev.gangboard.viewmodel;

import java.time.Instant;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// One gang in the list. The row stays the same object while its moment changes, so that selection
/// and focus stay where they are.
public final class GangRow implements ListEntry {
  private final ReadOnlyObjectWrapper<GangMoment> moment;

  GangRow(GangMoment moment) {
    this.moment = new ReadOnlyObjectWrapper<>(moment);
  }

  public ReadOnlyObjectProperty<GangMoment> moment() {
    return moment.getReadOnlyProperty();
  }

  public String uid() {
    return moment.get().id().uid();
  }

  /// Elapsed time of a live gang, else the day on which it ended.
  public String time(Instant now) {
    return GangTimes.row(moment.get(), now);
  }

  void set(GangMoment next) {
    moment.set(next);
  }
}
