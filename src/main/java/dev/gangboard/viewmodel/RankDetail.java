package dev.gangboard.viewmodel;

import dev.gangboard.gang.Attempt;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.Rank;
import dev.gangboard.gang.RankState;
import dev.gangboard.text.Text;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What is known of one rank, for a tooltip or a row of the table.
///
/// @param evidence how the state is known
/// @param raw the cluster's own words of it, or null
/// @param trouble what goes wrong although the state is harmless, or null
/// @param where the newest pod, or null where there is none
/// @param since when the state began, or null
public record RankDetail(
    int index,
    RankState state,
    String evidence,
    @Nullable String raw,
    @Nullable String trouble,
    @Nullable Where where,
    @Nullable Instant since) {

  /// The newest pod of a rank.
  ///
  /// @param node its node, or null before it has one
  /// @param attempts how many pods the rank has had
  /// @param restarts of the container in this pod
  public record Where(String pod, @Nullable String node, int attempts, int restarts) {}

  static RankDetail of(Rank rank) {
    return new RankDetail(
        rank.index(),
        rank.state(),
        rank.evidence(),
        rank.raw(),
        rank.trouble(),
        rank.newest().map(a -> where(a, rank.attempts().size())).orElse(null),
        rank.since());
  }

  private static Where where(Attempt attempt, int attempts) {
    PodFacts pod = attempt.pod();
    PodFacts.Container replica = pod.replica();
    return new Where(
        pod.id().name(), pod.status().node(), attempts, replica == null ? 0 : replica.restarts());
  }

  public Optional<String> pod() {
    return Optional.ofNullable(where).map(Where::pod);
  }

  public Optional<String> node() {
    return Optional.ofNullable(where).map(Where::node);
  }

  /// The evidence without the pod's name and the time, for where both are told anyway.
  public String evidenceAlone() {
    String timeless = evidence.replace(Text.of("window.list.separator") + sinceWords(), "");
    String pod = "pod " + pod().orElse("");
    return timeless.startsWith(pod)
        ? timeless.substring(pod.length()).replaceFirst("^:? ", "")
        : timeless;
  }

  /// The part of the pod's name that tells it from the others of its gang: `17-x7k2p`.
  public String shortPod() {
    String pod = pod().orElse("");
    int at = pod.lastIndexOf("-" + index + "-");
    return at < 0 ? pod : pod.substring(at + 1);
  }

  /// `Rank 17: failed`.
  public String title() {
    return Text.of("grid.rank.title", String.valueOf(index), StateWords.word(state));
  }

  /// `since 14:37:00`; empty where nothing tells.
  public String sinceWords() {
    return since == null ? "" : Text.of("grid.rank.since", Elapsed.clock(since));
  }
}
