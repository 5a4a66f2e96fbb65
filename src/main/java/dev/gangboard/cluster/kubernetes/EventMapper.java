package dev.gangboard.cluster.kubernetes;

import dev.gangboard.gang.EventFacts;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads an event (core/v1) as the API sends it. Reporters fill it in two ways: with first and last
/// timestamp and a count, or (the scheduler) with an `eventTime` and, when repeated, a `series`.
final class EventMapper {
  private EventMapper() {}

  static Optional<EventFacts> facts(Fields event) {
    ObjectMeta meta = ObjectMeta.of(event);
    return meta.uid().map(uid -> facts(event, meta, uid));
  }

  private static EventFacts facts(Fields event, ObjectMeta meta, String uid) {
    Fields about = event.object("involvedObject");
    return new EventFacts(
        uid,
        new EventFacts.About(
            about.word("kind", ""),
            about.word("namespace", meta.namespace()),
            about.text("name", ""),
            about.text("uid")),
        event.word("type", ""),
        event.word("reason", ""),
        event.text("message", ""),
        Math.max(1, Math.max(event.count("count"), event.object("series").count("count"))),
        occurrence(event, meta));
  }

  private static EventFacts.Occurrence occurrence(Fields event, ObjectMeta meta) {
    Instant created = meta.meta().time("creationTimestamp");
    Instant first = firstKnown(event.time("firstTimestamp"), event.time("eventTime"), created);
    Instant last =
        firstKnown(
            event.time("lastTimestamp"), event.object("series").time("lastObservedTime"), first);
    return new EventFacts.Occurrence(first, last, meta.version());
  }

  /// The first of the candidates that is there, in the order of their precision.
  private static @Nullable Instant firstKnown(@Nullable Instant... candidates) {
    for (Instant candidate : candidates) {
      if (candidate != null) {
        return candidate;
      }
    }
    return null;
  }
}
