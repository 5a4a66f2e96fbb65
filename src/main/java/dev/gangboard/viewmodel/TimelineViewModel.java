package dev.gangboard.viewmodel;

import dev.gangboard.gang.GangTimeline;
import dev.gangboard.gang.Rank;
import dev.gangboard.gang.RankState;
import dev.gangboard.text.Text;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.jspecify.annotations.Nullable;

/// The shown gang over time, and the moment of it that is shown in place of now. The timeline is
/// read beside the UI thread, and only while somebody looks.
public final class TimelineViewModel implements AutoCloseable {
  private static final Duration PACE = Duration.ofMillis(500);

  private final Surroundings surroundings;
  private final RememberedRuns remembered;
  private final Consumer<@Nullable GangMoment> shower;
  private final ReadOnlyObjectWrapper<GangTimeline> timeline =
      new ReadOnlyObjectWrapper<>(GangTimeline.EMPTY);
  private final ReadOnlyObjectWrapper<@Nullable Instant> asOf = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyStringWrapper asOfWords = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper note = new ReadOnlyStringWrapper("");
  private final ReadOnlyLongWrapper until = new ReadOnlyLongWrapper();
  private final ReadOnlyBooleanWrapper growing = new ReadOnlyBooleanWrapper();
  private @Nullable GangMoment newest;
  private @Nullable GangMoment read;
  private @Nullable Life life;
  private boolean over;
  private boolean visible;
  private boolean reading;
  private boolean seeking;
  private Instant readAt = Instant.EPOCH;

  /// @param shower shows a moment of the past, or with null the newest again
  TimelineViewModel(
      Surroundings surroundings, RememberedRuns remembered, Consumer<@Nullable GangMoment> shower) {
    this.surroundings = surroundings;
    this.remembered = remembered;
    this.shower = shower;
  }

  /// What a rank was around one moment.
  ///
  /// @param from when it became so
  /// @param until when it ceased to be so, or null where it still is
  public record Stretch(int rank, RankState state, Instant from, @Nullable Instant until) {
    /// `Rank 17: running`, and below it from when to when.
    public String words(Instant now) {
      String title = Text.of("grid.rank.title", String.valueOf(rank), StateWords.word(state));
      String end = until == null ? Text.of("timeline.now") : Elapsed.clock(until);
      Duration span = Duration.between(from, until == null ? now : until);
      return Text.of("timeline.stretch", title, Elapsed.clock(from), end, Elapsed.fine(span));
    }
  }

  // Properties

  /// As far as it is read; [GangTimeline#EMPTY] before.
  public ReadOnlyObjectProperty<GangTimeline> timeline() {
    return timeline.getReadOnlyProperty();
  }

  /// The moment that is shown in place of now, or null.
  public ReadOnlyObjectProperty<@Nullable Instant> asOf() {
    return asOf.getReadOnlyProperty();
  }

  /// `As of 14:36:12 UTC, 3 m 20 s ago`; empty while now is shown.
  public ReadOnlyStringProperty asOfWords() {
    return asOfWords.getReadOnlyProperty();
  }

  /// What a person must know of where the timeline comes from; empty for nothing.
  public ReadOnlyStringProperty note() {
    return note.getReadOnlyProperty();
  }

  /// Until when the states last, in milliseconds since 1970: of a living gang now.
  public ReadOnlyLongProperty until() {
    return until.getReadOnlyProperty();
  }

  /// Whether the gang lives, so that the end is now.
  public ReadOnlyBooleanProperty growing() {
    return growing.getReadOnlyProperty();
  }

  /// What a rank was at a moment; empty where that is not known.
  public Optional<Stretch> stretch(int rank, long millis) {
    GangTimeline known = timeline.get();
    if (rank < 0 || rank >= known.size() || millis > until.get()) {
      return Optional.empty();
    }
    int i = known.indexAt(rank, millis);
    if (i < 0) {
      return Optional.empty();
    }
    boolean last = i + 1 == known.changes(rank);
    boolean lasts = last && growing.get();
    long end = last ? until.get() : known.until(rank, i);
    return Optional.of(
        new Stretch(
            rank,
            known.state(rank, i),
            Instant.ofEpochMilli(known.time(rank, i)),
            lasts ? null : Instant.ofEpochMilli(end)));
  }

  // Commands

  /// Says whether anybody looks.
  public void setVisible(boolean looked) {
    visible = looked;
    update();
  }

  /// Shows the gang as it was at a moment; at the end of a living one, as it is.
  public void scrub(Instant wanted) {
    GangTimeline known = timeline.get();
    if (newest == null || known.size() == 0) {
      return;
    }
    if (growing.get() && wanted.toEpochMilli() >= until.get()) {
      backToNow();
      return;
    }
    long millis =
        Math.clamp(wanted.toEpochMilli(), known.seen(), Math.max(known.seen(), known.end()));
    asOf.set(Instant.ofEpochMilli(millis));
    tellAsOf();
    if (!seeking) {
      seek();
    }
  }

  /// Shows the moment of the next change of any rank, or of the one before.
  public void scrubToChange(boolean forward) {
    Instant from = asOf.get();
    long millis = from == null ? until.get() : from.toEpochMilli();
    timeline
        .get()
        .nextChange(millis, forward)
        .ifPresentOrElse(
            next -> scrub(Instant.ofEpochMilli(next)),
            () -> {
              if (forward) {
                backToNow();
              }
            });
  }

  /// Shows the gang as it is.
  public void backToNow() {
    if (asOf.get() != null) {
      asOf.set(null);
      tellAsOf();
      shower.accept(null);
    }
  }

  /// Asks how a rank's state at a moment is known, and hands the answer on once it is there.
  public void askEvidence(int rank, Instant moment, Consumer<String> answer) {
    Life of = life;
    if (of != null) {
      Surroundings.Running _ =
          Work.start(
              surroundings,
              () -> of.at(moment).filter(gang -> rank < gang.completions()),
              found ->
                  found.map(gang -> gang.rank(rank, moment)).map(Rank::evidence).ifPresent(answer),
              failed -> note.set(failed.message()));
    }
  }

  // Steps

  /// @param past whether it is known from its record alone
  void show(@Nullable GangMoment next, boolean past) {
    GangMoment last = newest;
    over = past;
    newest = next;
    if (next == null || last == null || !next.id().equals(last.id())) {
      begin(next);
    }
    growing.set(next != null && !over && !next.phase().ended());
    grow();
    update();
  }

  void tick() {
    grow();
    tellAsOf();
    update();
  }

  /// The moment at which all is shown, of `now` where no other is chosen.
  Instant shownAt(Instant now) {
    Instant chosen = asOf.get();
    return chosen == null ? now : chosen;
  }

  private void begin(@Nullable GangMoment next) {
    closeLife();
    asOf.set(null);
    tellAsOf();
    note.set("");
    timeline.set(GangTimeline.EMPTY);
    read = null;
    reading = false;
    seeking = false;
    if (next != null) {
      String uid = next.id().uid();
      life = new Life(surroundings.histories(), uid, remembered.of(uid));
    }
  }

  private void closeLife() {
    Life old = life;
    life = null;
    if (old != null) {
      surroundings.background().execute(old::close);
    }
  }

  private void update() {
    GangMoment wanted = newest;
    Life of = life;
    Instant now = surroundings.clock().instant();
    boolean isNew = read == null || wanted == null || !wanted.sameAs(read);
    if (!visible || reading || wanted == null || of == null || !isNew) {
      return;
    }
    if (read != null && Duration.between(readAt, now).compareTo(PACE) < 0) {
      return;
    }
    reading = true;
    read = wanted;
    readAt = now;
    Surroundings.Running _ =
        Work.start(
            surroundings,
            () -> of.read(part -> surroundings.uiThread().execute(() -> arrived(of, part))),
            whole -> {
              if (life == of) {
                reading = false;
                arrived(of, whole);
              }
            },
            failed -> {
              if (life == of) {
                reading = false;
                note.set(failed.message());
              }
            });
  }

  private void arrived(Life from, GangTimeline next) {
    if (from != life) {
      return;
    }
    timeline.set(next);
    grow();
    int flaws = from.flaws().size();
    note.set(
        flaws > 0
            ? Text.of("timeline.flaws", flaws)
            : from.isRecorded() ? "" : Text.of("timeline.unrecorded"));
  }

  private void grow() {
    long end = timeline.get().end();
    until.set(growing.get() ? Math.max(end, surroundings.clock().millis()) : end);
  }

  private void seek() {
    Instant wanted = asOf.get();
    Life of = life;
    if (wanted == null || of == null) {
      return;
    }
    seeking = true;
    Surroundings.Running _ =
        Work.start(
            surroundings,
            () -> of.at(wanted).map(gang -> GangMoment.of(gang, wanted)),
            found -> found(of, wanted, found),
            failed -> {
              if (life == of) {
                seeking = false;
                note.set(failed.message());
              }
            });
  }

  private void found(Life from, Instant at, Optional<GangMoment> found) {
    if (from != life) {
      return;
    }
    seeking = false;
    Instant wanted = asOf.get();
    if (wanted == null) {
      return;
    }
    found.ifPresent(shower);
    if (!wanted.equals(at)) {
      seek();
    }
  }

  private void tellAsOf() {
    Instant shown = asOf.get();
    asOfWords.set(
        shown == null
            ? ""
            : Text.of(
                "timeline.asOf",
                Elapsed.clock(shown),
                Elapsed.fine(Duration.between(shown, surroundings.clock().instant()))));
  }

  /// Ends what runs; touches no property.
  @Override
  public void close() {
    Life old = life;
    if (old != null) {
      old.close();
    }
  }
}
