package dev.gangboard.viewmodel;

import dev.gangboard.logs.LogFilter;
import dev.gangboard.logs.LogLevel;
import dev.gangboard.logs.LogQuery;
import dev.gangboard.text.Text;
import java.util.List;
import java.util.regex.PatternSyntaxException;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.jspecify.annotations.Nullable;

/// What is left out of a tab: lines without a text, lines with one, and lines of too low a level. A
/// text between slashes is a regular expression.
public final class LogFilterViewModel {
  private final ReadOnlyStringWrapper includeProblem = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper excludeProblem = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper words = new ReadOnlyStringWrapper("");
  private final Runnable changed;
  private String include = "";
  private String exclude = "";
  private Least least = Least.ALL;
  private LogFilter filter = LogFilter.ALL;

  /// The lowest level that is shown.
  public enum Least {
    ALL(null),
    INFO(LogLevel.INFO),
    WARNING(LogLevel.WARNING),
    ERROR(LogLevel.ERROR);

    private final @Nullable LogLevel level;

    Least(@Nullable LogLevel level) {
      this.level = level;
    }

    public String words() {
      return switch (this) {
        case ALL -> Text.of("log.level.all");
        case INFO -> Text.of("log.level.info");
        case WARNING -> Text.of("log.level.warning");
        case ERROR -> Text.of("log.level.error");
      };
    }
  }

  LogFilterViewModel(Runnable changed) {
    this.changed = changed;
  }

  // Properties

  public String include() {
    return include;
  }

  public String exclude() {
    return exclude;
  }

  public Least least() {
    return least;
  }

  /// What is wrong with the expression, or empty.
  public ReadOnlyStringProperty includeProblem() {
    return includeProblem.getReadOnlyProperty();
  }

  public ReadOnlyStringProperty excludeProblem() {
    return excludeProblem.getReadOnlyProperty();
  }

  /// How many lines are hidden, and how far that is known; empty where nothing is filtered.
  public ReadOnlyStringProperty words() {
    return words.getReadOnlyProperty();
  }

  // Commands

  public void setInclude(String text) {
    include = text;
    apply();
  }

  public void setExclude(String text) {
    exclude = text;
    apply();
  }

  public void setLeast(Least level) {
    least = level;
    apply();
  }

  /// Shows all again.
  public void clear() {
    include = "";
    exclude = "";
    least = Least.ALL;
    apply();
  }

  // Steps

  LogFilter filter() {
    return filter;
  }

  /// With a mistake, the last good filter stays.
  private void apply() {
    includeProblem.set(problem(include));
    excludeProblem.set(problem(exclude));
    if (includeProblem.get().isEmpty() && excludeProblem.get().isEmpty()) {
      LogFilter next = new LogFilter(queries(include), queries(exclude), least.level);
      if (!next.equals(filter)) {
        filter = next;
        changed.run();
      }
    }
  }

  private static String problem(String text) {
    try {
      queries(text).forEach(LogQuery::matcher);
      return "";
    } catch (PatternSyntaxException e) {
      return Text.of("log.find.bad", e.getDescription());
    }
  }

  private static List<LogQuery> queries(String text) {
    String wanted = text.strip();
    if (wanted.isEmpty() || wanted.equals("/")) {
      return List.of();
    }
    boolean regex = wanted.length() > 2 && wanted.startsWith("/") && wanted.endsWith("/");
    return List.of(
        regex
            ? new LogQuery(wanted.substring(1, wanted.length() - 1), true, false)
            : LogQuery.plain(text));
  }

  void tell(long hidden, @Nullable Sift sift) {
    if (filter.isAll()) {
      words.set("");
    } else if (sift != null && sift.isAbandoned()) {
      words.set(Text.of("log.filter.slow"));
    } else if (sift != null && sift.isRunning()) {
      words.set(Text.of("log.filter.running", hidden, sift.progress()));
    } else {
      words.set(Text.of("log.filter.hidden", hidden));
    }
  }
}
