package dev.gangboard.gang;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The events of a gang's Job and pods: the newest ones, and for good what the fold needs of them.
/// Immutable, of bounded size.
///
/// @param newest by uid
/// @param refusal the newest `FailedCreate` of the Job
/// @param deletedPods names of the pods of which the Job said that it deleted them
record GangEvents(
    Recent<String, EventFacts> newest,
    @Nullable EventFacts refusal,
    TrieMap<String, Boolean> deletedPods) {
  private static final int MOST = 1_000;

  /// The API server's own limit on events of one object lies far below.
  private static final int MOST_NAMES = 20_000;

  private static final String DELETED = "Deleted pod: ";

  static final GangEvents NONE = new GangEvents(Recent.empty(MOST), null, TrieMap.empty());

  GangEvents with(EventFacts event) {
    EventFacts known = newest.get(event.uid());
    if (known != null && !Freshness.isNewer(known, event)) {
      return this;
    }
    Recent<String, EventFacts> next = newest.with(event.uid(), event);
    if (!event.about().kind().equals("Job")) {
      return new GangEvents(next, refusal, deletedPods);
    }
    return switch (event.reason()) {
      case "FailedCreate" ->
          new GangEvents(next, Freshness.isNewer(refusal, event) ? event : refusal, deletedPods);
      case "SuccessfulDelete" -> new GangEvents(next, refusal, withDeleted(event.message()));
      default -> new GangEvents(next, refusal, deletedPods);
    };
  }

  /// In the order of arrival.
  List<EventFacts> all() {
    return newest.values();
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
