package dev.gangboard.demo.control;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Decides what becomes of an event, by the three rules that Kubernetes' recorders have:
///
/// 1. From the tenth different message of one reason about one object on, they are combined in one
///    event (within ten minutes).
/// 2. An event that has been told is counted in its object.
/// 3. One source may tell 25 events about one object, then one each five minutes.
final class EventCorrelation {
  /// What an event is, but for its message.
  record Subject(EventRecorder.Source source, Reference about, String type, String reason) {
    private Subject identity() {
      Reference a = about;
      return new Subject(
          source,
          new Reference(a.kind(), a.namespace(), a.name(), a.uid(), "", a.fieldPath()),
          type,
          reason);
    }
  }

  private record Message(Subject subject, String text) {}

  private record Tell(EventRecorder.Source source, String uid) {}

  /// What to write.
  record Verdict(String message, boolean combined, Repetition repetition) {}

  /// How often an event has been told, and the object that counts it.
  static final class Repetition {
    private int count;
    private @Nullable String name;

    int count() {
      return count;
    }

    /// The name of the object that counts it; null before the first.
    @Nullable String name() {
      return name;
    }

    void keepIn(String object) {
      name = object;
    }
  }

  private static final class Similar {
    private final Set<String> messages = new HashSet<>();
    private Instant last = Instant.MIN;
  }

  private static final class Budget {
    private double tokens = BURST;
    private Instant since;

    Budget(Instant since) {
      this.since = since;
    }

    boolean take(Instant now) {
      double earned = Duration.between(since, now).toMillis() / (double) REFILL.toMillis();
      tokens = Math.min(BURST, tokens + earned);
      since = now;
      if (tokens < 1) {
        return false;
      }
      tokens--;
      return true;
    }
  }

  private static final int COMBINE_FROM = 10;
  private static final Duration SIMILAR_FOR = Duration.ofMinutes(10);
  private static final int BURST = 25;
  private static final Duration REFILL = Duration.ofMinutes(5);

  private final Map<Subject, Similar> similar = new Recent<>();
  private final Map<Message, Repetition> repetitions = new Recent<>();
  private final Map<Tell, Budget> budgets = new Recent<>();

  /// Empty when the source has told enough of that object.
  Optional<Verdict> correlate(Subject subject, String message, Instant now) {
    Subject identity = subject.identity();
    boolean combined = combines(identity, message, now);
    String text = combined ? "(combined from similar events): " + message : message;
    Repetition repetition =
        repetitions.computeIfAbsent(
            new Message(identity, combined ? "" : message), k -> new Repetition());
    repetition.count++;
    Tell tell = new Tell(subject.source(), subject.about().uid());
    return budgets.computeIfAbsent(tell, k -> new Budget(now)).take(now)
        ? Optional.of(new Verdict(text, combined, repetition))
        : Optional.empty();
  }

  /// Counts an event of the scheduler, whose rule is the second alone.
  Repetition repeat(Subject subject, String message) {
    Repetition repetition =
        repetitions.computeIfAbsent(
            new Message(subject.identity(), message), k -> new Repetition());
    repetition.count++;
    return repetition;
  }

  private boolean combines(Subject identity, String message, Instant now) {
    Similar group = similar.computeIfAbsent(identity, k -> new Similar());
    if (group.last.isBefore(now.minus(SIMILAR_FOR))) {
      group.messages.clear();
    }
    group.last = now;
    group.messages.add(message);
    if (group.messages.size() < COMBINE_FROM) {
      return false;
    }
    group.messages.remove(group.messages.iterator().next());
    return true;
  }

  /// A map that forgets what was not asked for longest.
  private static final class Recent<K, V> extends LinkedHashMap<K, V> {
    private static final long serialVersionUID = 1;
    private static final int MOST = 4096;

    Recent() {
      super(16, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
      return size() > MOST;
    }
  }
}
