package dev.gangboard.viewmodel;

import dev.gangboard.record.RunHistories;
import dev.gangboard.record.RunSummary;
import dev.gangboard.text.Text;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/// What is kept of the gangs, and what keeps them from it, in words for the bar at the bottom.
public final class RecordWords {
  private final ReadOnlyStringWrapper kept = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper trouble = new ReadOnlyStringWrapper("");

  RecordWords() {}

  /// What is kept; empty where nothing is.
  public ReadOnlyStringProperty kept() {
    return kept.getReadOnlyProperty();
  }

  /// What keeps the gangs from being recorded, or empty.
  public ReadOnlyStringProperty trouble() {
    return trouble.getReadOnlyProperty();
  }

  /// @param teller is told of a new trouble
  void show(RunHistories histories, Consumer<String> teller) {
    List<RunSummary> runs = histories.all();
    long bytes = runs.stream().mapToLong(RunSummary::bytes).sum();
    kept.set(
        runs.isEmpty()
            ? ""
            : Text.of("history.recorded", runs.size(), Text.of("window.megabytes", bytes / 1e6)));
    String now = histories.trouble().orElse("");
    if (!now.equals(trouble.get())) {
      trouble.set(now);
      teller.accept(now);
    }
  }
}
