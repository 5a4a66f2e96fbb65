package dev.gangboard.viewmodel;

import dev.gangboard.record.RunHistories;
import dev.gangboard.record.RunSummary;
import dev.gangboard.text.Text;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/// The one question before the record of a past gang is deleted: what it holds is nowhere else.
public final class ForgetViewModel implements AutoCloseable {
  private static final double MEGA = 1e6;

  private final Surroundings surroundings;
  private final RunSummary run;
  private final Runnable done;
  private final ReadOnlyBooleanWrapper busy = new ReadOnlyBooleanWrapper();
  private final ReadOnlyObjectWrapper<@Nullable Notice> failure = new ReadOnlyObjectWrapper<>();
  private Surroundings.Running work = () -> {};

  /// @param done is called when the record is deleted
  ForgetViewModel(Surroundings surroundings, RunSummary run, Runnable done) {
    this.surroundings = surroundings;
    this.run = run;
    this.done = done;
  }

  // Properties

  /// Whether it is being deleted.
  public ReadOnlyBooleanProperty busy() {
    return busy.getReadOnlyProperty();
  }

  /// Why it was not deleted, or null.
  public ReadOnlyObjectProperty<@Nullable Notice> failure() {
    return failure.getReadOnlyProperty();
  }

  public String name() {
    return run.id().name();
  }

  public String title() {
    return Text.of("forget.title", name());
  }

  /// When it was seen, and how large its record is.
  public String facts() {
    return Text.of(
        "forget.facts",
        run.context(),
        Elapsed.full(run.lastSeen()),
        Text.of("window.megabytes", run.bytes() / MEGA));
  }

  // Commands

  /// Deletes the record; also again after a failure.
  public void confirm() {
    if (busy.get()) {
      return;
    }
    busy.set(true);
    failure.set(null);
    RunHistories histories = surroundings.histories();
    work =
        Work.start(
            surroundings,
            () -> {
              histories.delete(run.id().uid());
              return run;
            },
            _ -> done.run(),
            this::failed);
  }

  @Override
  public void close() {
    work.close();
  }

  // Steps

  private void failed(Notice notice) {
    busy.set(false);
    failure.set(notice);
  }
}
