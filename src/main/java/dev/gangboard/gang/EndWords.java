package dev.gangboard.gang;

import dev.gangboard.text.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// How pods and containers ended, and where they were, in words.
final class EndWords {
  private EndWords() {}

  /// As in `pod x-3-7x2kp: exit 137, OOMKilled, 14:37:00 UTC`.
  static String of(PodTrace pod) {
    PodFacts.Status status = pod.facts().status();
    String how =
        pod.facts()
            .end()
            .map(EndWords::of)
            .or(() -> beforeStart(pod.facts()))
            .orElseGet(() ->
                joined(
                    ": ",
                    Optional.of(status.reason() == null ? phase(status) : status.reason()),
                    Optional.ofNullable(status.message())));
    return Text.of("gang.evidence.pod", pod.facts().id().name(), how);
  }

  static String of(ContainerState.Terminated end) {
    return joined(
        ", ",
        Optional.of(Text.of("gang.evidence.exit", String.valueOf(end.exitCode()))),
        end.signal() == 0
            ? Optional.empty()
            : Optional.of(Text.of("gang.evidence.signal", String.valueOf(end.signal()))),
        Optional.ofNullable(end.reason()),
        Optional.ofNullable(end.finishedAt()).map(Times::clock));
  }

  /// How often a container was started again, and how its last run ended.
  static List<String> restarts(PodFacts.Container replica) {
    if (replica.restarts() == 0) {
      return List.of();
    }
    var words = new ArrayList<String>();
    words.add(Text.of("gang.evidence.restarts", replica.restarts()));
    if (replica.previous() != null) {
      words.add(Text.of("gang.evidence.lastRun", of(replica.previous())));
    }
    return words;
  }

  static String node(PodTrace pod) {
    String node = pod.facts().status().node();
    return node == null ? Text.of("gang.evidence.noNode") : node;
  }

  @SafeVarargs
  static String joined(String separator, Optional<String>... parts) {
    var present = new ArrayList<String>();
    for (Optional<String> part : parts) {
      part.filter(text -> !text.isBlank()).ifPresent(present::add);
    }
    return String.join(separator, present);
  }

  /// Of a pod that failed before its container began, because an init container did.
  private static Optional<String> beforeStart(PodFacts pod) {
    return pod.status().reason() == null
            && pod.replica() != null
            && pod.replica().state() instanceof ContainerState.Waiting waiting
            && waiting.message() != null
        ? Optional.of(
            joined(": ", Optional.ofNullable(waiting.reason()), Optional.of(waiting.message())))
        : Optional.empty();
  }

  private static String phase(PodFacts.Status status) {
    return Text.of(
        status.phase() == PodPhase.SUCCEEDED ? "gang.evidence.success" : "gang.evidence.failure");
  }
}
