package dev.gangboard.cluster;

import dev.gangboard.gang.CancelProof;
import dev.gangboard.gang.NodeHealth;
import dev.gangboard.gang.Remains;
import java.time.InstantSource;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// What became of a question that the proof of a cancel needs an answer to.
///
/// @param step what it does to the proof, which may have gone on meanwhile
/// @param problem why there is no answer, or null
public record ProofAnswer(UnaryOperator<CancelProof> step, @Nullable ClusterException problem) {

  /// Asks. Blocks, and can be interrupted; that nobody answers is an answer.
  public static ProofAnswer to(
      CancelProof.Question question, CancelProof proof, Cluster cluster, InstantSource clock)
      throws InterruptedException {
    return switch (question) {
      case CancelProof.Question.WhatIsLeft _ -> left(proof, cluster, clock);
      case CancelProof.Question.HowIsTheNode(String node) -> health(node, cluster, clock);
    };
  }

  private static ProofAnswer left(CancelProof proof, Cluster cluster, InstantSource clock)
      throws InterruptedException {
    try {
      Remains remains = cluster.remains(proof.gang());
      return new ProofAnswer(last -> last.told(remains), null);
    } catch (ClusterException e) {
      return new ProofAnswer(last -> last.unanswered(clock.instant()), e);
    }
  }

  /// Few users may see nodes: without the right it is not known, and that is all.
  private static ProofAnswer health(String node, Cluster cluster, InstantSource clock)
      throws InterruptedException {
    @Nullable NodeHealth health;
    try {
      health = cluster.nodeHealth(node);
    } catch (ClusterException _) {
      health = null;
    }
    @Nullable NodeHealth told = health;
    return new ProofAnswer(last -> last.told(node, told, clock.instant()), null);
  }
}
