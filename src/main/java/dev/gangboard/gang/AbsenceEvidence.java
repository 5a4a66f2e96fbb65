package dev.gangboard.gang;

import dev.gangboard.text.Text;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// How the state of a rank is known that has no pod, or none any more that counts.
///
/// @param refusal the newest refusal to create a pod, or null
record AbsenceEvidence(JobTrace job, @Nullable EventFacts refusal, Evidence.Moment moment) {

  Evidence withoutPod(RankState state) {
    return switch (state) {
      case SUCCEEDED -> Evidence.of(Text.of("gang.evidence.completedUnseen"), null);
      case FAILED -> Evidence.of(Text.of("gang.evidence.failedUnseen"), null);
      case UNKNOWN -> Evidence.of(Text.of("gang.evidence.hidden"), null);
      case STOPPED, STOPPING, RUNNING, STARTING, UNSCHEDULED, WAITING -> neverCreated();
    };
  }

  private Evidence neverCreated() {
    Instant created = job.facts().map(JobFacts::created).orElse(null);
    if (refusal != null && (job.isEnding() || !job.isSuspended())) {
      return refused(refusal, created);
    }
    if (job.isEnding()) {
      return Evidence.of(Text.of("gang.evidence.neverCreated"), created);
    }
    String queue = job.queue();
    if (job.isSuspended()) {
      return Evidence.of(
          queue == null
              ? Text.of("gang.evidence.suspended")
              : Text.of("gang.evidence.queued", queue),
          created);
    }
    return Evidence.of(Text.of("gang.evidence.notCreated"), created);
  }

  private Evidence refused(EventFacts by, @Nullable Instant created) {
    return Evidence.of(
            Text.of(
                "gang.evidence.refused",
                RefusalWords.of(by.message()),
                moment.waiting(RankState.WAITING)),
            created)
        .withRaw(by.message());
  }

  /// Of a rank that waits for its next pod.
  Evidence waitingAgain(PodTrace pod) {
    String name = pod.facts().id().name();
    Evidence plain = Evidence.of(Text.of(key(pod), name, whatHolds()), EndEvidence.finished(pod));
    return refusal == null || job.isSuspended() || job.isEnding()
        ? plain
        : refused(refusal, EndEvidence.finished(pod));
  }

  private String key(PodTrace pod) {
    return switch (pod.ending(job.stop())) {
      case SUCCEEDED -> "gang.evidence.countedNoMore";
      case STOPPED -> stoppedKey(pod);
      case ALIVE, FAULT, DISRUPTED, VANISHED -> "gang.evidence.vanished";
    };
  }

  private String stoppedKey(PodTrace pod) {
    if (job.isSuspended()) {
      return "gang.evidence.suspendedPod";
    }
    return job.hasSuspended(pod) ? "gang.evidence.resumed" : "gang.evidence.regrown";
  }

  private String whatHolds() {
    String queue = job.queue();
    return queue == null
        ? Text.of("gang.evidence.theSuspension")
        : Text.of("gang.evidence.theQueue", queue);
  }
}
