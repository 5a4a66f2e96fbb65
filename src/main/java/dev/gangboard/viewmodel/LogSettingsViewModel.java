package dev.gangboard.viewmodel;

import dev.gangboard.logs.LogKeeping;
import dev.gangboard.text.Text;
import java.nio.file.Path;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.jspecify.annotations.Nullable;

/// The settings of the recording of logs, and what there is to say about a person's own error
/// patterns.
public final class LogSettingsViewModel {
  private static final long MEGABYTE = 1_000_000;
  private static final long MOST_MEGABYTES = 10_000_000;

  private final Surroundings surroundings;
  private final ReadOnlyObjectWrapper<@Nullable LogKeeping> keeping = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");
  private final ReadOnlyObjectWrapper<List<String>> flaws = new ReadOnlyObjectWrapper<>(List.of());

  LogSettingsViewModel(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  // Properties

  /// What is kept; null until it is read.
  public ReadOnlyObjectProperty<@Nullable LogKeeping> keeping() {
    return keeping.getReadOnlyProperty();
  }

  /// What is wrong with what was chosen, or why it was not saved; empty where nothing is.
  public ReadOnlyStringProperty problem() {
    return problem.getReadOnlyProperty();
  }

  /// What is wrong in a person's own error patterns.
  public ReadOnlyObjectProperty<List<String>> flaws() {
    return flaws.getReadOnlyProperty();
  }

  /// The file of a person's own error patterns; null where there can be none.
  public @Nullable Path patternsFile() {
    return surroundings.logSettings().patternsFile();
  }

  /// The limit as it is typed.
  public static String megabytes(LogKeeping keeping) {
    return String.valueOf(keeping.mostBytes() / MEGABYTE);
  }

  // Commands

  /// Reads them.
  public void read() {
    problem.set("");
    Surroundings.Running _ =
        Work.start(
            surroundings,
            () -> surroundings.logSettings().keeping(),
            keeping::set,
            failed -> problem.set(failed.message()));
    look();
  }

  /// Reads a person's own error patterns again if they have changed.
  void look() {
    Surroundings.Running _ =
        Work.start(
            surroundings,
            () -> surroundings.logSettings().patternFlaws(),
            flaws::set,
            failed -> flaws.set(List.of(failed.message())));
  }

  public void choose(LogKeeping.Which which) {
    LogKeeping now = keeping.get();
    if (now != null && now.which() != which) {
      save(new LogKeeping(which, now.mostBytes(), now.mostConnections()));
    }
  }

  /// @param typed whole megabytes
  public void limit(String typed) {
    LogKeeping now = keeping.get();
    String text = typed.strip();
    long megabytes = text.matches("\\d{1,8}") ? Long.parseLong(text) : 0;
    if (megabytes < 1 || megabytes > MOST_MEGABYTES) {
      problem.set(Text.of("logs.keep.limit.bad", MOST_MEGABYTES));
    } else if (now != null && now.mostBytes() != megabytes * MEGABYTE) {
      save(new LogKeeping(now.which(), megabytes * MEGABYTE, now.mostConnections()));
    } else {
      problem.set("");
    }
  }

  private void save(LogKeeping next) {
    problem.set("");
    Surroundings.Running _ =
        Work.start(
            surroundings,
            () -> {
              surroundings.logSettings().keep(next);
              return next;
            },
            keeping::set,
            failed -> {
              problem.set(failed.message());
              keeping.set(null); // shown anew as it is
              keepingAnew();
            });
  }

  private void keepingAnew() {
    Surroundings.Running _ =
        Work.start(surroundings, () -> surroundings.logSettings().keeping(), keeping::set, _ -> {});
  }
}
