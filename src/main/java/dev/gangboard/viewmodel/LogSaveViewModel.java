package dev.gangboard.viewmodel;

import dev.gangboard.gang.GangId;
import dev.gangboard.logs.GangLogs;
import dev.gangboard.logs.LogSave;
import dev.gangboard.logs.LogTitle;
import dev.gangboard.logs.SaveForm;
import dev.gangboard.record.RecordException;
import dev.gangboard.text.Text;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.ReadOnlyDoubleWrapper;
import org.jspecify.annotations.Nullable;

/// Saves logs of the shown gang to files: what is there now. One at a time, beside the UI thread.
public final class LogSaveViewModel implements AutoCloseable {
  private final Surroundings surroundings;
  private final LogTabsViewModel tabs;
  private final Place place;
  private final Consumer<String> teller;
  private final ReadOnlyBooleanWrapper busy = new ReadOnlyBooleanWrapper();
  private final ReadOnlyDoubleWrapper progress = new ReadOnlyDoubleWrapper();
  private volatile double saved;
  private volatile boolean wanted;

  /// Which gang is shown, and of which cluster.
  ///
  /// @param context its name
  record Place(Supplier<Optional<GangMoment>> gang, Supplier<String> context) {
    Optional<GangId> id() {
      return gang.get().map(GangMoment::id);
    }
  }

  /// @param teller tells a person what became of it
  LogSaveViewModel(
      Surroundings surroundings, LogTabsViewModel tabs, Place place, Consumer<String> teller) {
    this.surroundings = surroundings;
    this.tabs = tabs;
    this.place = place;
    this.teller = teller;
  }

  // Properties

  /// Whether something is being saved.
  public ReadOnlyBooleanProperty busy() {
    return busy.getReadOnlyProperty();
  }

  /// How much of it is saved, 0 to 1.
  public ReadOnlyDoubleProperty progress() {
    return progress.getReadOnlyProperty();
  }

  /// A name for the file of one rank's log; empty while no gang is shown.
  public Optional<String> textName(int rank) {
    return title().map(title -> title.textName(rank));
  }

  /// A name for the file of all logs; empty while no gang is shown.
  public Optional<String> zipName() {
    return title().map(LogTitle::zipName);
  }

  private Optional<LogTitle> title() {
    return place
        .id()
        .map(id -> new LogTitle(id, place.context().get(), surroundings.clock().instant()));
  }

  // Commands

  /// Saves the log of a rank.
  public void saveOne(int rank, SaveForm form, Path file) {
    start(file, logs -> LogSave.one(logs.rank(rank), form, file, this::isWanted));
  }

  /// Saves the logs of all ranks as a zip file.
  public void saveAll(Path file) {
    LogTitle title = title().orElse(null);
    if (title != null) {
      start(file, logs -> LogSave.all(logs, title, file, this::isWanted));
    }
  }

  /// Ends it early: nothing is left of it.
  public void cancel() {
    wanted = false;
  }

  // Steps

  @FunctionalInterface
  private interface Saving {
    boolean save(GangLogs logs) throws RecordException;
  }

  private void start(Path file, Saving saving) {
    @Nullable GangLogs shown = tabs.logs().orElse(null);
    if (busy.get() || shown == null) {
      teller.accept(Text.of(busy.get() ? "logs.save.busy" : "logs.save.nothing"));
      return;
    }
    GangLogs logs = shown.retain();
    wanted = true;
    saved = 0;
    progress.set(0);
    busy.set(true);
    Surroundings.Running _ =
        Work.start(
            surroundings,
            () -> {
              try (logs) {
                return saving.save(logs);
              }
            },
            done -> ended(Text.of(done ? "logs.save.done" : "logs.save.ended", file.toString())),
            failed -> ended(failed.message()));
  }

  private boolean isWanted(long done, long all) {
    saved = all == 0 ? 1 : (double) done / all;
    return wanted;
  }

  private void ended(String words) {
    busy.set(false);
    teller.accept(words);
  }

  void tick() {
    if (busy.get()) {
      progress.set(saved);
    }
  }

  @Override
  public void close() {
    wanted = false;
  }
}
