package dev.gangboard.viewmodel;

import dev.gangboard.logs.HitSpans;
import dev.gangboard.logs.LogMark;
import dev.gangboard.logs.RankTranscript;
import dev.gangboard.record.RecordException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Reads what a tab shows, away from the UI thread: what the view asks for, and what comes. However
/// fast lines come, one reading is under way, and the next begins when its rows are shown.
final class LogFeed implements AutoCloseable {
  private static final Logger LOG = System.getLogger(LogFeed.class.getName());
  private static final long FOLLOWED_NANOS = 25_000_000;
  private static final long ELSEWHERE_NANOS = 300_000_000;

  private final Surroundings surroundings;
  private final BooleanSupplier over;
  private final Hooks hooks;
  private final InTurn turn;
  private final AtomicReference<@Nullable Asked> asked = new AtomicReference<>();
  private final AtomicBoolean rung = new AtomicBoolean();
  private final AtomicBoolean unseen = new AtomicBoolean();
  private final Set<RowKey> unfolded = ConcurrentHashMap.newKeySet();
  private volatile Standing standing = new Standing(true, 100, null, 0);
  private volatile @Nullable LogContent content;
  private volatile @Nullable Sift sift;
  private volatile Ending ending = new Ending(false, null);
  private volatile long due;
  private volatile boolean shown;
  private List<Surroundings.Running> listening = List.of();

  /// How the view stands.
  ///
  /// @param rows that are to be read around what is seen
  /// @param anchor the first row that is seen, or null
  record Standing(boolean following, int rows, @Nullable RowKey anchor, long place) {}

  /// @param leads whether the view is to go there
  private record Asked(LogLook look, boolean leads) {}

  /// What was read.
  ///
  /// @param page or null where what is seen has not changed
  /// @param target the row to go to, or null
  /// @param hidden rows that the filter leaves out
  record Arrived(
      LogContent of,
      @Nullable LogPage page,
      @Nullable RowKey target,
      long size,
      long hidden,
      Ending ending) {}

  /// How it goes on.
  ///
  /// @param over whether nothing will come any more
  /// @param trouble why what comes is not kept, or null
  record Ending(boolean over, LogMark.@Nullable Kind trouble) {}

  /// What the tab does with it.
  ///
  /// @param arrived is called on the UI thread
  /// @param refreshed is called in turn after rows have come
  /// @param spans what is marked in the rows
  /// @param failed is called on the UI thread
  record Hooks(
      Consumer<Arrived> arrived,
      Step refreshed,
      Supplier<Optional<HitSpans>> spans,
      Consumer<Notice> failed) {}

  /// Something that is done in turn.
  @FunctionalInterface
  interface Step {
    void run() throws RecordException;
  }

  /// @param over whether nothing will come any more; asked in turn
  LogFeed(Surroundings surroundings, BooleanSupplier over, Hooks hooks) {
    this.surroundings = surroundings;
    this.over = over;
    this.hooks = hooks;
    this.turn = new InTurn(surroundings.background());
  }

  @Nullable LogContent content() {
    return content;
  }

  Standing standing() {
    return standing;
  }

  void stand(Standing next) {
    standing = next;
  }

  /// Whether somebody looks at it: else there is no hurry.
  void setShown(boolean now) {
    shown = now;
    if (now) {
      due = 0;
      later();
    }
  }

  @Nullable Sift sift() {
    return sift;
  }

  void unfold(RowKey key) {
    unfolded.add(key);
  }

  void fold(RowKey key) {
    unfolded.remove(key);
  }

  boolean isUnfolded(RowKey key) {
    return unfolded.contains(key);
  }

  /// Shows another content from now on.
  ///
  /// @param sifted is called on the UI thread while its filter is applied
  void install(LogContent next, Runnable sifted) {
    stopReading();
    content = next;
    ending = new Ending(false, null);
    listening =
        next.ranks().stream()
            .map(rank -> surroundings.logs().listen(rank, () -> news(next)))
            .toList();
    if (!next.filtered().isEmpty()) {
      sift = Sift.start(surroundings, next.filtered(), sifted);
    }
  }

  private void stopReading() {
    listening.forEach(Surroundings.Running::close);
    listening = List.of();
    Sift running = sift;
    if (running != null) {
      running.close();
    }
    sift = null;
  }

  void ask(LogLook look, boolean leads) {
    Asked last = asked.get();
    if (leads || last == null || !last.leads()) {
      asked.set(new Asked(look, leads));
    }
    later();
  }

  void later() {
    inTurn(this::takeIn);
  }

  void inTurn(Step step) {
    turn.execute(() -> {
      try {
        step.run();
      } catch (RecordException e) {
        LOG.log(Level.WARNING, "a log cannot be shown", e);
        surroundings.uiThread().execute(() -> hooks.failed().accept(Notice.of(e)));
      }
    });
  }

  void onUi(Runnable task) {
    surroundings.uiThread().execute(task);
  }

  /// Rows have come. On a thread of its own, which waits so that many rows are read at once.
  private void news(LogContent of) {
    if (of != content || turn.isClosed() || !rung.compareAndSet(false, true)) {
      return;
    }
    long wait = due - System.nanoTime();
    if (wait > 0 && due != 0) {
      LockSupport.parkNanos(wait);
    }
    rung.set(false);
    if (!unseen.get()) {
      later();
    }
  }

  /// For what nobody tells: that a log has ended.
  void tick() {
    LogContent now = content;
    if (now == null || unseen.get()) {
      return;
    }
    if (now.isBehind()) {
      later();
    } else if (shown && !ending.over()) {
      inTurn(() -> {
        if (!ending(now).equals(ending)) {
          takeIn();
        }
      });
    }
  }

  private Ending ending(LogContent of) {
    return new Ending(over.getAsBoolean(), trouble(of));
  }

  private void takeIn() throws RecordException {
    LogContent of = content;
    if (of == null) {
      return;
    }
    Sift running = sift;
    of.refresh(running == null || !running.isRunning());
    Standing at = standing;
    Asked wanted = asked.getAndSet(null);
    LogReading.Seen seen = wanted == null ? standing(of, at) : read(of, wanted.look());
    if (shown) {
      hooks.refreshed().run();
    }
    boolean hurry = shown && at.following();
    due = System.nanoTime() + (hurry ? FOLLOWED_NANOS : ELSEWHERE_NANOS);
    ending = ending(of);
    tell(
        new Arrived(
            of,
            seen == null ? null : seen.page(),
            seen == null || wanted == null || !wanted.leads() ? null : seen.target(),
            of.rows().size(),
            of.hidden(),
            ending));
  }

  private LogReading.@Nullable Seen standing(LogContent of, Standing at) throws RecordException {
    if (at.following()) {
      return read(of, new LogLook.End(at.rows()));
    }
    RowKey anchor = at.anchor();
    if (anchor == null || !of.mayMove()) {
      return null;
    }
    long place = of.rows().rowOf(anchor.rank(), anchor.number());
    if (place == at.place()) {
      return null;
    }
    LogReading.Seen seen = read(of, new LogLook.Place(place, at.rows()));
    return new LogReading.Seen(seen.page().shifted(place - at.place()), null);
  }

  private LogReading.Seen read(LogContent of, LogLook look) throws RecordException {
    return new LogReading(of).read(look, unfolded, hooks.spans().get().orElse(null));
  }

  private static LogMark.@Nullable Kind trouble(LogContent of) {
    for (RankTranscript rank : of.ranks()) {
      Optional<LogMark.Kind> trouble = rank.trouble();
      if (trouble.isPresent()) {
        return trouble.get();
      }
    }
    return null;
  }

  private void tell(Arrived arrived) {
    unseen.set(true);
    surroundings
        .uiThread()
        .execute(() -> {
          unseen.set(false);
          if (!turn.isClosed()) {
            hooks.arrived().accept(arrived);
          }
        });
  }

  @Override
  public void close() {
    turn.close();
    stopReading();
  }
}
