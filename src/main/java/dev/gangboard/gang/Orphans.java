package dev.gangboard.gang;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The orphaned pods of a fleet: pods of an Indexed Job that is gone, whether it was deleted
/// without them (`propagationPolicy: Orphan`) or before anybody looked.
///
/// @param pods by gang and rank
/// @param unseen what was not listed completely, so that nothing can be said; else null
public record Orphans(List<OrphanedPod> pods, Sighting.@Nullable Kind unseen) {
  /// Nothing is known before the first lists.
  public static final Orphans UNKNOWN = new Orphans(List.of(), Sighting.Kind.JOBS);

  public static final Orphans NONE = new Orphans(List.of(), null);

  /// So many seconds after its Job is a pod given to be asked to stop that still names it as its
  /// owner: the garbage collector needs a moment.
  private static final long PATIENCE = 5;

  /// By so much a list of Jobs has to be newer than a pod whose Job was never seen: the clocks of
  /// cluster and laptop are not the same, and the Job may just have been made.
  private static final long MARGIN = 30;

  private static final Comparator<OrphanedPod> BY_RANK =
      Comparator.comparing((OrphanedPod orphan) -> orphan.pod().gang().name())
          .thenComparing(orphan -> orphan.pod().gang().uid())
          .thenComparingInt(orphan -> orphan.pod().index())
          .thenComparing(orphan -> orphan.pod().id().uid());

  public Orphans {
    pods = List.copyOf(pods);
  }

  /// These, where all was listed.
  public static Orphans of(List<OrphanedPod> pods) {
    return new Orphans(pods, null);
  }

  public boolean known() {
    return unseen == null;
  }

  public int gpusHeld() {
    return pods.stream().mapToInt(OrphanedPod::gpusHeld).sum();
  }

  /// @param jobsListed when the Jobs of its namespace were last listed completely, our clock
  static List<OrphanedPod> of(
      JobTrace job, TrieMap<Integer, RankTrace> ranks, Instant jobsListed, Instant now) {
    Gone gone = job.gone().orElse(null);
    if (gone == null) {
      return List.of();
    }
    boolean isLate = !now.isBefore(Times.shifted(gone.at(), PATIENCE));
    List<OrphanedPod> found = new ArrayList<>();
    for (RankTrace rank : ranks.values()) {
      for (PodTrace pod : rank.pods()) {
        if (isLeft(pod, isLate) && (job.facts().isPresent() || isOlder(pod, jobsListed))) {
          found.add(orphan(pod, job, gone, jobsListed));
        }
      }
    }
    return found;
  }

  static Orphans sorted(List<OrphanedPod> found) {
    return found.isEmpty() ? NONE : new Orphans(found.stream().sorted(BY_RANK).toList(), null);
  }

  /// A pod that still names its Job as owner is the garbage collector's: only one that runs on
  /// unasked is left behind.
  private static boolean isLeft(PodTrace pod, boolean isLate) {
    if (pod.gone() != null) {
      return false;
    }
    boolean isUnasked = pod.isAlive() && !pod.isAskedToStop();
    return !pod.facts().lifetime().owned() || (isLate && isUnasked);
  }

  private static boolean isOlder(PodTrace pod, Instant jobsListed) {
    return pod.facts().lifetime().created().isBefore(Times.shifted(jobsListed, -MARGIN));
  }

  private static OrphanedPod orphan(PodTrace pod, JobTrace job, Gone gone, Instant jobsListed) {
    boolean seen = job.facts().isPresent();
    OrphanedPod.Proof proof =
        !seen
            ? OrphanedPod.Proof.NEVER_SEEN
            : gone.unseen() ? OrphanedPod.Proof.NOT_LISTED : OrphanedPod.Proof.DELETED;
    return new OrphanedPod(
        pod.facts(), proof, seen ? gone.at() : jobsListed, pod.stopAsked().orElse(null));
  }
}
