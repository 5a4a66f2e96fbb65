package dev.gangboard.viewmodel;

import dev.gangboard.gang.GangPhase;
import dev.gangboard.gang.RankState;
import dev.gangboard.text.Text;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  private final Map<String, CancelAnswer> answers = new HashMap<>();
  private final RankTableViewModel table = new RankTableViewModel();
  private final RankViewModel rank = new RankViewModel();
  private final EventsViewModel events = new EventsViewModel();
  private final ResultsViewModel results;
  private final RankGridViewModel grid;
  private final TimelineViewModel timeline;
  private @Nullable GangMoment newest;

  /// @param remembered what was seen of each gang since the window opened
  /// @param opener opens a rank's log
  /// @param teller tells a person what needs no answer
  GangViewModel(
      Surroundings surroundings,
      RememberedRuns remembered,
      IntConsumer opener,
      Consumer<String> teller) {
    timeline = new TimelineViewModel(surroundings, remembered, this::showMoment);
    grid = new RankGridViewModel(opener);
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

  public TimelineViewModel timeline() {
    return timeline;
  }

  // Steps

  void show(@Nullable GangMoment next, Instant now) {
    newest = next;
    timeline.show(next);
    if (timeline.asOf().get() == null) {
      display(next);
    }
    cancellable.set(next != null && cancellable(next.phase()));
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
    if (next == null || last == null || !next.sameAs(last)) {
      table.show(next);
      events.show(next);
      results.show(next);
      rank.show(next);
    }
    banner.set(next == null ? null : FailureBanner.of(next).orElse(null));
    obstacle.set(next == null ? null : Obstacle.of(next).orElse(null));
    Reconcile.to(spec, next == null ? List.of() : SpecFact.of(next.gang()));
  }

  void tick(Instant now) {
    timeline.tick();
    tell(timeline.shownAt(now));
    results.tick();
  }

  private void tell(Instant at) {
    GangMoment shown = moment.get();
    sentence.set(shown == null ? "" : PhaseWords.sentence(shown));
    List<Figure> wanted = shown == null ? List.of() : figures(shown, at);
    if (!figures.equals(wanted)) {
      figures.setAll(wanted);
    }
    boolean past = timeline.asOf().get() != null;
    cancelNote.set(shown == null || past ? null : note(shown, at));
  }

  void answered(CancelAnswer answer) {
    answers.put(answer.gang().uid(), answer);
  }

  /// Ends what runs; touches no property.
  @Override
  public void close() {
    timeline.close();
    results.close();
  }

  private @Nullable CancelNote note(GangMoment shown, Instant now) {
    CancelAnswer answer = answers.get(shown.id().uid());
    return answer == null ? null : answer.note(shown, now).orElse(null);
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
