package dev.gangboard.viewmodel;

import dev.gangboard.cluster.FleetSnapshot;
import dev.gangboard.cluster.LinkState;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.Orphans;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// All gangs as they stand at one moment, and the link to their cluster.
record FleetMoment(List<GangMoment> gangs, Orphans orphans, LinkState link) {

  /// Makes moments of snapshots, on the feed's thread. A gang that cannot change any more, or shows
  /// the same as before, keeps its moment.
  static final class Maker {
    private final RememberedRuns remembered;
    private Map<String, GangMoment> before = new HashMap<>();

    /// @param remembered keeps what is seen
    Maker(RememberedRuns remembered) {
      this.remembered = remembered;
    }

    FleetMoment of(FleetSnapshot snapshot) {
      Map<String, GangMoment> next = new HashMap<>();
      List<GangMoment> gangs = new ArrayList<>();
      for (Gang gang : snapshot.fleet().gangs()) {
        GangMoment moment = of(gang, snapshot.at());
        next.put(gang.id().uid(), moment);
        gangs.add(moment);
      }
      before = next;
      remembered.retain(next.keySet());
      Orphans orphans = snapshot.fleet().orphans(snapshot.at());
      return new FleetMoment(gangs, orphans, snapshot.link());
    }

    @SuppressWarnings("ReferenceEquality") // the fold keeps unchanged gangs the same objects
    private GangMoment of(Gang gang, Instant at) {
      GangMoment last = before.get(gang.id().uid());
      if (last != null && last.gang() == gang && last.phase().ended()) {
        return last;
      }
      if (last == null || last.gang() != gang) {
        remembered.see(gang, at);
      }
      return GangMoment.of(gang, at);
    }
  }
}
