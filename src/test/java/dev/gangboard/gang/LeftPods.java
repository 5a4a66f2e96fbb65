package dev.gangboard.gang;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Pods that a Job has left behind, for tests of what is shown of them.
public final class LeftPods {
  private LeftPods() {}

  /// Running ones with one GPU each, made an hour before [StillGang#NOW].
  public static Orphans of(String gang, int count) {
    List<OrphanedPod> pods = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      pods.add(
          new OrphanedPod(
              pod(gang, i, null),
              OrphanedPod.Proof.DELETED,
              StillGang.NOW.minusSeconds(300),
              null));
    }
    return Orphans.of(pods);
  }

  /// @param deletionRequested until when it may run, or null
  public static PodFacts pod(String gang, int rank, @Nullable Instant deletionRequested) {
    String name = gang + "-" + rank + "-x7k2p";
    return new PodFacts(
        new PodFacts.PodId("ml-training", name, "uid-" + name),
        new GangId("ml-training", gang, "uid-" + gang),
        rank,
        new PodFacts.Lifetime(StillGang.NOW.minusSeconds(3600), deletionRequested, 30L, false),
        new PodFacts.Status(PodPhase.RUNNING, null, null, "ip-10-0-1-" + rank, 1, List.of()),
        new PodFacts.Container(
            "replica",
            new ContainerState.Running(StillGang.NOW.minusSeconds(3500)),
            true,
            0,
            null));
  }
}
