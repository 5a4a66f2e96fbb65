package dev.gangboard.viewmodel;

import dev.gangboard.logs.ErrorPatterns;
import dev.gangboard.logs.LogKeeping;
import dev.gangboard.record.RecordException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What a person has set about logs. Safe for use by many threads.
public interface LogSettings {
  /// What an error looks like; asked each time.
  ErrorPatterns patterns();

  /// What is wrong in a person's own patterns, one sentence each: which line, and why.
  List<String> patternFlaws();

  /// The file of a person's own patterns, there or not; null where there can be none.
  @Nullable Path patternsFile();

  /// Which logs are kept. Blocks (disk).
  LogKeeping keeping();

  /// Changes it, for gangs that are seen from now on. Blocks (disk).
  ///
  /// @throws RecordException if it cannot be saved; then it stays as it was
  void keep(LogKeeping keeping) throws RecordException;

  /// The usual ones, for as long as the process lives.
  static LogSettings usual(Supplier<ErrorPatterns> patterns) {
    return new InMemory(patterns);
  }

  /// Settings that are not saved.
  final class InMemory implements LogSettings {
    private final Supplier<ErrorPatterns> patterns;
    private volatile LogKeeping keeping = LogKeeping.USUAL;

    private InMemory(Supplier<ErrorPatterns> patterns) {
      this.patterns = patterns;
    }

    @Override
    public ErrorPatterns patterns() {
      return patterns.get();
    }

    @Override
    public List<String> patternFlaws() {
      return List.of();
    }

    @Override
    public @Nullable Path patternsFile() {
      return null;
    }

    @Override
    public LogKeeping keeping() {
      return keeping;
    }

    @Override
    public void keep(LogKeeping next) {
      keeping = next;
    }
  }
}
