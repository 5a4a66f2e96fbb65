package dev.gangboard.cluster;

import dev.gangboard.cluster.Cluster.Removal;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.Remains;
import dev.gangboard.text.Text;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Removes pods whose Job is gone, and proves that they are. Whether they are orphans is asked of
/// the API itself right before: what is taken away is not to be taken by mistake.
public final class OrphanRemoval {
  private final Cluster cluster;
  private final List<PodFacts> pods;

  /// @param pods at least one
  public OrphanRemoval(Cluster cluster, List<PodFacts> pods) {
    this.cluster = cluster;
    this.pods = List.copyOf(pods);
  }

  /// How far it came.
  ///
  /// @param asked how many pods were asked to go, or had gone
  /// @param refusals why others were not, one a pod
  public record Asked(int asked, List<ClusterException> refusals) {
    public Asked {
      refusals = List.copyOf(refusals);
    }
  }

  /// Asks the cluster to delete the pods that are still there. One that is refused keeps none of
  /// the others.
  ///
  /// @throws ClusterException.Conflict if a Job of theirs is there: then no pod is touched
  public Asked ask(Removal how) throws ClusterException, InterruptedException {
    List<PodFacts> left = left();
    List<ClusterException> refusals = new ArrayList<>();
    for (PodFacts pod : left) {
      try {
        cluster.removePod(pod.id(), how);
      } catch (ClusterException e) {
        refusals.add(e);
      }
    }
    return new Asked(pods.size() - refusals.size(), refusals);
  }

  /// The pods that the API still has, as they are now.
  ///
  /// @throws ClusterException.Conflict if a Job of theirs is there
  public List<PodFacts> left() throws ClusterException, InterruptedException {
    Set<GangId> gangs = new LinkedHashSet<>();
    pods.forEach(pod -> gangs.add(pod.gang()));
    Set<String> wanted = pods.stream().map(pod -> pod.id().uid()).collect(Collectors.toSet());
    List<PodFacts> left = new ArrayList<>();
    for (GangId gang : gangs) {
      Remains remains = cluster.remains(gang);
      if (remains.job()) {
        throw new ClusterException.Conflict(
            Text.of("cluster.orphans.job", gang.name(), gang.namespace()), gang.uid(), null);
      }
      remains.pods().stream().filter(pod -> wanted.contains(pod.id().uid())).forEach(left::add);
    }
    return left;
  }
}
