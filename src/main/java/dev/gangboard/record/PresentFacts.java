package dev.gangboard.record;

import dev.gangboard.gang.Attempt;
import dev.gangboard.gang.EventFacts;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.Sighting;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// What is known of a gang now, as sightings: where some were not kept, these bring the record's
/// end to the same.
final class PresentFacts {
  private PresentFacts() {}

  /// @param lists the newest lists in which its objects were looked for
  static List<Sighting> of(Gang gang, Collection<Sighting.Listed> lists, Instant now) {
    var facts = new ArrayList<Sighting>();
    var there = new HashSet<String>();
    gang.job()
        .ifPresent(job -> {
          facts.add(
              gang.jobGone() ? new Sighting.JobGone(now, job) : new Sighting.JobSeen(now, job));
          if (!gang.jobGone()) {
            there.add(job.id().uid());
          }
        });
    for (int rank = 0; rank < gang.completions(); rank++) {
      for (Attempt attempt : gang.rank(rank, now).attempts().reversed()) {
        facts.add(sighting(attempt, now));
        if (attempt.gone() == null) {
          there.add(attempt.pod().id().uid());
        }
      }
    }
    for (EventFacts event : gang.events()) {
      facts.add(new Sighting.EventSeen(now, event));
    }
    lists.forEach(list -> facts.add(listed(list, there, now)));
    return facts;
  }

  private static Sighting sighting(Attempt attempt, Instant now) {
    Instant gone = attempt.gone();
    return gone == null
        ? new Sighting.PodSeen(now, attempt.pod())
        : new Sighting.PodGone(gone, attempt.pod());
  }

  private static Sighting listed(Sighting.Listed list, Set<String> there, Instant now) {
    return new Sighting.Listed(now, list.kind(), list.namespace(), there);
  }
}
