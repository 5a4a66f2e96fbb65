package dev.gangboard.viewmodel;

import dev.gangboard.gang.CompletionIndexes;
import dev.gangboard.text.Text;
import java.util.List;
import java.util.regex.Pattern;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/// Which ranks a tab shows as one: as in `0-3,7`, or all.
public final class RankChoice {
  /// Ranks that are shown as one at most.
  static final int MOST = 256;

  private static final Pattern FORM =
      Pattern.compile(
          "\\s*\\d{1,9}(\\s*-\\s*\\d{1,9})?(\\s*,\\s*\\d{1,9}(\\s*-\\s*\\d{1,9})?)*\\s*");

  private final ReadOnlyStringWrapper text = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper note = new ReadOnlyStringWrapper("");
  private final Runnable changed;
  private String good = "";
  private int completions;

  RankChoice(Runnable changed) {
    this.changed = changed;
  }

  /// What was chosen; empty for all.
  public ReadOnlyStringProperty text() {
    return text.getReadOnlyProperty();
  }

  /// What is wrong with it, or empty.
  public ReadOnlyStringProperty problem() {
    return problem.getReadOnlyProperty();
  }

  /// That not all can be shown as one, or empty.
  public ReadOnlyStringProperty note() {
    return note.getReadOnlyProperty();
  }

  /// Chooses others; with a mistake those of before stay.
  public void choose(String ranks) {
    text.set(ranks);
    problem.set(problem(ranks));
    if (problem.get().isEmpty() && !ranks.strip().equals(good)) {
      good = ranks.strip();
      changed.run();
    }
  }

  private String problem(String ranks) {
    if (ranks.isBlank()) {
      return "";
    }
    if (!FORM.matcher(ranks).matches()) {
      return Text.of("log.ranks.malformed");
    }
    return CompletionIndexes.parse(ranks, Integer.MAX_VALUE).stream()
            .anyMatch(r -> r >= completions)
        ? Text.of("log.ranks.outside", String.valueOf(completions - 1))
        : "";
  }

  boolean isAll() {
    return good.isEmpty();
  }

  /// @param completions how many ranks the gang has
  void setCompletions(int completions) {
    this.completions = completions;
  }

  /// The chosen of those that there are.
  List<Integer> of(List<Integer> there) {
    CompletionIndexes wanted = CompletionIndexes.parse(good, completions);
    List<Integer> chosen =
        there.stream().filter(rank -> good.isEmpty() || wanted.contains(rank)).toList();
    note.set(chosen.size() > MOST ? Text.of("log.ranks.many", MOST, chosen.size()) : "");
    return chosen.stream().limit(MOST).toList();
  }
}
