package dev.gangboard.gang;

import static java.util.Comparator.naturalOrder;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The events of a gang's Job and pods: the newest ones, and for good what the fold needs of them.
/// Immutable, of bounded size.
///
/// @param newest by uid
/// @param refusal the newest `FailedCreate` of the Job
/// @param outcome the event with which the Job ended
/// @param deletedPods names of the pods of which the Job said that it deleted them
record GangEvents(
    Recent<String, EventFacts> newest,
    @Nullable EventFacts refusal,
    @Nullable EventFacts outcome,
    TrieMap<String, Boolean> deletedPods) {
  private static final int MOST = 1_000;

  /// The API server's own limit on events of one object lies far below.
  private static final int MOST_NAMES = 20_000;

  private static final String COMPLETED = "Completed";
  private static final String DELETED = "Deleted pod: ";

  private static final Comparator<EventFacts> FIRST_HAPPENED =
      Comparator.comparing(
              (EventFacts event) -> event.when().first(), Comparator.nullsFirst(naturalOrder()))
          .thenComparing(Freshness.NEWEST_EVENT_LAST);

  static final GangEvents NONE = new GangEvents(Recent.empty(MOST), null, null, TrieMap.empty());

  GangEvents with(EventFacts event) {
    EventFacts known = newest.get(event.uid());
    if (known != null && !Freshness.isNewer(known, event)) {
      return this;
    }
    Recent<String, EventFacts> next = newest.with(event.uid(), event);
    GangEvents noted = new GangEvents(next, refusal, outcome, deletedPods);
    return event.about().kind().equals("Job") ? noted.noting(event) : noted;
  }

  private GangEvents noting(EventFacts event) {
    return switch (event.reason()) {
      case "FailedCreate" -> new GangEvents(newest, newer(refusal, event), outcome, deletedPods);
      case "SuccessfulDelete" ->
          new GangEvents(newest, refusal, outcome, withDeleted(event.message()));
      case COMPLETED,
          "BackoffLimitExceeded",
          "DeadlineExceeded",
          "PodFailurePolicy",
          "FailedIndexes",
          "MaxFailedIndexesExceeded" ->
          new GangEvents(newest, refusal, newer(outcome, event), deletedPods);
      default -> this;
    };
  }

  /// What became of the Job, where it went before its last status was seen.
  Optional<GangPhase> outcomePhase() {
    if (outcome == null) {
      return Optional.empty();
    }
    return Optional.of(
        outcome.reason().equals(COMPLETED)
            ? GangPhase.of(GangPhase.Kind.SUCCEEDED)
            : new GangPhase(GangPhase.Kind.FAILED, outcome.reason(), null));
  }

  private static EventFacts newer(@Nullable EventFacts known, EventFacts event) {
    return known == null || Freshness.isNewer(known, event) ? event : known;
  }

  /// In the order in which they happened first. Reporters forget after a while that they have told
  /// of a thing, and then tell of it in another event: told is it once.
  List<EventFacts> all() {
    var told = new LinkedHashMap<Told, EventFacts>();
    for (EventFacts event : newest.values()) {
      told.merge(Told.of(event), event, GangEvents::together);
    }
    return told.values().stream().sorted(FIRST_HAPPENED).toList();
  }

  /// What an event tells, whenever it does.
  private record Told(EventFacts.About about, String type, String reason, String message) {
    static Told of(EventFacts event) {
      return new Told(event.about(), event.type(), event.reason(), event.message());
    }
  }

  private static EventFacts together(EventFacts one, EventFacts other) {
    EventFacts newer = newer(one, other);
    long count = (long) one.count() + other.count();
    return new EventFacts(
        newer.uid(),
        newer.about(),
        newer.type(),
        newer.reason(),
        newer.message(),
        Math.clamp(count, 1, Integer.MAX_VALUE),
        new EventFacts.Occurrence(
            Times.earlier(one.when().first(), other.when().first()),
            newer.when().last(),
            newer.when().version()));
  }

  /// The message is `Deleted pod: NAME`, after `(combined from similar events): ` where there were
  /// many.
  private TrieMap<String, Boolean> withDeleted(String message) {
    int at = message.indexOf(DELETED);
    return at < 0 || deletedPods.size() >= MOST_NAMES
        ? deletedPods
        : deletedPods.with(message.substring(at + DELETED.length()).strip(), true);
  }
}
