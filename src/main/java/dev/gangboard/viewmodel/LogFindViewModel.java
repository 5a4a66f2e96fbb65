package dev.gangboard.viewmodel;

import dev.gangboard.logs.HitSpans;
import dev.gangboard.logs.LogQuery;
import dev.gangboard.record.RecordException;
import dev.gangboard.text.Text;
import java.util.Optional;
import java.util.regex.PatternSyntaxException;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.jspecify.annotations.Nullable;

/// The search in a tab: through the whole log, in the background.
public final class LogFindViewModel {
  private final Surroundings surroundings;
  private final LogTabViewModel tab;
  private final ReadOnlyObjectWrapper<LogQuery> query =
      new ReadOnlyObjectWrapper<>(LogQuery.plain(""));
  private final ReadOnlyObjectWrapper<Found> found = new ReadOnlyObjectWrapper<>(Found.NOTHING);
  private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");
  private volatile @Nullable HitList hits;
  private volatile @Nullable RowKey current;
  private boolean unshown;

  /// Where a search stands.
  ///
  /// @param count rows that have it
  /// @param current which of them is shown, from 1; 0 while none is
  /// @param progress from 0 to 1; 1 when all is searched
  public record Found(long count, long current, double progress) {
    static final Found NOTHING = new Found(0, 0, 1);

    public boolean isSearching() {
      return progress < 1;
    }
  }

  LogFindViewModel(Surroundings surroundings, LogTabViewModel tab) {
    this.surroundings = surroundings;
    this.tab = tab;
  }

  // Properties

  public String text() {
    return query.get().text();
  }

  public boolean isRegex() {
    return query.get().regex();
  }

  public boolean isMatchingCase() {
    return query.get().matchCase();
  }

  public ReadOnlyObjectProperty<Found> found() {
    return found.getReadOnlyProperty();
  }

  /// What is wrong with the expression, or keeps the log from being searched; empty for nothing.
  public ReadOnlyStringProperty problem() {
    return problem.getReadOnlyProperty();
  }

  // Commands

  /// Searches for another text, and shows the newest row that has it.
  public void search(String text) {
    search(new LogQuery(text, isRegex(), isMatchingCase()));
  }

  public void setRegex(boolean regex) {
    search(new LogQuery(text(), regex, isMatchingCase()));
  }

  public void setMatchCase(boolean matchCase) {
    search(new LogQuery(text(), isRegex(), matchCase));
  }

  /// Ends a search that goes on; what was found stays.
  public void cancel() {
    HitList running = hits;
    if (running != null) {
      running.close();
      changed(running);
    }
  }

  /// Shows the next row that has it, after the last the first.
  public void next() {
    step(true);
  }

  /// Shows the one before, before the first the last.
  public void previous() {
    step(false);
  }

  // Steps

  private void search(LogQuery next) {
    boolean other = !next.equals(query.get());
    query.set(next);
    if (other) {
      current = null;
      unshown = true;
      restart(tab.content());
    }
  }

  /// What is searched, for marking hits; empty for nothing.
  Optional<HitSpans> spans() {
    LogQuery wanted = query.get();
    return wanted.text().isEmpty() || hits == null
        ? Optional.empty()
        : Optional.of(HitSpans.of(wanted));
  }

  /// Searches another content.
  void restart(@Nullable LogContent content) {
    HitList last = hits;
    if (last != null) {
      last.close();
    }
    hits = null;
    found.set(Found.NOTHING);
    problem.set("");
    if (content != null && !text().isEmpty()) {
      begin(content);
    }
    tab.reread();
  }

  private void begin(LogContent content) {
    try {
      HitList[] begun = new HitList[1];
      found.set(new Found(0, 0, 0));
      begun[0] =
          new HitList(
              surroundings,
              content.hits(query.get()),
              () -> {
                if (begun[0] != null) {
                  changed(begun[0]);
                }
              });
      hits = begun[0];
      changed(begun[0]);
    } catch (PatternSyntaxException e) {
      found.set(Found.NOTHING);
      problem.set(Text.of("log.find.bad", e.getDescription()));
    }
  }

  /// The search has got further, or has ended.
  private void changed(HitList searched) {
    if (searched != hits) {
      return;
    }
    Sift sift = searched.sift();
    if (sift.isAbandoned()) {
      problem.set(Text.of("log.find.slow"));
    } else if (sift.failure() != null) {
      problem.set(String.valueOf(sift.failure()));
    }
    boolean over = !sift.isRunning() || sift.isClosed();
    if (over && unshown) {
      unshown = false;
      tab.inTurn(() -> go(searched, count -> count - 1));
    } else {
      tab.inTurn(() -> recount(searched));
    }
  }

  /// Something has come. In turn.
  void refresh() throws RecordException {
    HitList searched = hits;
    if (searched != null && !searched.sift().isRunning()) {
      recount(searched);
    }
  }

  private void recount(HitList searched) throws RecordException {
    searched.refresh();
    RowKey shown = current;
    long place = shown == null || !searched.has(shown) ? -1 : searched.placeOf(shown);
    tell(searched, place + 1);
  }

  private void tell(HitList searched, long shown) {
    Sift sift = searched.sift();
    boolean over = !sift.isRunning() || sift.isClosed();
    var now = new Found(searched.count(), shown, over ? 1 : Math.min(0.999, sift.progress()));
    surroundings
        .uiThread()
        .execute(() -> {
          if (searched == hits && !now.equals(found.get())) {
            found.set(now);
          }
        });
  }

  /// Chooses one of so many hits.
  @FunctionalInterface
  private interface Choice {
    long of(long count) throws RecordException;
  }

  private void step(boolean forward) {
    HitList searched = hits;
    if (searched == null) {
      return;
    }
    unshown = false;
    RowKey last = current;
    RowKey from = last == null ? tab.anchor() : last;
    tab.inTurn(() ->
        go(
            searched,
            count -> {
              if (from == null) {
                return forward ? 0 : count - 1;
              }
              long place = searched.placeOf(from);
              boolean passes = forward && searched.has(from) && from.equals(last);
              return Math.floorMod(forward ? place + (passes ? 1 : 0) : place - 1, count);
            }));
  }

  private void go(HitList searched, Choice choice) throws RecordException {
    searched.refresh();
    long count = searched.count();
    long place = count == 0 ? -1 : choice.of(count);
    Optional<RowKey> row = place < 0 ? Optional.empty() : searched.at(place);
    current = row.orElse(null);
    tell(searched, row.isEmpty() ? 0 : place + 1);
    row.ifPresent(key ->
        surroundings.uiThread().execute(() -> tab.lead(new LogMoment(key, LogMoment.Why.HIT))));
  }

  void close() {
    HitList running = hits;
    if (running != null) {
      running.close();
    }
  }
}
