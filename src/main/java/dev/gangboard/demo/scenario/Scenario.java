package dev.gangboard.demo.scenario;

import java.time.Duration;
import java.util.List;

/// A story that a demo cluster tells by itself, within about a minute of its clock.
///
/// @param id by which it is chosen: stays the same for ever
/// @param group what kind of story it is
/// @param machines the nodes that it needs
/// @param acts what happens when
public record Scenario(String id, Group group, Machines machines, List<Act> acts) {
  /// What kind of story it is.
  public enum Group {
    HEALTHY,
    /// A gang that runs, and ends otherwise than it should.
    FAILURES,
    /// A gang, or a part of it, that never comes to run.
    CANNOT_START,
    /// Something beside the gang goes wrong.
    CLUSTER_TROUBLE,
    /// What has been.
    HISTORY
  }

  /// Which nodes the cluster has.
  public enum Machines {
    /// Those of every demo.
    USUAL,
    /// A single one with eight H100.
    EIGHT_GPUS,
    /// The usual, with a GPU driver that is newer than their gVisor.
    NEW_DRIVER
  }

  /// One thing that happens.
  ///
  /// @param at how long after the beginning, by the cluster's clock
  public record Act(Duration at, Deed deed) {}

  public Scenario {
    acts = List.copyOf(acts);
  }

  /// The gangs that begin by themselves, in the order in which they do.
  public List<GangPlan> gangs() {
    return acts.stream()
        .map(Act::deed)
        .filter(Deed.Launch.class::isInstance)
        .map(deed -> ((Deed.Launch) deed).gang())
        .toList();
  }
}
