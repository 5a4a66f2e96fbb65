package dev.gangboard.viewmodel;

import dev.gangboard.gang.RankState;
import dev.gangboard.logs.GangLogs;
import dev.gangboard.logs.LogQuery;
import dev.gangboard.logs.LogSearch;
import dev.gangboard.logs.RankHits;
import dev.gangboard.text.Text;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.PatternSyntaxException;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.ReadOnlyDoubleWrapper;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// The search through the logs of all ranks of the shown gang. It runs beside the UI thread; what
/// it finds comes with [#tick], a few times a second at most.
public final class GangSearchViewModel implements AutoCloseable {
  private static final Duration PACE = Duration.ofMillis(200);

  private final Surroundings surroundings;
  private final LogTabsViewModel tabs;
  private final Supplier<Optional<GangMoment>> gang;
  private final SearchRows rows = new SearchRows();
  private final ObservableList<SearchRow> readOnlyRows =
      FXCollections.unmodifiableObservableList(rows.rows());
  private final ReadOnlyBooleanWrapper open = new ReadOnlyBooleanWrapper();
  private final ReadOnlyObjectWrapper<LogQuery> query =
      new ReadOnlyObjectWrapper<>(LogQuery.plain(""));
  private final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();
  private final ReadOnlyDoubleWrapper progress = new ReadOnlyDoubleWrapper();
  private final ReadOnlyStringWrapper summary = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper trouble = new ReadOnlyStringWrapper("");
  private final ReadOnlyLongWrapper grown = new ReadOnlyLongWrapper();
  private final ReadOnlyLongWrapper revision = new ReadOnlyLongWrapper();
  private String uid = "";
  private int generation;
  private volatile boolean closed;
  private @Nullable RanksSearch search;
  private @Nullable SearchPreviews previews;
  private Instant shownAt = Instant.EPOCH;

  /// @param gang the shown one
  GangSearchViewModel(
      Surroundings surroundings, LogTabsViewModel tabs, Supplier<Optional<GangMoment>> gang) {
    this.surroundings = surroundings;
    this.tabs = tabs;
    this.gang = gang;
  }

  // Properties

  /// Whether the panel is there.
  public ReadOnlyBooleanProperty open() {
    return open.getReadOnlyProperty();
  }

  public ReadOnlyObjectProperty<LogQuery> query() {
    return query.getReadOnlyProperty();
  }

  public ReadOnlyBooleanProperty running() {
    return running.getReadOnlyProperty();
  }

  /// The part of the ranks that are searched, 0 to 1.
  public ReadOnlyDoubleProperty progress() {
    return progress.getReadOnlyProperty();
  }

  /// What was found so far, in words; empty before the first search.
  public ReadOnlyStringProperty summary() {
    return summary.getReadOnlyProperty();
  }

  /// What is wrong with the query, or was with the search; empty where nothing is.
  public ReadOnlyStringProperty trouble() {
    return trouble.getReadOnlyProperty();
  }

  /// Lines that have come since the search began, and are not searched.
  public ReadOnlyLongProperty grown() {
    return grown.getReadOnlyProperty();
  }

  /// Grows when rows look otherwise than before.
  public ReadOnlyLongProperty revision() {
    return revision.getReadOnlyProperty();
  }

  public ObservableList<SearchRow> rows() {
    return readOnlyRows;
  }

  /// The text of a hit; null while it is being read.
  public @Nullable SearchPreview preview(SearchRow.Hit hit) {
    return previews == null ? null : previews.of(hit);
  }

  /// `1,204 lines`: how many were found in a rank.
  public String count(int rank) {
    RankHits hits = rows.of(rank);
    return Text.of("logs.search.count", hits == null ? 0 : hits.count());
  }

  /// The state of a rank; null where it is not known.
  public @Nullable RankState state(int rank) {
    return gang.get()
        .filter(moment -> rank < moment.states().size())
        .map(moment -> moment.states().get(rank))
        .orElse(null);
  }

  public boolean isFolded(int rank) {
    return rows.isFolded(rank);
  }

  /// What is not listed of a rank, and whether it can be.
  public String moreWords(int rank) {
    return rows.isSpread(rank)
        ? Text.of("logs.search.beyond", rows.left(rank), LogSearch.MOST_ROWS)
        : Text.of("logs.search.more", rows.left(rank));
  }

  // Commands

  public void show() {
    open.set(true);
  }

  /// Closes the panel, and ends the search.
  public void hide() {
    open.set(false);
    cancel();
  }

  /// Changes what is looked for; a mistake in an expression is told at once.
  public void setQuery(LogQuery next) {
    query.set(next);
    trouble.set("");
    if (next.text().isEmpty()) {
      clear();
    } else {
      boolean _ = isUnderstood(next);
    }
  }

  private boolean isUnderstood(LogQuery wanted) {
    try {
      wanted.matcher();
      return true;
    } catch (PatternSyntaxException e) {
      trouble.set(Text.of("logs.search.bad", e.getDescription(), Math.max(0, e.getIndex()) + 1));
    } catch (StackOverflowError _) {
      trouble.set(Text.of("logs.search.deep"));
    }
    return false;
  }

  /// Searches all that is there now, anew.
  public void search() {
    clear();
    uid = shownUid();
    LogQuery wanted = query.get();
    if (wanted.text().isEmpty() || !isUnderstood(wanted)) {
      return;
    }
    Optional<GangLogs> logs = tabs.logs();
    if (logs.isEmpty()) {
      summary.set(Text.of("logs.search.nothing-kept"));
      return;
    }
    running.set(true);
    progress.set(0);
    GangLogs own = logs.get().retain();
    int mark = generation;
    Surroundings.Running _ =
        Work.start(
            surroundings,
            () -> RanksSearch.start(own, wanted),
            begun -> started(mark, begun),
            failed -> {
              if (mark == generation) {
                running.set(false);
                trouble.set(failed.message());
              }
            });
  }

  private void started(int mark, RanksSearch begun) {
    if (mark != generation || closed) {
      surroundings.background().execute(begun::close);
      return;
    }
    search = begun;
    previews =
        new SearchPreviews(
            surroundings, begun.transcripts(), query.get(), () -> revision.set(revision.get() + 1));
    shownAt = Instant.EPOCH;
    update();
  }

  /// Ends the search; what was found stays.
  public void cancel() {
    update();
    if (running.get()) {
      generation++;
      running.set(false);
      RanksSearch ended = search;
      summary.set(Text.of("logs.search.ended", found(ended == null ? Map.of() : ended.hits())));
      if (ended != null) {
        ended.stop();
      }
    }
  }

  /// Folds the hits of a rank away, or shows them.
  public void setFolded(int rank, boolean folded) {
    rows.setFolded(rank, folded);
    revision.set(revision.get() + 1);
  }

  /// Opens a hit in its rank's log; shows or folds the others.
  public void activate(SearchRow row) {
    switch (row) {
      case SearchRow.Hit hit -> tabs.openAt(hit.rank(), hit.number());
      case SearchRow.Heading heading -> setFolded(heading.rank(), !isFolded(heading.rank()));
      case SearchRow.More more -> {
        rows.spread(more.rank());
        revision.set(revision.get() + 1);
      }
    }
  }

  // Steps

  /// Takes in what was found, and notices another gang.
  void tick() {
    if (!shownUid().equals(uid)) {
      clear();
      uid = shownUid();
    }
    RanksSearch current = search;
    Instant instant = surroundings.clock().instant();
    if (current != null && Duration.between(shownAt, instant).compareTo(PACE) >= 0) {
      update();
      grown.set(current.isFinished() ? current.grown() : 0);
    }
  }

  private String shownUid() {
    return gang.get().map(moment -> moment.id().uid()).orElse("");
  }

  private void update() {
    RanksSearch current = search;
    if (current == null || !running.get() || !current.hasNews()) {
      return;
    }
    shownAt = surroundings.clock().instant();
    boolean finished = current.isFinished();
    Map<Integer, RankHits> hits = current.hits();
    int ranks = current.transcripts().size();
    rows.show(hits);
    progress.set(ranks == 0 ? 1 : (double) current.done() / ranks);
    running.set(!finished);
    summary.set(
        finished
            ? Text.of("logs.search.done", found(hits), ranks)
            : Text.of("logs.search.running", current.done(), ranks, found(hits)));
    String failure = current.failure();
    if (current.hasGivenUp()) {
      trouble.set(Text.of("logs.search.given-up", finished ? ranks - current.done() : 0));
    } else if (failure != null) {
      trouble.set(failure);
    }
    revision.set(revision.get() + 1);
  }

  private static String found(Map<Integer, RankHits> hits) {
    long count = hits.values().stream().mapToLong(RankHits::count).sum();
    long ranks = hits.values().stream().filter(of -> of.count() > 0).count();
    return Text.of("logs.search.found", count, ranks);
  }

  private void clear() {
    generation++;
    RanksSearch old = search;
    if (old != null) {
      surroundings.background().execute(old::close);
    }
    search = null;
    previews = null;
    running.set(false);
    grown.set(0);
    summary.set("");
    trouble.set("");
    rows.clear();
  }

  /// Ends all that runs; touches no property.
  @Override
  public void close() {
    closed = true;
    RanksSearch old = search;
    if (old != null) {
      old.close();
    }
  }
}
