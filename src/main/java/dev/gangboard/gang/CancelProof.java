package dev.gangboard.gang;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What is known of a cancel that was asked for: a fold of what was seen of the gang since, and of
/// what the API answered when it was asked what is left. Immutable.
///
/// Proved it is when the API, asked twice and [#SETTLE] apart, had neither the Job nor a pod of it,
/// and nothing was seen in between: a controller that has not heard yet that its Job is gone can
/// still make a pod. What a watch says is enough to know a pod, and to know that it is gone; it is
/// never enough to know that there is no other.
public final class CancelProof {
  /// So long after the first empty answer a controller may still make a pod.
  public static final Duration SETTLE = Duration.ofSeconds(2);

  private static final Duration WHILE_PODS_ARE_LEFT = Duration.ofSeconds(10);
  private static final Duration WHILE_NONE_IS_LEFT = Duration.ofSeconds(1);
  private static final Duration BETWEEN_NODES = Duration.ofSeconds(30);
  private static final Comparator<Known> BY_RANK =
      Comparator.comparingInt((Known known) -> known.facts().index())
          .thenComparing(known -> known.facts().id().name());

  private final GangId gang;
  private final Instant asked;
  private final Map<String, Known> pods;
  private final ApiAnswers answers;
  private final Map<String, Node> nodes;

  private CancelProof(
      GangId gang,
      Instant asked,
      Map<String, Known> pods,
      ApiAnswers answers,
      Map<String, Node> nodes) {
    this.gang = gang;
    this.asked = asked;
    this.pods = Map.copyOf(pods);
    this.answers = answers;
    this.nodes = Map.copyOf(nodes);
  }

  /// @param since when it was known first, our clock
  /// @param gone when it was gone, our clock; null while it is there
  private record Known(PodFacts facts, Instant since, @Nullable Instant gone) {}

  /// @param health null where it may not be seen
  private record Node(@Nullable NodeHealth health, Instant asked) {}

  /// What to ask the API next.
  public sealed interface Question {
    record WhatIsLeft() implements Question {}

    record HowIsTheNode(String node) implements Question {}
  }

  /// A cancel of which nothing is known but that it is asked for now.
  public static CancelProof asked(GangId gang, Instant at) {
    return new CancelProof(gang, at, Map.of(), ApiAnswers.NONE, Map.of());
  }

  public GangId gang() {
    return gang;
  }

  /// When the cancel was asked for, our clock.
  public Instant asked() {
    return asked;
  }

  /// Whether it is proved, and nothing was seen since that refutes it.
  public boolean proved() {
    return answers.proved() != null;
  }

  /// This proof after the gang was seen as it is at a moment, our clock. What is gone stays gone: a
  /// watch can be behind the API's own answers.
  public CancelProof seeing(Gang seen, Instant at) {
    Map<String, Known> next = new HashMap<>(pods);
    boolean news = false;
    for (Attempt pod : seen.pods()) {
      Known before = next.get(pod.pod().id().uid());
      Known after = after(before, pod, at);
      if (after != null && !after.equals(before)) {
        next.put(pod.pod().id().uid(), after);
        news |= before == null && after.gone() == null;
      }
    }
    ApiAnswers told =
        seen.jobGone()
            ? answers.jobGone(at)
            : seen.job().isPresent() ? answers.seeingJob() : answers;
    return new CancelProof(gang, asked, next, news ? told.refuted() : told, nodes);
  }

  private @Nullable Known after(@Nullable Known before, Attempt pod, Instant at) {
    Instant gone = pod.gone();
    if (before == null) {
      boolean past = gone != null && gone.isBefore(asked);
      return past ? null : new Known(pod.pod(), at, gone);
    }
    Instant ended = before.gone() == null ? gone : before.gone();
    boolean newer = Freshness.isNewer(before.facts(), pod.pod());
    return new Known(newer ? pod.pod() : before.facts(), before.since(), ended);
  }

  /// This proof after an answer of the API.
  public CancelProof told(Remains remains) {
    Map<String, PodFacts> listed = new HashMap<>();
    remains.pods().forEach(pod -> listed.put(pod.id().uid(), pod));
    Map<String, Known> next = new HashMap<>();
    pods.forEach((uid, known) -> next.put(uid, after(known, listed.remove(uid), remains.asked())));
    listed.forEach((uid, pod) -> next.put(uid, new Known(pod, remains.asked(), null)));
    boolean left = next.values().stream().anyMatch(known -> known.gone() == null);
    return new CancelProof(gang, asked, next, answers.heard(remains, left, asked), nodes);
  }

  /// What was known before the question and is not in the answer is gone.
  private static Known after(Known before, @Nullable PodFacts listed, Instant at) {
    if (listed != null) {
      boolean newer = Freshness.isNewer(before.facts(), listed);
      return newer ? new Known(listed, before.since(), before.gone()) : before;
    }
    return before.gone() != null || before.since().isAfter(at)
        ? before
        : new Known(before.facts(), before.since(), at);
  }

  /// This proof after the API did not answer what is left.
  public CancelProof unanswered(Instant at) {
    return new CancelProof(gang, asked, pods, answers.tried(at), nodes);
  }

  /// This proof after the API was asked how a node is.
  ///
  /// @param health null where it may not be seen, or nobody answered
  public CancelProof told(String node, @Nullable NodeHealth health, Instant at) {
    Map<String, Node> next = new HashMap<>(nodes);
    next.put(node, new Node(health, at));
    return new CancelProof(gang, asked, pods, answers, next);
  }

  /// This proof, for which the API is asked at once: something was done.
  public CancelProof hurried() {
    return new CancelProof(gang, asked, pods, answers.untried(), nodes);
  }

  /// What to ask the API now; empty where it is proved, or too early.
  ///
  /// @param now our clock
  /// @param clusterNow the cluster's clock
  public Optional<Question> due(Instant now, Instant clusterNow) {
    if (proved()) {
      return Optional.empty();
    }
    boolean left = pods.values().stream().anyMatch(known -> known.gone() == null);
    Instant tried = answers.tried();
    Duration pace = left ? WHILE_PODS_ARE_LEFT : WHILE_NONE_IS_LEFT;
    if (tried == null || !now.isBefore(tried.plus(pace))) {
      return Optional.of(new Question.WhatIsLeft());
    }
    return at(clusterNow).stuck().stream()
        .map(stuck -> stuck.pod().status().node())
        .filter(Objects::nonNull)
        .filter(node -> isUnasked(node, now))
        .findFirst()
        .map(Question.HowIsTheNode::new);
  }

  private boolean isUnasked(String node, Instant now) {
    Node known = nodes.get(node);
    return known == null || !now.isBefore(known.asked().plus(BETWEEN_NODES));
  }

  /// How far it is.
  ///
  /// @param now the cluster's clock, by which graces end
  public CancelProgress at(Instant now) {
    List<LeftPod> left = new ArrayList<>();
    pods.values().stream()
        .filter(known -> known.gone() == null)
        .sorted(BY_RANK)
        .forEach(known -> left.add(left(known.facts(), now)));
    return new CancelProgress(pods.size(), left, answers.jobSeen(), took().orElse(null));
  }

  private Optional<Duration> took() {
    if (!proved()) {
      return Optional.empty();
    }
    Instant job = answers.jobGone() == null ? asked : answers.jobGone();
    return pods.values().stream()
        .map(Known::gone)
        .filter(Objects::nonNull)
        .max(Comparator.naturalOrder())
        .or(() -> Optional.of(job))
        .map(last -> Duration.between(asked, last.isBefore(asked) ? asked : last));
  }

  private LeftPod left(PodFacts pod, Instant now) {
    String node = pod.status().node();
    Node known = node == null ? null : nodes.get(node);
    NodeHealth health = known == null ? null : known.health();
    return new LeftPod(pod, PlightReading.of(pod, answers.jobGone(), health, now));
  }
}
