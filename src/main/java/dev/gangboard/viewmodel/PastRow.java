package dev.gangboard.viewmodel;

import dev.gangboard.gang.GangPhase;
import dev.gangboard.gang.RankStates;
import dev.gangboard.record.RunSummary;
import dev.gangboard.text.Text;
import java.time.Instant;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/// A gang in the list that is known from its run record alone. The row stays the same object while
/// the record grows.
public final class PastRow implements ListEntry {
  private final ReadOnlyObjectWrapper<RunSummary> summary;
  private @Nullable RankStates states;

  PastRow(RunSummary summary) {
    this.summary = new ReadOnlyObjectWrapper<>(summary);
  }

  public ReadOnlyObjectProperty<RunSummary> summary() {
    return summary.getReadOnlyProperty();
  }

  public String uid() {
    return summary.get().id().uid();
  }

  public String name() {
    return summary.get().id().name();
  }

  /// The states of its ranks as last known; made when they are first asked for.
  public RankStates states() {
    RankStates known = states;
    if (known == null) {
      known = RankStates.ofLetters(summary.get().letters());
      states = known;
    }
    return known;
  }

  /// `Failed: rank 17 first`; of one that was not seen to its end, that.
  public String words() {
    RunSummary run = summary.get();
    return unended()
        ? Text.of("history.unended.row", PhaseWords.pill(run.phase()))
        : PhaseWords.past(run.phase(), run.firstFailures());
  }

  /// Whether it lived when it was last seen.
  public boolean unended() {
    return !summary.get().phase().ended();
  }

  public GangPhase phase() {
    return summary.get().phase();
  }

  /// When it ended, or was last seen.
  Instant when() {
    RunSummary run = summary.get();
    return run.ended() == null ? run.lastSeen() : run.ended();
  }

  /// The day on which it ended or was last seen.
  public String time(Instant now) {
    return Elapsed.day(when(), now);
  }

  void set(RunSummary next) {
    if (!next.equals(summary.get())) {
      states = null;
      summary.set(next);
    }
  }
}
