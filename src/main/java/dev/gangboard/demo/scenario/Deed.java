package dev.gangboard.demo.scenario;

import dev.gangboard.demo.api.DeleteOptions.Propagation;
import java.time.Duration;

/// What can happen in a [Scenario]. A gang is named as its [GangPlan] is.
public sealed interface Deed {
  /// Somebody launches a gang.
  record Launch(GangPlan gang) implements Deed {}

  /// Somebody deletes a gang's Job.
  record Delete(String gang, Propagation propagation) implements Deed {}

  /// The node of a rank is drained: its pods are evicted.
  record Drain(String gang, int rank) implements Deed {}

  /// The node of a rank falls silent.
  record LoseNode(String gang, int rank) implements Deed {}

  /// The cloud takes the node of a rank back, without a word.
  record TakeNode(String gang, int rank) implements Deed {}

  /// The API server is away for so long, and knows no past changes when it is back.
  record RestartApi(Duration away) implements Deed {}

  /// The token of the kubeconfig runs out, and is renewed after so long.
  record ExpireToken(Duration until) implements Deed {}

  /// Every log that is followed ends, though its container goes on writing.
  record EndLogs() implements Deed {}
}
