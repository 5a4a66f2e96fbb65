package dev.gangboard.gang;

import dev.gangboard.text.Text;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// How it is known that a pod has ended, is about to, or is out of sight.
final class EndEvidence {
  /// The kubelet needs a moment after the end of the grace, and clocks differ.
  private static final long TOLERANCE = 5;

  private static final String OVERDUE = "gang.evidence.overdue";

  private EndEvidence() {}

  static Evidence succeeded(PodTrace pod, JobTrace job, int index) {
    if (job.completed().contains(index)) {
      return ended(pod, "gang.evidence.completed");
    }
    return ended(pod, job.isGone() ? "gang.evidence.neverCounted" : "gang.evidence.notCounted");
  }

  static Evidence failed(PodTrace pod, JobTrace job, int index) {
    Condition by = pod.disruption().orElse(null);
    if (by != null && pod.ending(job.stop()) == PodEnding.DISRUPTED) {
      return Evidence.of(
              Text.of("gang.evidence.disrupted", EndWords.of(pod), Disruption.words(by)),
              finished(pod))
          .withRaw(by.message());
    }
    String key = job.failed().contains(index) ? "gang.evidence.failedIndex" : "gang.evidence.fault";
    return ended(pod, key).withRaw(pod.facts().status().message());
  }

  static Evidence stopped(PodTrace pod) {
    String name = pod.facts().id().name();
    if (!pod.isAskedToStop()) {
      return Evidence.of(Text.of("gang.evidence.vanishedEnding", name), finished(pod));
    }
    String asked = pod.stopAsked().map(Times::clock).orElse("");
    if (pod.facts().hasEnded()) {
      return Evidence.of(Text.of("gang.evidence.stopped", EndWords.of(pod), asked), finished(pod));
    }
    String key =
        pod.facts().status().node() == null
            ? "gang.evidence.stoppedUnplaced"
            : "gang.evidence.stoppedUnended";
    return Evidence.of(Text.of(key, name, asked), finished(pod));
  }

  static Evidence stopping(PodTrace pod, Instant now) {
    String name = pod.facts().id().name();
    Instant asked = pod.stopAsked().orElse(now);
    Instant deadline = pod.facts().lifetime().deletionRequested();
    long left = deadline == null ? 0 : Duration.between(now, deadline).toSeconds();
    String key = left >= -TOLERANCE ? "gang.evidence.stopping" : OVERDUE;
    String words =
        Text.of(
            key,
            name,
            Times.clock(asked),
            String.valueOf(key.equals(OVERDUE) ? -left : Math.max(0, left)));
    Condition by = pod.disruption().orElse(null);
    return by == null
        ? Evidence.of(words, asked)
        : Evidence.of(Text.of("gang.evidence.because", words, Disruption.words(by)), asked)
            .withRaw(by.message());
  }

  static Evidence unknown(PodTrace pod) {
    if (pod.gone() != null) {
      String name = pod.facts().id().name();
      return Evidence.of(Text.of("gang.evidence.wentUnseen", name), pod.gone().at());
    }
    Instant silent = pod.facts().status().condition("Ready").map(Condition::since).orElse(null);
    return Evidence.of(
        Text.of("gang.evidence.nodeLost", EndWords.node(pod), StartEvidence.running(pod).words()),
        silent);
  }

  static @Nullable Instant finished(PodTrace pod) {
    Instant finished = pod.facts().finished().orElse(null);
    return finished == null && pod.gone() != null ? pod.gone().at() : finished;
  }

  private static Evidence ended(PodTrace pod, String key) {
    return Evidence.of(Text.of(key, EndWords.of(pod)), finished(pod));
  }
}
