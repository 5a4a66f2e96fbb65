package dev.gangboard.viewmodel;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.GangPhase;
import dev.gangboard.gang.RankState;
import dev.gangboard.record.RecordException;
import dev.gangboard.record.RunHistory;
import dev.gangboard.record.RunSummary;
import dev.gangboard.text.Text;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// The gang that is shown in the centre: its header, figures, first failure, grid and table.
public final class GangViewModel implements AutoCloseable {
  private static final List<RankState> COUNTED =
      List.of(
          RankState.FAILED,
          RankState.STOPPING,
          RankState.STOPPED,
          RankState.RUNNING,
          RankState.STARTING,
          RankState.UNSCHEDULED,
          RankState.WAITING,
          RankState.UNKNOWN,
          RankState.SUCCEEDED);

  private final ReadOnlyObjectWrapper<@Nullable GangMoment> moment = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyStringWrapper sentence = new ReadOnlyStringWrapper("");
  private final ReadOnlyObjectWrapper<@Nullable FailureBanner> banner =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Obstacle> obstacle = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable CancelNote> cancelNote =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyBooleanWrapper cancellable = new ReadOnlyBooleanWrapper();
  private final ObservableList<Figure> figures = FXCollections.observableArrayList();
  private final ObservableList<Figure> readOnlyFigures =
      FXCollections.unmodifiableObservableList(figures);
  private final ObservableList<SpecFact> spec = FXCollections.observableArrayList();
  private final ObservableList<SpecFact> readOnlySpec =
      FXCollections.unmodifiableObservableList(spec);
  private final CancelsViewModel cancels;
  private final RankTableViewModel table = new RankTableViewModel();
  private final RankViewModel rank = new RankViewModel();
  private final EventsViewModel events = new EventsViewModel();
  private final ResultsViewModel results;
  private final RendezvousViewModel rendezvous;
  private final RankGridViewModel grid;
  private final TimelineViewModel timeline;
  private final Surroundings surroundings;
  private final ReadOnlyStringWrapper origin = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper opening = new ReadOnlyStringWrapper("");
  private final ReadOnlyObjectWrapper<@Nullable Notice> unopened = new ReadOnlyObjectWrapper<>();
  private @Nullable GangMoment newest;
  private @Nullable RunSummary record;
  private final LastWords lastWords;
  private Surroundings.Running opener = () -> {};

  /// @param remembered what was seen of each gang since the window opened
  /// @param opener opens a rank's log
  /// @param teller tells a person what needs no answer
  /// @param demo whether the demo cluster is shown
  GangViewModel(
      Surroundings surroundings,
      RememberedRuns remembered,
      IntConsumer opener,
      Consumer<String> teller,
      CancelsViewModel cancels,
      BooleanSupplier demo) {
    this.surroundings = surroundings;
    this.cancels = cancels;
    rendezvous = new RendezvousViewModel(surroundings, demo);
    lastWords = new LastWords(surroundings, this::tellFailure);
    timeline = new TimelineViewModel(surroundings, remembered, this::showMoment);
    grid = new RankGridViewModel(opener);
    rendezvous.late().subscribe(grid::setLate);
    results = new ResultsViewModel(surroundings, teller);
    grid.selected().subscribe(selected -> rank.select(selected.intValue()));
  }

  // Properties

  /// The gang as it is shown, or null where none is selected: as it stands, or as it was at
  /// [TimelineViewModel#asOf].
  public ReadOnlyObjectProperty<@Nullable GangMoment> moment() {
    return moment.getReadOnlyProperty();
  }

  public ReadOnlyStringProperty sentence() {
    return sentence.getReadOnlyProperty();
  }

  public ReadOnlyObjectProperty<@Nullable FailureBanner> banner() {
    return banner.getReadOnlyProperty();
  }

  /// What the gang cannot get over by itself, in the cluster's words; null where nothing is known.
  public ReadOnlyObjectProperty<@Nullable Obstacle> obstacle() {
    return obstacle.getReadOnlyProperty();
  }

  public ReadOnlyObjectProperty<@Nullable CancelNote> cancelNote() {
    return cancelNote.getReadOnlyProperty();
  }

  /// Whether there is something to cancel.
  public ReadOnlyBooleanProperty cancellable() {
    return cancellable.getReadOnlyProperty();
  }

  public ObservableList<Figure> figures() {
    return readOnlyFigures;
  }

  public ObservableList<SpecFact> spec() {
    return readOnlySpec;
  }

  public RankGridViewModel grid() {
    return grid;
  }

  public RankTableViewModel table() {
    return table;
  }

  /// The selected rank.
  public RankViewModel rank() {
    return rank;
  }

  public EventsViewModel events() {
    return events;
  }

  public ResultsViewModel results() {
    return results;
  }

  public RendezvousViewModel rendezvous() {
    return rendezvous;
  }

  public TimelineViewModel timeline() {
    return timeline;
  }

  /// Where what is shown comes from, if it is not the cluster; else empty. Set when it is shown.
  public ReadOnlyStringProperty origin() {
    return origin.getReadOnlyProperty();
  }

  /// The name of the gang whose record is being opened, or empty.
  public ReadOnlyStringProperty opening() {
    return opening.getReadOnlyProperty();
  }

  /// Why a record could not be opened, or null.
  public ReadOnlyObjectProperty<@Nullable Notice> unopened() {
    return unopened.getReadOnlyProperty();
  }

  // Steps

  void show(@Nullable GangMoment next, Instant now) {
    if (record != null) {
      leaveRecord();
    }
    take(next, false, now);
  }

  /// Shows a gang from its record as it was last seen.
  void open(RunSummary run, Instant now) {
    RunSummary last = record;
    if (run.equals(last)) {
      return;
    }
    if (last == null || !last.id().equals(run.id())) {
      leaveRecord();
      take(null, true, now);
      opening.set(run.id().name());
    }
    record = run;
    opener.close();
    opener =
        Work.start(
            surroundings,
            () -> lastMoment(run),
            moment -> opened(run, moment, now),
            failed -> {
              opening.set("");
              unopened.set(failed);
            });
  }

  private GangMoment lastMoment(RunSummary run) throws RecordException, InterruptedException {
    String uid = run.id().uid();
    try (RunHistory history = surroundings.histories().open(uid).orElseThrow(() -> gone(run))) {
      Gang gang = history.at(run.lastSeen()).orElseThrow(() -> gone(run));
      return GangMoment.of(gang, run.lastSeen());
    }
  }

  private static RecordException gone(RunSummary run) {
    return new RecordException(
        Text.of("history.gone", run.id().name()), new NoSuchElementException(run.id().uid()));
  }

  private void opened(RunSummary run, GangMoment moment, Instant now) {
    opening.set("");
    String seen = Elapsed.full(run.lastSeen());
    take(moment, true, now);
    origin.set(
        run.phase().ended()
            ? Text.of("history.origin", run.context(), seen)
            : Text.of("history.origin.unended", run.context(), seen));
  }

  private void leaveRecord() {
    record = null;
    opener.close();
    origin.set("");
    opening.set("");
    unopened.set(null);
  }

  private void take(@Nullable GangMoment next, boolean past, Instant now) {
    newest = next;
    rendezvous.show(next);
    timeline.show(next, past);
    if (timeline.asOf().get() == null) {
      display(next);
    }
    cancellable.set(next != null && !past && cancellable(next.phase()));
    tick(now);
  }

  /// The gang as it stands, whatever moment of it is shown.
  Optional<GangMoment> newest() {
    return Optional.ofNullable(newest);
  }

  /// @param past a moment of the past, or null for the newest
  private void showMoment(@Nullable GangMoment past) {
    GangMoment next = past == null ? newest : past;
    display(next);
    if (next != null) {
      tell(next.at());
    }
  }

  private void display(@Nullable GangMoment next) {
    GangMoment last = moment.get();
    moment.set(next);
    grid.show(next);
    if (next == null || last == null || !next.sameAs(last) || isDraining(next)) {
      table.show(next);
      events.show(next);
      results.show(next);
      rank.show(next);
    }
    tellFailure();
    obstacle.set(next == null ? null : Obstacle.of(next).orElse(null));
    Reconcile.to(spec, next == null ? List.of() : SpecFact.of(next.gang()));
  }

  private void tellFailure() {
    GangMoment shown = moment.get();
    banner.set(
        shown == null
            ? null
            : FailureBanner.of(shown)
                .map(b -> b.withLastLines(lastLines(shown.gang())))
                .orElse(null));
  }

  private Optional<String> lastLines(Gang gang) {
    return gang.firstFailures().stream().findFirst().flatMap(f -> lastWords.of(f.pod().uid()));
  }

  /// Reads the last lines of those that failed first, before their pods are gone.
  void seeFailures(List<GangMoment> gangs, Cluster cluster) {
    lastWords.see(gangs, cluster);
  }

  void tick(Instant now) {
    timeline.tick();
    GangMoment shown = newest;
    tell(timeline.shownAt(record == null || shown == null ? now : shown.at()));
    results.tick();
    rendezvous.tick();
  }

  private void tell(Instant at) {
    GangMoment shown = moment.get();
    sentence.set(shown == null ? "" : PhaseWords.sentence(shown));
    List<Figure> wanted = shown == null ? List.of() : figures(shown, at);
    if (!figures.equals(wanted)) {
      figures.setAll(wanted);
    }
    boolean past = timeline.asOf().get() != null;
    cancelNote.set(shown == null || past ? null : cancels.note(shown.id()).orElse(null));
  }

  /// Ends what runs; touches no property.
  @Override
  public void close() {
    opener.close();
    lastWords.close();
    timeline.close();
    rendezvous.close();
    results.close();
  }

  /// What is said of a stopping rank changes each second.
  private static boolean isDraining(GangMoment shown) {
    return shown.count(RankState.STOPPING) > 0;
  }

  private static boolean cancellable(GangPhase phase) {
    return switch (phase.kind()) {
      case EXPIRED, ORPHANED, CANCELLING, CANCELLED, SUCCEEDED, FAILED -> false;
      case FAILING, SUCCEEDING, SUSPENDED, PARTIAL, RUNNING, WAITING, STARTING -> true;
    };
  }

  private static List<Figure> figures(GangMoment shown, Instant now) {
    List<Figure> figures = new ArrayList<>();
    for (RankState state : COUNTED) {
      int count = shown.count(state);
      if (count > 0) {
        figures.add(new Figure(Text.of("window.number", count), StateWords.word(state), state));
      }
    }
    if (shown.gang().job().map(j -> j.template().gpusPerRank()).orElse(0) > 0) {
      add(figures, shown.gpus().held(), Text.of("window.figure.gpusHeld"));
      add(figures, shown.gpus().idle(), Text.of("window.figure.gpusIdle"));
    }
    GangTimes.elapsed(shown.gang(), now)
        .ifPresent(t -> figures.add(new Figure(t, Text.of("window.figure.elapsed"), null)));
    return figures;
  }

  private static void add(List<Figure> figures, int number, String caption) {
    figures.add(new Figure(Text.of("window.number", number), caption, null));
  }
}
