package dev.gangboard.logs;

import java.util.List;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Which lines are shown. Marks always are.
///
/// @param include a line must have one of these; none for all
/// @param exclude and none of these
/// @param least and at least this level, or null for all
public record LogFilter(List<LogQuery> include, List<LogQuery> exclude, @Nullable LogLevel least) {
  public static final LogFilter ALL = new LogFilter(List.of(), List.of(), null);

  public LogFilter {
    include = List.copyOf(include);
    exclude = List.copyOf(exclude);
  }

  public boolean isAll() {
    return include.isEmpty() && exclude.isEmpty() && least == null;
  }

  /// Makes it ready for one log, whose lines it must be given in order.
  ///
  /// @throws PatternSyntaxException if an expression has a mistake
  Sieve sieve() {
    return new Sieve(
        include.stream().map(LogQuery::matcher).toList(),
        exclude.stream().map(LogQuery::matcher).toList(),
        least);
  }

  /// The filter at work on one log.
  static final class Sieve implements RowTest {
    private final List<LineMatcher> include;
    private final List<LineMatcher> exclude;
    private final @Nullable LogLevel least;
    private LogLevel last = LogLevel.INFO;
    private boolean lastKept = true;

    private Sieve(List<LineMatcher> include, List<LineMatcher> exclude, @Nullable LogLevel least) {
      this.include = include;
      this.exclude = exclude;
      this.least = least;
    }

    /// Whether a record is shown. A piece of a long line goes with its beginning, or stands for
    /// itself where it has what is looked for.
    @Override
    public boolean keeps(byte[] bytes, int from, int to) {
      int text = LogFormat.text(bytes, from, to);
      if (text < 0) {
        return true;
      }
      boolean piece = bytes[from] == LogFormat.MORE;
      if (piece && lastKept) {
        return true;
      }
      if (!piece && least != null) {
        last = LogLevel.of(bytes, text, to, last);
      }
      boolean kept =
          (least == null || last.compareTo(least) >= 0)
              && (include.isEmpty()
                  || include.stream().anyMatch(m -> RowTest.matches(m, bytes, text, to)))
              && exclude.stream().noneMatch(m -> RowTest.matches(m, bytes, text, to));
      lastKept = kept;
      return kept;
    }

    @Override
    public int givenUp() {
      return Stream.concat(include.stream(), exclude.stream()).mapToInt(LineMatcher::givenUp).sum();
    }
  }
}
