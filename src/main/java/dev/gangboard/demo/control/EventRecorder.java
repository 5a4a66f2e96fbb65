package dev.gangboard.demo.control;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Store;
import dev.gangboard.demo.store.Timestamps;
import dev.gangboard.demo.store.Tree;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Writes the events of the controllers, kubelets and the scheduler. Equal ones are counted in one
/// object, similar ones are combined, and one source has only so much to say about one object (see
/// [EventCorrelation]). Events are kept for an hour, the newest of them only.
final class EventRecorder {
  /// The word in `type`.
  enum Type {
    NORMAL("Normal"),
    WARNING("Warning");

    private final String word;

    Type(String word) {
      this.word = word;
    }
  }

  /// Who tells: `job-controller`, or `kubelet` with its node.
  record Source(String component, String host) {
    JsonObject json() {
      JsonObject json = Tree.of("component", component);
      if (!host.isEmpty()) {
        json.addProperty("host", host);
      }
      return json;
    }
  }

  private record Kept(Instant since, String namespace, String name) {}

  private static final Duration LIFETIME = Duration.ofHours(1);
  private static final int MOST = 20_000;
  private static final Source SCHEDULER = new Source("default-scheduler", "");

  private final Store store;
  private final InstantSource clock;
  private final EventCorrelation correlation = new EventCorrelation();
  private final Deque<Kept> kept = new ArrayDeque<>();
  private long told;

  EventRecorder(Store store, InstantSource clock) {
    this.store = store;
    this.clock = clock;
  }

  /// An event in the manner of the controllers and kubelets: counted, with first and last time.
  void record(Source source, Reference about, Type type, String reason, String message) {
    Instant now = clock.instant();
    EventCorrelation.Subject subject =
        new EventCorrelation.Subject(source, about, type.word, reason);
    correlation.correlate(subject, message, now).ifPresent(verdict -> write(subject, verdict, now));
  }

  /// An event in the manner of the scheduler: one time to the microsecond, an action, and a series
  /// when it comes again.
  void scheduling(Reference pod, Type type, String reason, String action, String message) {
    Instant now = clock.instant();
    EventCorrelation.Subject subject =
        new EventCorrelation.Subject(SCHEDULER, pod, type.word, reason);
    EventCorrelation.Repetition repetition = correlation.repeat(subject, message);
    if (repeated(pod.namespace(), repetition, now)) {
      return;
    }
    JsonObject event = head(pod, newName(repetition, pod, now), reason, message);
    event.add("source", new JsonObject());
    event.addProperty("type", type.word);
    event.addProperty("eventTime", Timestamps.micros(now));
    event.addProperty("action", action);
    event.addProperty("reportingComponent", SCHEDULER.component());
    event.addProperty("reportingInstance", "default-scheduler-demo");
    create(event, now);
  }

  private boolean repeated(String namespace, EventCorrelation.Repetition repetition, Instant now) {
    String observed = Timestamps.micros(now);
    return change(
        namespace,
        repetition.name(),
        event ->
            Tree.with(
                event,
                Tree.of("count", repetition.count(), "lastObservedTime", observed),
                "series"));
  }

  private void write(
      EventCorrelation.Subject subject, EventCorrelation.Verdict verdict, Instant now) {
    Reference about = subject.about();
    EventCorrelation.Repetition repetition = verdict.repetition();
    String time = Timestamps.seconds(now);
    if (change(
        about.namespace(),
        repetition.name(),
        event -> again(event, verdict.message(), time, repetition.count()))) {
      return;
    }
    JsonObject event =
        head(about, newName(repetition, about, now), subject.reason(), verdict.message());
    event.add("source", subject.source().json());
    event.addProperty("firstTimestamp", time);
    event.addProperty("lastTimestamp", time);
    event.addProperty("count", repetition.count());
    event.addProperty("type", subject.type());
    // A combined event does not name its reporter: so says the recording.
    event.addProperty("reportingComponent", verdict.combined() ? "" : subject.source().component());
    event.addProperty("reportingInstance", verdict.combined() ? "" : subject.source().host());
    create(event, now);
  }

  private static JsonObject again(JsonObject event, String message, String time, int count) {
    JsonObject told = Tree.with(event, message, "message");
    return Tree.with(Tree.with(told, time, "lastTimestamp"), count, "count");
  }

  /// Changes the object that counts an event; false if there is none (any more).
  private boolean change(
      String namespace, @Nullable String name, UnaryOperator<JsonObject> change) {
    if (name == null) {
      return false;
    }
    try {
      store.update(Kind.EVENT, namespace, name, change);
      return true;
    } catch (ApiException e) {
      if (e.code() == 404) {
        return false; // Somebody has deleted it: it is told anew.
      }
      throw e;
    }
  }

  private void create(JsonObject event, Instant now) {
    store.create(Kind.EVENT, event);
    kept.addLast(new Kept(now, Tree.namespace(event), Tree.name(event)));
    while (kept.size() > MOST || kept.getFirst().since().isBefore(now.minus(LIFETIME))) {
      Kept oldest = kept.removeFirst();
      if (store.get(Kind.EVENT, oldest.namespace(), oldest.name()).isPresent()) {
        store.remove(Kind.EVENT, oldest.namespace(), oldest.name());
      }
    }
  }

  /// Like the real ones: the object's name and the time in hexadecimal nanoseconds. A driven clock
  /// stands still, so the number of events told keeps names apart.
  private String newName(EventCorrelation.Repetition repetition, Reference about, Instant now) {
    long nanos = now.getEpochSecond() * 1_000_000_000L + now.getNano() + told++;
    String name = about.name() + "." + Long.toHexString(nanos);
    repetition.keepIn(name);
    return name;
  }

  private static JsonObject head(Reference about, String name, String reason, String message) {
    // Events about objects of the whole cluster live in the default namespace.
    String namespace = about.namespace().isEmpty() ? "default" : about.namespace();
    return Tree.of(
        "metadata",
        Tree.of("name", name, "namespace", namespace),
        "involvedObject",
        about.json(),
        "reason",
        reason,
        "message",
        message);
  }
}
