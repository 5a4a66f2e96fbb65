package dev.gangboard.viewmodel;

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
/// @param rank the first of them, whose log is opened
/// @param lead `Rank 17 failed first`
/// @param facts `exit 1, 14:37:00, 2 s before the others were stopped`
/// @param message what the container left as its last words, or null
/// @param node where it ran, or null
public record FailureBanner(
    int rank, String lead, String facts, @Nullable String message, @Nullable String node) {

  static Optional<FailureBanner> of(GangMoment moment) {
    Gang gang = moment.gang();
    List<FirstFailure> first = gang.firstFailures();
    return first.isEmpty() ? Optional.empty() : Optional.of(of(gang, first, moment.at()));
  }

  /// The same with the last lines of its log, where the container left no last words.
  FailureBanner withLastLines(Optional<String> lines) {
    return message != null || lines.isEmpty()
        ? this
        : new FailureBanner(rank, lead, facts, lines.get(), node);
  }

  private static FailureBanner of(Gang gang, List<FirstFailure> all, Instant at) {
    FirstFailure first = all.getFirst();
    String lead =
        all.size() == 1
            ? Text.of("window.banner.lead.one", String.valueOf(first.rank()))
            : Text.of("window.banner.lead.many", PhaseWords.ranks(all));
    Optional<PodFacts> pod = pod(gang, first, at);
    return new FailureBanner(
        first.rank(),
        lead,
        facts(gang, first),
        pod.flatMap(FailureBanner::lastWords).orElse(null),
        pod.map(p -> p.status().node()).orElse(null));
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
    PodFacts.Container replica = pod.replica();
    return replica != null
            && replica.state() instanceof dev.gangboard.gang.ContainerState.Terminated end
        ? Optional.ofNullable(end.message()).filter(m -> !m.isBlank()).map(String::strip)
        : Optional.empty();
  }
}
