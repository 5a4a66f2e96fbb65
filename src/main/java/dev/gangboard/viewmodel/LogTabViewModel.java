package dev.gangboard.viewmodel;

import dev.gangboard.gang.RankState;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.jspecify.annotations.Nullable;

/// The log of one rank: its newest text, whether the view follows it, and a search in it. New lines
/// come in batches, with [#tick].
public final class LogTabViewModel implements AutoCloseable {
  /// Stands for no entry.
  static final long NO_ENTRY = -1;

  private final int rank;
  private final LogText text = new LogText();
  private final LogSearch search = new LogSearch(text);
  private final LogInbox inbox;
  private final Surroundings.Running log;
  private final ReadOnlyLongWrapper revision = new ReadOnlyLongWrapper();
  private final ReadOnlyObjectWrapper<RankState> state =
      new ReadOnlyObjectWrapper<>(RankState.WAITING);
  private final ReadOnlyBooleanWrapper following = new ReadOnlyBooleanWrapper(true);
  private final ReadOnlyBooleanWrapper ended = new ReadOnlyBooleanWrapper();
  private final ReadOnlyBooleanWrapper wrap = new ReadOnlyBooleanWrapper(true);
  private final ReadOnlyLongWrapper waiting = new ReadOnlyLongWrapper();
  private final ReadOnlyStringWrapper query = new ReadOnlyStringWrapper("");
  private final ReadOnlyObjectWrapper<Found> found = new ReadOnlyObjectWrapper<>(Found.NOTHING);
  private final ReadOnlyLongWrapper error = new ReadOnlyLongWrapper(NO_ENTRY);
  private @Nullable ErrorSearch errorSearch;
  private long seenEnd;

  /// Where a search stands.
  ///
  /// @param count entries that have the text
  /// @param current which of them is shown, from 1; 0 while none is
  /// @param entry its number, or -1
  public record Found(int count, int current, long entry) {
    static final Found NOTHING = new Found(0, 0, -1);
  }

  LogTabViewModel(int rank, LogInbox inbox, Surroundings.Running log) {
    this.rank = rank;
    this.inbox = inbox;
    this.log = log;
  }

  // Properties

  public int rank() {
    return rank;
  }

  public LogText text() {
    return text;
  }

  /// Grows when the text has changed.
  public ReadOnlyLongProperty revision() {
    return revision.getReadOnlyProperty();
  }

  public ReadOnlyObjectProperty<RankState> state() {
    return state.getReadOnlyProperty();
  }

  /// Whether the view stays at the end of the text.
  public ReadOnlyBooleanProperty following() {
    return following.getReadOnlyProperty();
  }

  /// Whether nothing will come any more.
  public ReadOnlyBooleanProperty ended() {
    return ended.getReadOnlyProperty();
  }

  /// Whether long lines are folded at the edge of the view.
  public ReadOnlyBooleanProperty wrap() {
    return wrap.getReadOnlyProperty();
  }

  /// Lines that have come since the view stopped following.
  public ReadOnlyLongProperty waiting() {
    return waiting.getReadOnlyProperty();
  }

  public ReadOnlyStringProperty query() {
    return query.getReadOnlyProperty();
  }

  public ReadOnlyObjectProperty<Found> found() {
    return found.getReadOnlyProperty();
  }

  /// The number of the entry with the error that was gone to, or -1.
  public ReadOnlyLongProperty error() {
    return error.getReadOnlyProperty();
  }

  // Commands

  /// Goes to the first error at or after a time as soon as it is read; the view is at the last line
  /// until then, and stays there if there is none.
  public void goToError(Instant from) {
    setFollowing(true);
    error.set(NO_ENTRY);
    errorSearch = new ErrorSearch(text, from);
    seekError();
  }

  public void setFollowing(boolean follow) {
    errorSearch = null; // whoever moves the view is not carried off any more
    following.set(follow);
    seenEnd = text.end();
    waiting.set(0);
  }

  public void setWrap(boolean folded) {
    wrap.set(folded);
  }

  /// Searches, and shows the newest entry that has the text.
  public void search(String wanted) {
    query.set(wanted);
    search.set(wanted);
    show(search.hits().size());
  }

  /// Shows the next entry that has the text, after the last the first.
  public void next() {
    int count = search.hits().size();
    show(count == 0 ? 0 : found.get().current() % count + 1);
  }

  /// Shows the one before, before the first the last.
  public void previous() {
    int current = found.get().current();
    show(current <= 1 ? search.hits().size() : current - 1);
  }

  @Override
  public void close() {
    inbox.close();
    log.close();
  }

  // Steps

  void tick() {
    List<LogEntry> batch = inbox.fetch();
    if (!batch.isEmpty()) {
      batch.forEach(text::add);
      search.update();
      recount();
      waiting.set(following.get() ? 0 : text.end() - seenEnd);
      revision.set(revision.get() + 1);
    }
    seekError();
    ended.set(inbox.hasEnded());
  }

  void setState(RankState now) {
    state.set(now);
  }

  private void seekError() {
    ErrorSearch running = errorSearch;
    if (running != null) {
      running
          .next()
          .ifPresent(entry -> {
            setFollowing(false);
            error.set(entry);
          });
    }
  }

  private void show(int current) {
    List<Long> hits = search.hits();
    if (current == 0) {
      found.set(Found.NOTHING);
      return;
    }
    setFollowing(false);
    found.set(new Found(hits.size(), current, hits.get(current - 1)));
  }

  /// Entries fall out at the front and come at the end: the one that is shown keeps its place.
  private void recount() {
    Found last = found.get();
    List<Long> hits = search.hits();
    int place = Collections.binarySearch(hits, last.entry());
    Found next =
        place >= 0
            ? new Found(hits.size(), place + 1, last.entry())
            : new Found(hits.size(), 0, -1);
    found.set(next);
  }
}
