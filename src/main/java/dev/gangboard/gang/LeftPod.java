package dev.gangboard.gang;

import java.util.List;

/// A pod of a cancelled gang that is still in the API, and what keeps it there.
public record LeftPod(PodFacts pod, Plight plight) {
  public boolean isStuck() {
    return plight instanceof Plight.Stuck;
  }

  /// How it stands with a pod that has to go.
  public sealed interface Plight {
    /// Nobody has asked it to stop yet.
    record Running() implements Plight {}

    /// It was asked to stop, and has so many seconds of its grace left.
    record Stopping(long graceLeft) implements Plight {}

    /// Its grace is over, or its process has ended: it should be gone in a moment.
    record Leaving() implements Plight {}

    /// It should have been gone long ago.
    record Stuck(Cause cause) implements Plight {}
  }

  /// Why a pod does not go.
  public sealed interface Cause {
    /// Somebody has reserved a say: it stays until they let go of it, however it is deleted.
    record Finalizers(List<String> names) implements Cause {
      public Finalizers {
        names = List.copyOf(names);
      }
    }

    /// Its node does not answer, so that nobody can tell whether its process still runs.
    ///
    /// @param gone whether the cluster has no such node any more
    record DeadNode(String node, boolean gone) implements Cause {}

    /// Nothing tells why.
    ///
    /// @param seconds since its grace was over
    record Overdue(long seconds) implements Cause {}

    /// Its Job is gone, and nobody has asked it to stop since.
    record NeverAsked(long seconds) implements Cause {}
  }
}
