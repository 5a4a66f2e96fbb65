package dev.gangboard.gang;

import dev.gangboard.text.Text;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How it is known that a pod waits for a place, starts, or runs.
final class StartEvidence {
  private StartEvidence() {}

  static Evidence unscheduled(PodTrace pod, JobTrace job, Evidence.Moment moment) {
    PodFacts facts = pod.facts();
    Condition refusal = facts.status().condition("PodScheduled").orElse(null);
    if (refusal == null) {
      return placing(facts);
    }
    var words =
        new PlaceWords(facts.status().gpus(), job.facts().map(JobFacts::placement).orElse(null));
    return Evidence.of(
            Text.of(
                "gang.evidence.unscheduled",
                facts.id().name(),
                words.of(refusal),
                moment.waiting(RankState.UNSCHEDULED)),
            refusal.since() == null ? facts.lifetime().created() : refusal.since())
        .withRaw(refusal.message());
  }

  static Evidence starting(PodTrace pod) {
    PodFacts facts = pod.facts();
    if (facts.status().node() == null) {
      return placing(facts);
    }
    Step step = step(pod);
    var words = new ArrayList<String>();
    words.add(
        Text.of("gang.evidence.starting", facts.id().name(), EndWords.node(pod), step.words()));
    if (facts.replica() != null) {
      words.addAll(EndWords.restarts(facts.replica()));
    }
    return Evidence.of(String.join(", ", words), placed(facts)).withRaw(step.said());
  }

  static Evidence running(PodTrace pod) {
    PodFacts.Container replica = pod.facts().replica();
    Instant started =
        replica != null && replica.state() instanceof ContainerState.Running running
            ? running.startedAt()
            : null;
    var words = new ArrayList<String>();
    words.add(Text.of("gang.evidence.running", pod.facts().id().name(), EndWords.node(pod)));
    if (started != null) {
      words.add(Text.of("gang.evidence.since", Times.clock(started)));
    }
    if (replica != null) {
      words.add(Text.of(replica.ready() ? "gang.evidence.ready" : "gang.evidence.notReady"));
      words.addAll(EndWords.restarts(replica));
    }
    return Evidence.of(String.join(", ", words), started);
  }

  private static Evidence placing(PodFacts pod) {
    return Evidence.of(Text.of("gang.evidence.placing", pod.id().name()), placed(pod));
  }

  private static Instant placed(PodFacts pod) {
    Instant placed = pod.status().condition("PodScheduled").map(Condition::since).orElse(null);
    return placed == null ? pod.lifetime().created() : placed;
  }

  /// What a start is at.
  ///
  /// @param said the kubelet's own message where something goes wrong, or null
  private record Step(String words, @Nullable String said) {
    static Step trouble(String reason, @Nullable String message) {
      return new Step(StartWords.of(reason, message), message);
    }
  }

  private static Step step(PodTrace pod) {
    EventFacts warning = pod.marks().warning();
    String trouble = RankReading.trouble(pod);
    if (warning != null && warning.reason().equals(trouble)) {
      return Step.trouble(warning.reason(), warning.message());
    }
    PodFacts.Container replica = pod.facts().replica();
    return switch (replica == null ? null : replica.state()) {
      case ContainerState.Waiting(String reason, String message)
          when reason != null && reason.equals(trouble) ->
          Step.trouble(reason, message);
      case ContainerState.Waiting(String reason, String message) ->
          new Step(
              EndWords.joined(": ", Optional.ofNullable(reason), Optional.ofNullable(message)),
              null);
      case ContainerState.Terminated end -> new Step(EndWords.of(end), null);
      case ContainerState.Running _ -> new Step("", null);
      case null -> new Step(Text.of("gang.evidence.noContainer"), null);
    };
  }
}
