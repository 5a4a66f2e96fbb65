package dev.gangboard.viewmodel;

import dev.gangboard.gang.RankState;
import dev.gangboard.logs.LogMark;
import dev.gangboard.text.Text;
import java.time.Instant;
import java.util.function.BooleanSupplier;
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

/// The log of one rank, or of several as one: what is seen of it, whether the view follows its end,
/// and the ways through it. Of however long a log, only the rows around what is seen are held.
public final class LogTabViewModel implements AutoCloseable {
  /// The rank of a tab that shows several.
  public static final int ALL = -1;

  private static final int FEWEST_ROWS = 120;

  private final int rank;
  private final LogFeed feed;
  private final LogFindViewModel find;
  private final LogFilterViewModel filter;
  private final LogErrors errors;
  private final RankChoice choice;
  private final ReadOnlyObjectWrapper<LogPage> page = new ReadOnlyObjectWrapper<>(LogPage.EMPTY);
  private final ReadOnlyObjectWrapper<@Nullable LogMoment> marked = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable LogMoment> revealed = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<RankState> state =
      new ReadOnlyObjectWrapper<>(RankState.WAITING);
  private final ReadOnlyBooleanWrapper following = new ReadOnlyBooleanWrapper(true);
  private final ReadOnlyBooleanWrapper ended = new ReadOnlyBooleanWrapper();
  private final ReadOnlyBooleanWrapper wrap = new ReadOnlyBooleanWrapper(true);
  private final ReadOnlyObjectWrapper<Timestamps> stamps =
      new ReadOnlyObjectWrapper<>(Timestamps.LOCAL);
  private final ReadOnlyLongWrapper waiting = new ReadOnlyLongWrapper();
  private final ReadOnlyStringWrapper reason = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper trouble = new ReadOnlyStringWrapper("");
  private @Nullable Instant start;
  private LogMoment.Why leading = LogMoment.Why.PLACE;
  private long seenEnd;

  /// @param rank or [#ALL]
  /// @param over whether nothing will come any more; may block
  /// @param rebuild is called when other rows are wanted: see [#show]
  LogTabViewModel(
      Surroundings surroundings,
      int rank,
      BooleanSupplier over,
      Consumer<LogTabViewModel> rebuild) {
    this.rank = rank;
    this.find = new LogFindViewModel(surroundings, this);
    this.errors = new LogErrors(surroundings, this);
    this.filter = new LogFilterViewModel(() -> rebuild.accept(this));
    this.choice = new RankChoice(() -> rebuild.accept(this));
    this.feed =
        new LogFeed(
            surroundings,
            over,
            new LogFeed.Hooks(
                this::arrived,
                () -> {
                  find.refresh();
                  errors.refresh();
                },
                find::spans,
                notice -> reason.set(notice.message())));
  }

  // Properties

  /// The rank, or [#ALL].
  public int rank() {
    return rank;
  }

  public boolean isMerged() {
    return rank == ALL;
  }

  /// Digits of the largest rank that is shown, where several can be; else 0.
  public int rankDigits() {
    LogContent now = content();
    return !isMerged() || now == null || now.ranks().isEmpty()
        ? 0
        : String.valueOf(now.ranks().getLast().rank()).length();
  }

  /// The rows around what is seen.
  public ReadOnlyObjectProperty<LogPage> page() {
    return page.getReadOnlyProperty();
  }

  /// The row that a person was led to last, or null.
  public ReadOnlyObjectProperty<@Nullable LogMoment> marked() {
    return marked.getReadOnlyProperty();
  }

  /// The same, set when its rows are there: the view goes to it.
  public ReadOnlyObjectProperty<@Nullable LogMoment> revealed() {
    return revealed.getReadOnlyProperty();
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

  public ReadOnlyObjectProperty<Timestamps> stamps() {
    return stamps.getReadOnlyProperty();
  }

  /// When the gang began, or null.
  public @Nullable Instant start() {
    return start;
  }

  /// Rows that have come since the view stopped following.
  public ReadOnlyLongProperty waiting() {
    return waiting.getReadOnlyProperty();
  }

  /// Why there is nothing to read; for when there is not.
  public ReadOnlyStringProperty reason() {
    return reason.getReadOnlyProperty();
  }

  /// Why what comes is not kept; empty while it is.
  public ReadOnlyStringProperty trouble() {
    return trouble.getReadOnlyProperty();
  }

  public LogFindViewModel find() {
    return find;
  }

  public LogFilterViewModel filter() {
    return filter;
  }

  /// Which ranks are shown, where several are.
  public RankChoice choice() {
    return choice;
  }

  /// Where the way from error to error stands, in words; empty while nobody goes it.
  public ReadOnlyStringProperty errorWords() {
    return errors.words();
  }

  // Commands

  /// Tells what is seen, so that the rows around it are there.
  ///
  /// @param top the place of the first row
  /// @param height how many rows fit
  public void see(long top, int height) {
    LogPage now = page.get();
    int rows = Math.max(FEWEST_ROWS, 4 * height);
    LogFeed.Standing last = feed.standing();
    int index = now.indexOf(top);
    RowKey anchor = index < 0 ? last.anchor() : now.rows().get(index).key();
    feed.stand(new LogFeed.Standing(following.get(), rows, anchor, top));
    if (following.get()) {
      if (rows > last.rows()) {
        feed.later();
      }
      return;
    }
    boolean above = now.first() > 0 && top - now.first() < height;
    boolean below = !now.reachesEnd() && now.end() - top < 2L * height;
    if (above || below) {
      feed.ask(new LogLook.Place(top, rows), false);
    }
  }

  /// Goes to a place.
  public void goTo(long place) {
    setFollowing(false);
    stand(place);
    feed.ask(new LogLook.Place(place, feed.standing().rows()), false);
  }

  public void setFollowing(boolean follow) {
    errors.forgetWish();
    stopOrFollow(follow);
  }

  public void setWrap(boolean folded) {
    wrap.set(folded);
  }

  public void setStamps(Timestamps next) {
    stamps.set(next);
  }

  /// Shows a long line whole, or folds it again.
  public void toggle(RowKey line) {
    if (feed.isUnfolded(line)) {
      feed.fold(line);
    } else {
      feed.unfold(line);
    }
    reread();
  }

  /// Goes to the first error.
  public void firstError() {
    errors.first();
  }

  /// Goes to the first error after the last one that was gone to, else after what is seen.
  public void nextError() {
    errors.next();
  }

  /// Goes to the first error at or after a time as soon as it is read; the view is at the last line
  /// until then, and stays there if there is none.
  public void goToError(Instant from) {
    stopOrFollow(true);
    marked.set(null);
    errors.firstFrom(from);
  }

  /// Goes to a row, which is marked.
  public void goTo(RowKey row) {
    setFollowing(false);
    lead(new LogMoment(row, LogMoment.Why.PLACE));
  }

  /// Goes to the first row at a time or after it.
  public void goTo(Instant time) {
    setFollowing(false);
    leading = LogMoment.Why.PLACE;
    feed.ask(new LogLook.Time(time, feed.standing().rows()), true);
  }

  /// Makes a plain text of some rows.
  ///
  /// @param part or null for all
  /// @param done takes it on the UI thread
  public void copy(@Nullable LogPart part, Consumer<LogCopy> done) {
    LogContent now = content();
    if (now != null) {
      inTurn(() -> {
        LogCopy copied = LogCopy.of(now, part);
        feed.onUi(() -> done.accept(copied));
      });
    }
  }

  @Override
  public void close() {
    find.close();
    errors.close();
    feed.close();
  }

  // Steps

  @Nullable LogContent content() {
    return feed.content();
  }

  boolean isOfOneRank() {
    LogContent now = content();
    return now != null && now.ranks().size() == 1;
  }

  /// The first row that is seen, or null.
  @Nullable RowKey anchor() {
    return feed.standing().anchor();
  }

  void inTurn(LogFeed.Step step) {
    feed.inTurn(step);
  }

  /// Shows other rows from now on.
  void show(LogContent next) {
    RowKey anchor = anchor();
    page.set(LogPage.EMPTY);
    feed.install(next, this::tellFilter);
    find.restart(next);
    errors.restart(next);
    boolean there =
        anchor != null && next.ranks().stream().anyMatch(r -> r.rank() == anchor.rank());
    if (following.get() || !there || anchor == null) {
      feed.later();
    } else {
      feed.ask(new LogLook.Row(anchor, feed.standing().rows()), true);
    }
  }

  /// Why nothing can be shown.
  void setReason(String words) {
    reason.set(words);
  }

  void setState(RankState now) {
    state.set(now);
  }

  void setStart(@Nullable Instant began) {
    start = began;
  }

  void setShown(boolean shown) {
    feed.setShown(shown);
  }

  void tick() {
    feed.tick();
    tellFilter();
  }

  /// Leads the view to a row.
  void lead(LogMoment moment) {
    stopOrFollow(false);
    marked.set(moment);
    leading = moment.why();
    feed.ask(new LogLook.Row(moment.key(), feed.standing().rows()), true);
  }

  /// Reads what is seen anew, as it looks otherwise now.
  void reread() {
    LogFeed.Standing now = feed.standing();
    if (now.following()) {
      feed.later();
    } else {
      feed.ask(new LogLook.Place(now.place(), now.rows()), false);
    }
  }

  private void stopOrFollow(boolean follow) {
    boolean other = follow != following.get();
    following.set(follow);
    seenEnd = page.get().size();
    waiting.set(0);
    stand(feed.standing().place());
    if (follow && other) {
      feed.later();
    }
  }

  private void stand(long place) {
    LogFeed.Standing last = feed.standing();
    feed.stand(new LogFeed.Standing(following.get(), last.rows(), last.anchor(), place));
  }

  private void arrived(LogFeed.Arrived now) {
    if (now.of() != feed.content()) {
      return;
    }
    LogPage next = now.page() == null ? page.get().ofSize(now.size()) : now.page();
    if (now.page() != null || next.size() != page.get().size()) {
      page.set(next);
    }
    waiting.set(following.get() ? 0 : Math.max(0, now.size() - seenEnd));
    ended.set(now.ending().over());
    trouble.set(words(now.ending().trouble()));
    filter.tell(now.hidden(), feed.sift());
    RowKey target = now.target();
    if (target != null) {
      var moment = new LogMoment(target, leading);
      marked.set(moment);
      revealed.set(null);
      revealed.set(moment);
    }
  }

  private void tellFilter() {
    Sift sift = feed.sift();
    LogContent now = content();
    if (now != null && sift != null && !filter.filter().isAll()) {
      filter.tell(now.hidden(), sift);
      if (now.isBehind() || sift.isRunning()) {
        feed.later();
      }
    }
  }

  private static String words(LogMark.@Nullable Kind trouble) {
    if (trouble == null) {
      return "";
    }
    return trouble == LogMark.Kind.LIMIT
        ? Text.of("log.trouble.limit")
        : Text.of("log.trouble.disk");
  }
}
