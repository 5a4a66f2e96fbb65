package dev.gangboard.viewmodel;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ProofAnswer;
import dev.gangboard.gang.CancelProgress;
import dev.gangboard.gang.CancelProof;
import dev.gangboard.gang.CancelWords;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.GangId;
import dev.gangboard.text.Text;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One cancel from the question to the proof, on the UI thread. The server that it was asked of is
/// the only one whose answers count.
final class RunningCancel implements AutoCloseable {
  private final Surroundings surroundings;
  private final String server;
  private final Runnable proved;
  private CancelProof proof;
  private @Nullable Notice failure;
  private @Nullable Notice unanswered;
  private Surroundings.Running question = () -> {};
  private boolean asking;

  /// @param server the API server's address
  /// @param proved is called once, when it is proved
  RunningCancel(
      Surroundings surroundings, GangId gang, Instant asked, String server, Runnable proved) {
    this.surroundings = surroundings;
    this.server = server;
    this.proved = proved;
    this.proof = CancelProof.asked(gang, asked);
  }

  GangId gang() {
    return proof.gang();
  }

  boolean proved() {
    return proof.proved();
  }

  /// How far it is, by the cluster's clock.
  CancelProgress progress(Link link) {
    return proof.at(clusterNow(link));
  }

  private Instant clusterNow(Link link) {
    return surroundings.clock().instant().minus(link.clockAhead());
  }

  /// The cluster has answered, or has not.
  ///
  /// @param notice why it did not do it, or null
  void answered(@Nullable Notice notice) {
    failure = notice;
  }

  void see(Gang gang) {
    proof = proof.seeing(gang, surroundings.clock().instant());
  }

  /// Asks the next question as soon as it can be asked.
  void hurry() {
    proof = proof.hurried();
  }

  /// Asks the cluster what the proof needs. Nothing is asked over a link that may be old: then what
  /// is shown and what is proved would come from two worlds.
  void goOn(@Nullable Cluster cluster, Link link) {
    if (asking || cluster == null || !link.live() || !cluster.context().server().equals(server)) {
      return;
    }
    Optional<CancelProof.Question> due =
        proof.due(surroundings.clock().instant(), clusterNow(link));
    if (due.isPresent()) {
      asking = true;
      CancelProof at = proof;
      question =
          Work.start(
              surroundings,
              () -> ProofAnswer.to(due.get(), at, cluster, surroundings.clock()),
              this::take,
              _ -> asking = false);
    }
  }

  private void take(ProofAnswer answer) {
    asking = false;
    boolean before = proof.proved();
    proof = answer.step().apply(proof);
    unanswered = answer.problem() == null ? null : Notice.of(answer.problem());
    if (!before && proof.proved()) {
      proved.run();
    }
  }

  /// What to say of it beside its gang.
  CancelNote note(Link link) {
    CancelProgress progress = progress(link);
    String words = CancelWords.of(progress);
    if (progress.proved()) {
      return new CancelNote(false, words);
    }
    if (link.old() && link.status() != Link.Status.CONNECTING) {
      Instant heard = link.heard();
      String since = heard == null ? "" : Elapsed.clock(heard);
      return new CancelNote(true, Text.of("cancel.note.linkLost", since, words));
    }
    Notice why = failure;
    if (why != null && progress.jobThere()) {
      String text = Text.of("cancel.note.failed", why.message(), words);
      return new CancelNote(true, text, List.of(), why, CancelNote.Action.TRY_AGAIN);
    }
    List<String> stuck = CancelWords.stuck(progress);
    if (!stuck.isEmpty()) {
      return new CancelNote(
          true, Text.of("cancel.note.stuck", words), stuck, null, CancelNote.Action.KILL);
    }
    Notice silent = unanswered;
    return silent == null
        ? new CancelNote(false, Text.of("cancel.note.going", words))
        : new CancelNote(
            true,
            Text.of("cancel.note.unanswered", words, silent.message()),
            List.of(),
            silent,
            CancelNote.Action.NONE);
  }

  @Override
  public void close() {
    question.close();
  }
}
