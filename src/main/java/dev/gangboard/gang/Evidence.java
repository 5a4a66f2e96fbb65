package dev.gangboard.gang;

import dev.gangboard.text.Text;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// How the state of a rank is known, in words, and since when it is so. Times in words are UTC, as
/// the cluster writes them.
///
/// @param raw what the cluster itself says, word for word, or null
/// @param since by the best clock there is, or null
record Evidence(String words, @Nullable String raw, @Nullable Instant since) {

  static Evidence of(String words, @Nullable Instant since) {
    return new Evidence(words, null, since);
  }

  Evidence withRaw(@Nullable String said) {
    return new Evidence(words, said == null || said.isBlank() ? null : said, since);
  }

  /// @param refusal the newest refusal to create a pod, or null
  static Evidence of(
      RankState state, RankTrace rank, JobTrace job, @Nullable EventFacts refusal, Moment moment) {
    PodTrace pod = rank.speaking();
    var absence = new AbsenceEvidence(job, refusal, moment);
    return pod == null
        ? absence.withoutPod(state)
        : switch (state) {
          case SUCCEEDED -> EndEvidence.succeeded(pod, job, moment.index());
          case FAILED -> EndEvidence.failed(pod, job, moment.index());
          case STOPPED -> EndEvidence.stopped(pod);
          case STOPPING -> EndEvidence.stopping(pod, moment.now());
          case RUNNING -> StartEvidence.running(pod);
          case STARTING -> StartEvidence.starting(pod);
          case UNSCHEDULED -> StartEvidence.unscheduled(pod, job, moment);
          case WAITING -> absence.waitingAgain(pod);
          case UNKNOWN -> EndEvidence.unknown(pod);
        };
  }

  /// @param now our clock
  /// @param states of all ranks
  record Moment(int index, Instant now, RankStates states) {

    /// As in `4 of 12 ranks wait`.
    String waiting(RankState state) {
      return Text.of("gang.evidence.waiting", states.count(state), states.size());
    }
  }
}
