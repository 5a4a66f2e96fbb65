package dev.gangboard.viewmodel;

import dev.gangboard.gang.Attempt;
import dev.gangboard.gang.ContainerState;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.Rank;
import dev.gangboard.text.Text;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// All that is known of a rank, in words: its state and how it is known, then its attempts, newest
/// first.
final class RankFacts {
  /// Attempts that are told one by one; a rank that restarts for days has more.
  private static final int MOST = 50;

  private RankFacts() {}

  static List<DetailPart> of(Rank rank) {
    List<DetailPart> parts = new ArrayList<>();
    parts.add(new DetailPart(RankDetail.of(rank).title(), state(rank)));
    int count = rank.attempts().size();
    for (int i = 0; i < Math.min(count, MOST); i++) {
      parts.add(attempt(rank.attempts().get(i), count - i, i == 0));
    }
    if (count > MOST) {
      parts.add(new DetailPart(Text.of("rank.attempts.older", count - MOST), List.of()));
    }
    return parts;
  }

  private static List<SpecFact> state(Rank rank) {
    var facts = new Facts();
    RankDetail detail = RankDetail.of(rank);
    facts.add("rank.evidence", rank.evidence());
    facts.add("rank.raw", rank.raw());
    facts.add("rank.trouble", rank.trouble());
    facts.add("rank.since", time(rank.since()));
    facts.add("rank.node", detail.node().orElse(null));
    facts.add("rank.pod", detail.pod().orElse(null));
    return facts.list;
  }

  private static DetailPart attempt(Attempt attempt, int number, boolean newest) {
    PodFacts pod = attempt.pod();
    var facts = new Facts();
    facts.add("rank.pod", pod.id().name());
    facts.add("rank.podUid", pod.id().uid());
    facts.add("rank.node", pod.status().node());
    facts.add("rank.created", time(pod.lifetime().created()));
    facts.add("rank.started", time(attempt.started().orElse(null)));
    facts.add("rank.ended", time(attempt.ended().orElse(null)));
    facts.add("rank.exitCode", number(attempt.exitCode()));
    facts.add("rank.signal", number(attempt.signal()));
    facts.add("rank.reason", attempt.reason().orElse(null));
    facts.add("rank.message", attempt.message().orElse(null));
    facts.add("rank.waits", waits(pod));
    facts.add("rank.restarts", attempt.restarts() == 0 ? null : String.valueOf(attempt.restarts()));
    facts.add("rank.previous", attempt.previous().map(RankFacts::words).orElse(null));
    facts.add("rank.disrupted", attempt.disruption().orElse(null));
    facts.add("rank.stopAsked", time(attempt.stopAsked()));
    facts.add("rank.gone", time(attempt.gone()));
    String heading = newest ? "rank.attempt.newest" : "rank.attempt";
    return new DetailPart(Text.of(heading, number), facts.list);
  }

  private static @Nullable String waits(PodFacts pod) {
    return pod.replica() != null && pod.replica().state() instanceof ContainerState.Waiting waiting
        ? joined(waiting.reason(), waiting.message())
        : null;
  }

  private static @Nullable String number(OptionalInt number) {
    return number.isPresent() ? String.valueOf(number.getAsInt()) : null;
  }

  private static String words(ContainerState.Terminated end) {
    String how =
        Text.of("rank.previous.words", String.valueOf(end.exitCode()), joined(end.reason(), ""));
    String when = time(end.finishedAt());
    String told = when == null ? how.strip() : Text.of("rank.previous.at", how.strip(), when);
    return joined(told, end.message());
  }

  private static @Nullable String time(@Nullable Instant at) {
    return at == null ? null : Elapsed.full(at);
  }

  private static String joined(@Nullable String one, @Nullable String other) {
    String first = one == null ? "" : one.strip();
    String second = other == null ? "" : other.strip();
    return first.isEmpty() || second.isEmpty()
        ? first + second
        : Text.of("rank.joined", first, second);
  }

  /// Facts of which those that nothing is known of are left out.
  private static final class Facts {
    private final List<SpecFact> list = new ArrayList<>();

    void add(String key, @Nullable String value) {
      if (value != null && !value.isBlank()) {
        list.add(new SpecFact(Text.of(key), value.strip()));
      }
    }
  }
}
