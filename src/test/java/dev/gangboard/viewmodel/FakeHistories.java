package dev.gangboard.viewmodel;

import dev.gangboard.gang.Fleet;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.Sighting;
import dev.gangboard.record.AskedCancel;
import dev.gangboard.record.RecordException;
import dev.gangboard.record.RunHistories;
import dev.gangboard.record.RunHistory;
import dev.gangboard.record.RunSummary;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Run records in memory, which do what the test says.
public final class FakeHistories implements RunHistories {
  private final Map<String, RunSummary> summaries = new HashMap<>();
  private final Map<String, Kept> kept = new HashMap<>();
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  public final List<String> opened = new ArrayList<>();
  public final List<String> closed = new ArrayList<>();
  public @Nullable RecordException failure;
  public @Nullable String trouble;
  public List<RunHistory.Flaw> flaws = List.of();

  /// @param sightings in order
  /// @param at what is known at a moment
  private record Kept(GangId id, List<Sighting> sightings, Function<Instant, Optional<Gang>> at) {}

  /// Keeps what was sighted of one gang.
  public void keep(String context, List<Sighting> sightings) {
    Gang last = fold(sightings).gangs().getFirst();
    String uid = last.id().uid();
    kept.put(
        uid,
        new Kept(
            last.id(),
            sightings,
            moment ->
                fold(sightings.stream().filter(s -> !s.at().isAfter(moment)).toList()).gang(uid)));
    add(summary(context, last, sightings.getLast().at()));
  }

  /// Keeps a gang of which nothing is known but how it stood last.
  public void keep(String context, Gang gang, Instant lastSeen) {
    kept.put(gang.id().uid(), new Kept(gang.id(), List.of(), _ -> Optional.of(gang)));
    add(summary(context, gang, lastSeen));
  }

  private void add(RunSummary summary) {
    summaries.put(summary.id().uid(), summary);
    changed();
  }

  public void changed() {
    listeners.forEach(Runnable::run);
  }

  public static RunSummary summary(String context, Gang gang, Instant lastSeen) {
    return new RunSummary(
        gang.id(),
        context,
        "https://10.0.0.1:443",
        gang.phase(lastSeen),
        gang.states(lastSeen).letters(),
        true,
        1,
        gang.started().orElse(null),
        gang.started().orElse(null),
        gang.phase(lastSeen).ended() ? gang.ended().orElse(null) : null,
        lastSeen,
        gang.firstFailures(),
        4096,
        null);
  }

  private static Fleet fold(List<Sighting> sightings) {
    Fleet fleet = Fleet.empty();
    for (Sighting sighting : sightings) {
      fleet = fleet.with(sighting);
    }
    return fleet;
  }

  @Override
  public List<RunSummary> all() {
    return summaries.values().stream()
        .sorted(Comparator.comparing(RunSummary::lastSeen).reversed())
        .toList();
  }

  @Override
  public Optional<RunHistory> open(String uid) throws RecordException {
    if (failure != null) {
      throw failure;
    }
    opened.add(uid);
    return Optional.ofNullable(kept.get(uid)).map(History::new);
  }

  @Override
  public Optional<Path> folder(String uid) {
    return summaries.containsKey(uid) ? Optional.of(Path.of("/runs", uid)) : Optional.empty();
  }

  @Override
  public void delete(String uid) throws RecordException {
    if (failure != null) {
      throw failure;
    }
    summaries.remove(uid);
    changed();
  }

  @Override
  public Listening listen(Runnable listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  @Override
  public Optional<String> trouble() {
    return Optional.ofNullable(trouble);
  }

  private final class History implements RunHistory {
    private final Kept of;

    History(Kept of) {
      this.of = of;
    }

    @Override
    public GangId gang() {
      return of.id();
    }

    @Override
    public long read(long from, Consumer<Sighting> each) {
      of.sightings().stream().skip(from).forEach(each);
      return of.sightings().size();
    }

    @Override
    public Optional<Gang> at(Instant moment) {
      return of.at().apply(moment);
    }

    @Override
    public List<Flaw> flaws() {
      return flaws;
    }

    @Override
    public void close() {
      closed.add(of.id().uid());
    }
  }

  public final List<AskedCancel> asked = new ArrayList<>();

  /// The uids of those that have ended.
  public final List<String> ended = new ArrayList<>();

  @Override
  public List<AskedCancel> askedCancels() {
    return List.copyOf(asked);
  }

  @Override
  public void cancelEnded(GangId gang, @Nullable String proof) {
    ended.add(gang.uid());
  }
}
