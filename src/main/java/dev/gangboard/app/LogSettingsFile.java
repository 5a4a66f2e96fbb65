package dev.gangboard.app;

import dev.gangboard.logs.ErrorPatterns;
import dev.gangboard.logs.LogKeeping;
import dev.gangboard.logs.OwnErrorPatterns;
import dev.gangboard.record.RecordException;
import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.LogSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/// The settings of logs in the folder for settings: `records` in `settings.json`, and a person's
/// own error patterns beside it.
final class LogSettingsFile implements LogSettings {
  private static final long MEGABYTE = 1_000_000;

  private final SettingsFile file;
  private final Memory memory;
  private final OwnErrorPatterns patterns;

  LogSettingsFile(SettingsFile file, Memory memory) {
    this.file = file;
    this.memory = memory;
    this.patterns = new OwnErrorPatterns(file.errorPatterns());
  }

  @Override
  public ErrorPatterns patterns() {
    return patterns.get();
  }

  @Override
  public List<String> patternFlaws() {
    return patterns.flaws();
  }

  @Override
  public Path patternsFile() {
    return patterns.file();
  }

  @Override
  public LogKeeping keeping() {
    return memory.logKeeping();
  }

  @Override
  public void keep(LogKeeping keeping) throws RecordException {
    try {
      file.change(settings ->
          settings.with(
              Objects.requireNonNullElse(settings.records(), RecordSettings.USUAL)
                  .withLogs(keeping.which(), keeping.mostBytes() / MEGABYTE)));
    } catch (IOException e) {
      throw new RecordException(Text.of("logs.keep.unsaved", e.toString()), e);
    }
  }
}
