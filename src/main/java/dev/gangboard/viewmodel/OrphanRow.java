package dev.gangboard.viewmodel;

import dev.gangboard.gang.OrphanedPod;
import dev.gangboard.text.Quoted;
import java.time.Instant;

/// A pod without a Job, in the list of them. Two rows are the same where they show the same.
///
/// @param evidence how it is known
public record OrphanRow(OrphanedPod orphan, String state, String evidence) {
  static OrphanRow of(OrphanedPod orphan) {
    return new OrphanRow(orphan, orphan.stateWords(), orphan.evidence());
  }

  public String pod() {
    return Quoted.of(orphan.pod().id().name());
  }

  public String namespace() {
    return orphan.pod().id().namespace();
  }

  public String gang() {
    return Quoted.of(orphan.pod().gang().name());
  }

  public int rank() {
    return orphan.pod().index();
  }

  public int gpus() {
    return orphan.gpusHeld();
  }

  public String node() {
    return orphan.node().map(Quoted::of).orElse("");
  }

  public Instant created() {
    return orphan.pod().lifetime().created();
  }
}
