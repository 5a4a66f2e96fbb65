package dev.gangboard.gang;

import java.time.Instant;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/// Which of two states of one object is the newer: watches repeat, lists overlap with them, and
/// streams overtake each other.
final class Freshness {
  /// Of two that nothing else tells apart it is always the same one, in whatever order they came.
  static final Comparator<EventFacts> NEWEST_EVENT_LAST =
      Comparator.comparing(Freshness::last)
          .thenComparingLong(event -> event.when().version())
          .thenComparingInt(EventFacts::count)
          .thenComparing(EventFacts::uid)
          .thenComparing(EventFacts::message);

  private Freshness() {}

  /// By version; where one is missing, the sighted state is taken unless it goes back in a pod's
  /// life, which none does.
  static boolean isNewer(PodFacts known, PodFacts sighted) {
    long before = known.lifetime().version();
    long now = sighted.lifetime().version();
    if (before > 0 && now > 0) {
      return now > before || (now == before && !sighted.equals(known));
    }
    return !goesBack(known, sighted) && !sighted.equals(known);
  }

  static boolean isNewer(JobFacts known, JobFacts sighted) {
    long before = known.lifetime().version();
    long now = sighted.lifetime().version();
    return (before <= 0 || now <= 0 || now >= before) && !sighted.equals(known);
  }

  /// Whether an event, or another one, is the newer.
  static boolean isNewer(@Nullable EventFacts known, EventFacts sighted) {
    return known == null || NEWEST_EVENT_LAST.compare(known, sighted) < 0;
  }

  private static Instant last(EventFacts event) {
    Instant last = event.when().last() == null ? event.when().first() : event.when().last();
    return last == null ? Instant.MIN : last;
  }

  private static boolean goesBack(PodFacts known, PodFacts sighted) {
    return (known.lifetime().deletionRequested() != null
            && sighted.lifetime().deletionRequested() == null)
        || (known.hasEnded() && !sighted.hasEnded())
        || (known.status().node() != null && sighted.status().node() == null)
        || restarts(known) > restarts(sighted);
  }

  private static int restarts(PodFacts pod) {
    return pod.replica() == null ? 0 : pod.replica().restarts();
  }
}
