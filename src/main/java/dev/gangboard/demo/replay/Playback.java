package dev.gangboard.demo.replay;

import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Store;
import dev.gangboard.demo.store.Tree;
import dev.gangboard.demo.time.Timeline;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/// Puts each object of a recording into the store when its time has come, on the timeline's thread.
/// After the last line the store stays as it is. What cannot be played is logged and passed over.
///
/// Objects keep their names and uids. They get versions of this store, in order of arrival, and all
/// their times are moved so that the recording begins now, less than a second later.
public final class Playback implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Playback.class.getName());
  private static final int TOLD = 20;
  private static final Duration LOOK = Duration.ofMillis(20);

  private final Store store;
  private final Timeline timeline;
  private final Runnable cutWatches;
  private final ReplaySource.Lines lines;
  private final Beginning beginning;
  private TimeShift shift = new TimeShift(Duration.ZERO);
  private Instant start;
  private final Set<String> namespaces = new HashSet<>();
  private final Map<String, Long> versions = new HashMap<>();
  private long line;
  private long ms;
  private int passedOver;

  private Playback(
      Store store, Timeline timeline, Runnable cutWatches, Beginning beginning, ReplaySource source)
      throws IOException {
    this.store = store;
    this.timeline = timeline;
    this.cutWatches = cutWatches;
    this.lines = source.open();
    this.beginning = beginning;
    this.start = beginning.start();
  }

  /// Begins to play as soon as it may.
  ///
  /// @param mayBegin asked again and again, on the timeline's thread
  /// @param cutWatches ends all open watches: what went unseen is found by listing again
  public static Playback start(
      Store store,
      Timeline timeline,
      BooleanSupplier mayBegin,
      Runnable cutWatches,
      Beginning beginning,
      ReplaySource source)
      throws IOException {
    var playback = new Playback(store, timeline, cutWatches, beginning, source);
    timeline.soon(() -> playback.begin(mayBegin));
    return playback;
  }

  private void begin(BooleanSupplier mayBegin) {
    if (mayBegin.getAsBoolean()) {
      shift = new TimeShift(wholeSeconds(beginning.start(), timeline.instant()));
      start = beginning.start().plus(shift.by());
      next();
    } else {
      timeline.after(LOOK, () -> begin(mayBegin));
    }
  }

  private static Duration wholeSeconds(Instant from, Instant to) {
    Duration between = Duration.between(from, to);
    return between.getNano() == 0 ? between : Duration.ofSeconds(between.getSeconds() + 1);
  }

  /// Reads on to the next change, and plays it when it is due.
  private void next() {
    try {
      Optional<RecordedChange> change = read();
      while (change.isPresent()) {
        RecordedChange due = change.get();
        ms = Math.max(ms, due.ms());
        Instant when = start.plusMillis(ms);
        if (when.isAfter(timeline.instant())) {
          timeline.at(
              when,
              () -> {
                play(due);
                next();
              });
          return;
        }
        play(due);
        change = read();
      }
      LOG.log(Level.INFO, "The replay has come to its end, and stays there");
    } catch (IOException e) {
      LOG.log(Level.WARNING, "The replay ends at line " + (line + 1) + ": it cannot be read", e);
    }
  }

  private Optional<RecordedChange> read() throws IOException {
    for (var next = lines.next(); next.isPresent(); next = lines.next()) {
      line++;
      if (!next.get().isBlank()) {
        try {
          return Optional.of(RecordedChange.of(next.get()));
        } catch (RecordedChange.UnplayableException e) {
          passOver(String.valueOf(e.getMessage()));
        }
      }
    }
    return Optional.empty();
  }

  private void passOver(String why) {
    passedOver++;
    if (passedOver <= TOLD) {
      LOG.log(Level.WARNING, "Line {0} is not played: {1}", Long.toString(line), why);
    }
  }

  private void play(RecordedChange change) {
    switch (change.what()) {
      case RecordedChange.What.Is(var object) -> {
        if (isNews(Tree.uid(object), Tree.textOrEmpty(object, "metadata", "resourceVersion"))) {
          makeNamespace(Tree.namespace(object));
          store.adopt(change.kind(), shift.of(object));
        }
      }
      case RecordedChange.What.Went(var object) -> {
        makeNamespace(Tree.namespace(object));
        store.release(change.kind(), shift.of(object));
      }
      case RecordedChange.What.Only(var namespace, var uids) -> {
        boolean any =
            store.lose(
                change.kind(),
                object ->
                    (namespace.isEmpty() || namespace.equals(Tree.namespace(object)))
                        && !uids.contains(Tree.uid(object)));
        if (any) {
          cutWatches.run();
        }
      }
      case RecordedChange.What.Nothing _ -> {}
    }
  }

  /// A recording merges streams and lists, which can repeat what is older than what they sent.
  private boolean isNews(String uid, String recordedVersion) {
    try {
      long version = Long.parseLong(recordedVersion);
      return version <= 0 || versions.merge(uid, version, Math::max) == version;
    } catch (NumberFormatException _) {
      return true;
    }
  }

  private void makeNamespace(String name) {
    if (namespaces.add(name) && store.get(Kind.NAMESPACE, "", name).isEmpty()) {
      store.create(
          Kind.NAMESPACE,
          Tree.of("metadata", Tree.of("name", name), "status", Tree.of("phase", "Active")));
    }
  }

  @Override
  public void close() {
    try {
      lines.close();
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "a recording could not be closed", e);
    }
  }
}
