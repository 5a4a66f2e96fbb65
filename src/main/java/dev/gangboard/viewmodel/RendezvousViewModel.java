package dev.gangboard.viewmodel;

import dev.gangboard.gang.GangPhase;
import dev.gangboard.gang.RendezvousLocation;
import dev.gangboard.rendezvous.KeyPatterns;
import dev.gangboard.rendezvous.Laggard;
import dev.gangboard.rendezvous.RendezvousDesk;
import dev.gangboard.rendezvous.RendezvousMemory;
import dev.gangboard.rendezvous.RendezvousNews;
import dev.gangboard.rendezvous.RendezvousStore;
import dev.gangboard.rendezvous.StoreAccess;
import dev.gangboard.text.Text;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// The rendezvous of the shown gang: read while the gang is alive, or while somebody looks.
public final class RendezvousViewModel implements AutoCloseable {
  /// What there is to show.
  public enum Stage {
    /// No gang, or its environment names no rendezvous.
    NOWHERE,
    READING,
    /// There is no key below the prefix.
    EMPTY,
    /// There are keys, and no pattern matches one.
    UNMATCHED,
    SHOWN,
    /// Nothing could be read yet.
    FAILED
  }

  /// A cell of the matrix.
  public record Cell(long round, int rank) {}

  private final Surroundings surroundings;
  private final BooleanSupplier demo;
  private final RendezvousSetup setup;
  private final StoredObjectViewModel object;
  private final ReadOnlyObjectWrapper<Stage> stage = new ReadOnlyObjectWrapper<>(Stage.NOWHERE);
  private final ReadOnlyObjectWrapper<@Nullable RendezvousMatrix> matrix =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Cell> selected = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Notice> problem = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyStringWrapper headline = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper straggler = new ReadOnlyStringWrapper("");
  private final ReadOnlyObjectWrapper<Map<Integer, String>> late =
      new ReadOnlyObjectWrapper<>(Map.of());
  private final ReadOnlyStringWrapper note = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper reader = new ReadOnlyStringWrapper("");
  private final ObservableList<Figure> figures = FXCollections.observableArrayList();
  private final ObservableList<Figure> readOnlyFigures =
      FXCollections.unmodifiableObservableList(figures);

  private @Nullable GangMoment moment;
  private boolean visible;
  private @Nullable RendezvousLocation location;
  private @Nullable RendezvousNews news;
  private Optional<Laggard> laggard = Optional.empty();
  private final RendezvousSource source;

  /// @param demo whether the demo cluster is shown, whose store has keys of its own
  RendezvousViewModel(Surroundings surroundings, BooleanSupplier demo) {
    this.surroundings = surroundings;
    this.demo = demo;
    setup = new RendezvousSetup(surroundings);
    source = new RendezvousSource(surroundings, this::take, this::failed);
    object = new StoredObjectViewModel(surroundings, source::store);
  }

  // Properties

  public ReadOnlyObjectProperty<Stage> stage() {
    return stage.getReadOnlyProperty();
  }

  /// What is known of the rounds, or null before anything is.
  public ReadOnlyObjectProperty<@Nullable RendezvousMatrix> matrix() {
    return matrix.getReadOnlyProperty();
  }

  public ReadOnlyObjectProperty<@Nullable Cell> selected() {
    return selected.getReadOnlyProperty();
  }

  /// Why it cannot be read now, or null. What was read before is still shown.
  public ReadOnlyObjectProperty<@Nullable Notice> problem() {
    return problem.getReadOnlyProperty();
  }

  /// The round all wait in, and for whom; empty before anything is known.
  public ReadOnlyStringProperty headline() {
    return headline.getReadOnlyProperty();
  }

  /// Who keeps the others waiting; empty for nobody.
  public ReadOnlyStringProperty straggler() {
    return straggler.getReadOnlyProperty();
  }

  /// Of the ranks that keep the others waiting, what there is to say.
  public ReadOnlyObjectProperty<Map<Integer, String>> late() {
    return late.getReadOnlyProperty();
  }

  public ObservableList<Figure> figures() {
    return readOnlyFigures;
  }

  /// What must be known to read the matrix rightly; may be empty.
  public ReadOnlyStringProperty note() {
    return note.getReadOnlyProperty();
  }

  /// What is read with whose credentials, and how old it is.
  public ReadOnlyStringProperty reader() {
    return reader.getReadOnlyProperty();
  }

  public RendezvousSetup setup() {
    return setup;
  }

  /// Whether somebody looks at a matrix with rounds in it.
  boolean seen() {
    RendezvousMatrix now = matrix.get();
    return visible && now != null && now.rows() > 0;
  }

  public StoredObjectViewModel object() {
    return object;
  }

  // Commands

  /// Says whether anybody looks.
  public void setVisible(boolean looked) {
    visible = looked;
    adjust();
  }

  /// Reads again now.
  public void readNow() {
    if (!source.readNow()) {
      restart();
    }
  }

  /// Takes what was typed, remembers it, and reads.
  ///
  /// @return false if something of it is wrong, which is told at its field
  public boolean apply() {
    Optional<RendezvousSetup.Typed> typed = setup.read();
    GangMoment shown = moment;
    if (typed.isEmpty() || shown == null) {
      return false;
    }
    String written = setup.uri().get().strip();
    boolean own = !written.equals(ofEnvironment(shown));
    RendezvousMemory memory = surroundings.rendezvous().memory();
    var choice = new RendezvousMemory.RunChoice(own ? written : null, setup.ownPatterns());
    String bucket = typed.get().location().bucket();
    StoreAccess access = typed.get().access();
    surroundings
        .background()
        .execute(() -> {
          memory.remember(shown.id().uid(), choice);
          memory.remember(bucket, access);
        });
    location = typed.get().location().asFolder();
    restart();
    return true;
  }

  /// Selects a cell, and with it its rank.
  public void select(@Nullable Cell cell) {
    selected.set(cell);
  }

  /// Shows what the selected rank brought to the selected round.
  public void openSelected() {
    Cell cell = selected.get();
    RendezvousMatrix shown = matrix.get();
    RendezvousLocation where = location;
    if (cell == null || shown == null || where == null) {
      return;
    }
    int row = shown.rowOf(cell.round());
    if (row >= 0) {
      shown
          .arrival(row, cell.rank())
          .ifPresentOrElse(
              arrival ->
                  object.show(
                      RendezvousWords.cell(shown, row, cell.rank()).getFirst(),
                      where.bucket(),
                      arrival),
              object::clear);
    }
  }

  public void closeObject() {
    object.clear();
  }

  // Steps

  void show(@Nullable GangMoment next) {
    GangMoment last = moment;
    moment = next;
    if (next == null || last == null || !next.id().equals(last.id())) {
      forget();
      if (next != null) {
        begin(next);
      }
    } else if (source.isRunning() && last.states().size() != next.states().size()) {
      restart();
    } else {
      adjust();
    }
  }

  void tick() {
    tell();
  }

  private void begin(GangMoment shown) {
    RendezvousMemory memory = surroundings.rendezvous().memory();
    Optional<RendezvousMemory.RunChoice> chosen = memory.run(shown.id().uid());
    String own = chosen.map(RendezvousMemory.RunChoice::uri).orElse(null);
    String written = own == null ? ofEnvironment(shown) : own;
    List<String> patterns = chosen.map(RendezvousMemory.RunChoice::patterns).orElse(List.of());
    StoreAccess access = StoreAccess.DEFAULT;
    try {
      location = RendezvousLocation.parse(written).asFolder();
      access = memory.bucket(location.bucket()).orElse(StoreAccess.DEFAULT);
    } catch (IllegalArgumentException _) {
      location = null; // told when somebody wants to read it
    }
    setup.show(written, patterns, access);
    adjust();
  }

  private static String ofEnvironment(GangMoment shown) {
    return shown.gang().job().map(job -> job.template().rendezvousUri()).orElse("");
  }

  /// Reads or ceases to, as is wanted now.
  private void adjust() {
    GangMoment shown = moment;
    boolean wanted = shown != null && location != null && (visible || isAlive(shown));
    if (wanted && !source.isRunning()) {
      restart();
    } else if (!wanted && source.isRunning()) {
      source.stop();
    }
    tell();
  }

  private void restart() {
    GangMoment shown = moment;
    RendezvousLocation where = location;
    if (shown == null || where == null) {
      return;
    }
    news = null;
    matrix.set(null);
    problem.set(null);
    object.clear();
    stage.set(Stage.READING);
    Optional<RendezvousSetup.Typed> typed = setup.read();
    KeyPatterns patterns = typed.map(RendezvousSetup.Typed::patterns).orElse(KeyPatterns.USUAL);
    StoreAccess wanted = typed.map(RendezvousSetup.Typed::access).orElse(StoreAccess.DEFAULT);
    boolean ofDemo = demo.getAsBoolean() && wanted.equals(StoreAccess.DEFAULT);
    var wish = new RendezvousDesk.Wish(where, patterns, shown.states().size());
    source.start(wish, ofDemo ? null : wanted);
  }

  private void failed(Notice notice) {
    problem.set(notice);
    stage.set(Stage.FAILED);
  }

  private void take(RendezvousNews told) {
    news = told;
    laggard = told.rendezvous().laggard();
    setup.setSample(told.sample());
    problem.set(told.problem() == null ? null : Notice.of(told.problem()));
    stage.set(stage(told));
    tell();
  }

  private static Stage stage(RendezvousNews told) {
    if (!told.rendezvous().rounds().isEmpty()) {
      return Stage.SHOWN;
    }
    if (told.read() == null) {
      return told.problem() == null ? Stage.READING : Stage.FAILED;
    }
    return told.rendezvous().foreign() + told.rendezvous().endless() > 0
        ? Stage.UNMATCHED
        : told.problem() == null ? Stage.EMPTY : Stage.FAILED;
  }

  private void tell() {
    RendezvousNews known = news;
    GangMoment shown = moment;
    if (known == null || shown == null) {
      return;
    }
    Instant now = surroundings.clock().instant();
    var next = new RendezvousMatrix(known.rendezvous(), known.storeTime(now), isAwaited(shown));
    matrix.set(next);
    headline.set(RendezvousWords.headline(next));
    boolean reliable = problem.get() == null && source.isRunning();
    Laggard usual = laggard.orElse(null);
    straggler.set(reliable ? RendezvousWords.straggler(next, usual) : "");
    Map<Integer, String> ranks = reliable ? RendezvousWords.ofRanks(next, usual) : Map.of();
    if (!ranks.equals(late.get())) {
      late.set(ranks);
    }
    Long total = shown.gang().job().map(job -> job.template().rounds()).orElse(null);
    List<Figure> wanted = next.rows() == 0 ? List.of() : RendezvousWords.figures(next, total);
    if (!figures.equals(wanted)) {
      figures.setAll(wanted);
    }
    note.set(String.join("\n", RendezvousWords.notes(known)));
    reader.set(readerWords(known, now));
  }

  private String readerWords(RendezvousNews known, Instant now) {
    RendezvousStore from = source.store();
    String who = from == null ? "" : from.identity();
    Instant read = known.read();
    String age =
        read == null
            ? Text.of("rendezvous.reader.now")
            : Text.of("rendezvous.reader.age", Elapsed.fine(Duration.between(read, now)));
    return Text.of("rendezvous.reader", String.valueOf(location), who, age, known.requests());
  }

  private static boolean isAlive(GangMoment shown) {
    return switch (shown.phase().kind()) {
      case RUNNING, PARTIAL, STARTING, FAILING, SUCCEEDING -> true;
      case EXPIRED, ORPHANED, CANCELLING, CANCELLED, SUCCEEDED, FAILED, SUSPENDED, WAITING -> false;
    };
  }

  /// Whether who has not come may still come.
  private static boolean isAwaited(GangMoment shown) {
    GangPhase.Kind kind = shown.phase().kind();
    return kind == GangPhase.Kind.RUNNING
        || kind == GangPhase.Kind.PARTIAL
        || kind == GangPhase.Kind.STARTING;
  }

  private void forget() {
    source.stop();
    news = null;
    location = null;
    laggard = Optional.empty();
    matrix.set(null);
    selected.set(null);
    problem.set(null);
    headline.set("");
    straggler.set("");
    late.set(Map.of());
    figures.clear();
    note.set("");
    reader.set("");
    stage.set(Stage.NOWHERE);
    object.clear();
    setup.setSample(List.of());
  }

  /// Ends what runs; touches no property.
  @Override
  public void close() {
    setup.close();
    object.close();
    source.close();
  }
}
