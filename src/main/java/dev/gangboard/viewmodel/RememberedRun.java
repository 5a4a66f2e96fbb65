package dev.gangboard.viewmodel;

import dev.gangboard.gang.Gang;
import dev.gangboard.gang.GangTimeline;
import dev.gangboard.gang.TimelineRecorder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The life of a gang as it was seen since the window opened: what a timeline is made of where
/// there is no record. States are kept exactly; whole moments only so many of, the older ones
/// further apart. Safe for use by many threads.
final class RememberedRun {
  private static final int MOST = 512;

  private final TimelineRecorder recorder = new TimelineRecorder();
  private final List<Seen> moments = new ArrayList<>();

  private record Seen(Instant at, Gang gang) {}

  synchronized void see(Gang gang, Instant at) {
    recorder.see(gang, at);
    moments.add(new Seen(at, gang));
    if (moments.size() > MOST) {
      thin();
    }
  }

  /// Drops every second of the older half.
  private void thin() {
    List<Seen> kept = new ArrayList<>();
    for (int i = 0; i < moments.size(); i++) {
      if (i == 0 || i >= MOST / 2 || i % 2 == 0) {
        kept.add(moments.get(i));
      }
    }
    moments.clear();
    moments.addAll(kept);
  }

  synchronized GangTimeline timeline() {
    return recorder.timeline();
  }

  /// The gang as it was last seen at or before a moment.
  synchronized Optional<Gang> at(Instant moment) {
    for (int i = moments.size() - 1; i >= 0; i--) {
      if (!moments.get(i).at().isAfter(moment)) {
        return Optional.of(moments.get(i).gang());
      }
    }
    return Optional.empty();
  }
}
