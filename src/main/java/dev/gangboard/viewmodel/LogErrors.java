package dev.gangboard.viewmodel;

import dev.gangboard.record.RecordException;
import dev.gangboard.text.Text;
import java.time.Instant;
import java.util.Optional;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.jspecify.annotations.Nullable;

/// Leads to the errors in a tab. They are looked for when somebody asks first.
final class LogErrors {
  private final Surroundings surroundings;
  private final LogTabViewModel tab;
  private final ReadOnlyStringWrapper words = new ReadOnlyStringWrapper("");
  private volatile @Nullable HitList errors;
  private volatile @Nullable Wish wish;
  private volatile @Nullable RowKey current;

  /// What is to be shown as soon as it is found.
  ///
  /// @param from the first at this time or later; null for any
  /// @param after the first after this row; null for any
  /// @param waits whether it is waited for where there is none yet
  private record Wish(@Nullable Instant from, @Nullable RowKey after, boolean waits) {}

  LogErrors(Surroundings surroundings, LogTabViewModel tab) {
    this.surroundings = surroundings;
    this.tab = tab;
  }

  /// Where the way from error to error stands, in words; empty while nobody goes it.
  ReadOnlyStringProperty words() {
    return words.getReadOnlyProperty();
  }

  void first() {
    ask(new Wish(null, null, false));
  }

  void next() {
    RowKey from = current == null ? tab.anchor() : current;
    ask(new Wish(null, from, false));
  }

  /// Waits for one that is not there yet.
  void firstFrom(Instant from) {
    ask(new Wish(from, null, true));
  }

  /// Whoever moves the view is not carried off any more.
  void forgetWish() {
    wish = null;
  }

  private void ask(Wish next) {
    wish = next;
    LogContent content = tab.content();
    if (content == null) {
      return;
    }
    if (errors == null) {
      begin(content);
    }
    HitList searched = errors;
    if (searched != null) {
      changed(searched);
    }
  }

  private void begin(LogContent content) {
    HitList[] begun = new HitList[1];
    begun[0] =
        new HitList(
            surroundings,
            content.errors(surroundings.patterns().get()),
            () -> {
              if (begun[0] != null) {
                changed(begun[0]);
              }
            });
    errors = begun[0];
  }

  private void changed(HitList searched) {
    if (searched != errors || wish == null) {
      return;
    }
    if (searched.sift().isRunning()) {
      words.set(Text.of("log.errors.searching", searched.sift().progress()));
    }
    tab.inTurn(() -> look(searched));
  }

  /// Something has come. In turn.
  void refresh() throws RecordException {
    HitList searched = errors;
    if (searched != null && wish != null) {
      look(searched);
    }
  }

  private void look(HitList searched) throws RecordException {
    Wish wanted = wish;
    if (wanted == null || (searched.sift().isRunning() && !tab.isOfOneRank())) {
      return;
    }
    searched.refresh();
    long count = searched.count();
    long place = place(searched, wanted);
    if (place >= count && wanted.after() != null && count > 0) {
      place = 0; // after the last the first
    }
    Optional<RowKey> row = place < count ? searched.at(place) : Optional.empty();
    boolean over = !searched.sift().isRunning();
    if (row.isEmpty() && (!over || wanted.waits())) {
      return;
    }
    long shown = place + 1;
    surroundings.uiThread().execute(() -> show(wanted, row, shown, count));
  }

  private long place(HitList searched, Wish wanted) throws RecordException {
    Instant from = wanted.from();
    RowKey after = wanted.after();
    if (from != null) {
      return from.equals(Instant.MIN) ? 0 : searched.placeAt(from);
    }
    if (after == null) {
      return 0;
    }
    return searched.placeOf(after) + (searched.has(after) && after.equals(current) ? 1 : 0);
  }

  private void show(Wish wanted, Optional<RowKey> row, long shown, long count) {
    if (!wanted.equals(wish)) {
      return;
    }
    wish = null;
    words.set(row.isEmpty() ? Text.of("log.errors.none") : Text.of("log.errors.at", shown, count));
    current = row.orElse(null);
    row.ifPresent(key -> tab.lead(new LogMoment(key, LogMoment.Why.ERROR)));
  }

  /// Another content: what is wished is looked for there.
  void restart(@Nullable LogContent content) {
    close();
    errors = null;
    current = null;
    words.set("");
    Wish wanted = wish;
    if (content != null && wanted != null) {
      ask(wanted);
    }
  }

  void close() {
    HitList running = errors;
    if (running != null) {
      running.close();
    }
  }
}
