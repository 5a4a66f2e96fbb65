package dev.gangboard.viewmodel;

import dev.gangboard.gang.ContainerState;
import dev.gangboard.gang.FirstFailure;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.text.Text;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Which rank failed first, for the banner above the grid.
///
/// @param jumps to the logs of the first of them, [#MOST_JUMPS] at most
/// @param lead `Rank 17 failed first`
/// @param facts `exit 1, 14:37:00, 2 s before the others were stopped`
/// @param message what the container left as its last words, or null
/// @param node where it ran, or null
public record FailureBanner(
    List<Jump> jumps, String lead, String facts, @Nullable String message, @Nullable String node) {
  private static final int MOST_JUMPS = 3;

  public FailureBanner {
    jumps = List.copyOf(jumps);
  }

  /// A way into a rank's log.
  ///
  /// @param from when the container began that failed, cluster clock; its error is not before
  public record Jump(int rank, Instant from) {}

  static Optional<FailureBanner> of(GangMoment moment) {
    Gang gang = moment.gang();
    List<FirstFailure> first = gang.firstFailures();
    return first.isEmpty() ? Optional.empty() : Optional.of(of(gang, first, moment.at()));
  }

  /// The same with the last lines of its log, where the container left no last words.
  FailureBanner withLastLines(Optional<String> lines) {
    return message != null || lines.isEmpty()
        ? this
        : new FailureBanner(jumps, lead, facts, lines.get(), node);
  }

  private static FailureBanner of(Gang gang, List<FirstFailure> all, Instant at) {
    FirstFailure first = all.getFirst();
    String lead =
        all.size() == 1
            ? Text.of("window.banner.lead.one", String.valueOf(first.rank()))
            : Text.of("window.banner.lead.many", PhaseWords.ranks(all));
    Optional<PodFacts> pod = pod(gang, first, at);
    return new FailureBanner(
        all.stream().limit(MOST_JUMPS).map(failure -> jump(gang, failure, at)).toList(),
        lead,
        facts(gang, first),
        pod.flatMap(FailureBanner::lastWords).orElse(null),
        pod.map(p -> p.status().node()).orElse(null));
  }

  private static Jump jump(Gang gang, FirstFailure failure, Instant at) {
    Instant from =
        pod(gang, failure, at)
            .flatMap(FailureBanner::end)
            .map(ContainerState.Terminated::startedAt)
            .orElse(Instant.MIN);
    return new Jump(failure.rank(), from);
  }

  private static String facts(Gang gang, FirstFailure first) {
    Instant when = first.when();
    if (when == null) {
      return first.why();
    }
    String facts = Text.of("window.banner.facts", first.why(), Elapsed.clock(when));
    String cause = first.cause();
    String caused = cause == null ? facts : Text.of("window.banner.cause", facts, cause);
    return gang.stoppedAfter()
        .map(lead -> Text.of("window.banner.before", caused, Elapsed.rough(lead)))
        .orElse(caused);
  }

  private static Optional<PodFacts> pod(Gang gang, FirstFailure first, Instant at) {
    return gang.rank(first.rank(), at).attempts().stream()
        .map(a -> a.pod())
        .filter(p -> p.id().equals(first.pod()))
        .findFirst();
  }

  private static Optional<String> lastWords(PodFacts pod) {
    return end(pod)
        .flatMap(end -> Optional.ofNullable(end.message()))
        .filter(message -> !message.isBlank())
        .map(String::strip);
  }

  private static Optional<ContainerState.Terminated> end(PodFacts pod) {
    PodFacts.Container replica = pod.replica();
    return replica != null && replica.state() instanceof ContainerState.Terminated end
        ? Optional.of(end)
        : Optional.empty();
  }
}
