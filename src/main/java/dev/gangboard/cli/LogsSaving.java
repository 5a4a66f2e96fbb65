package dev.gangboard.cli;

import dev.gangboard.logs.GangLogs;
import dev.gangboard.logs.LogSave;
import dev.gangboard.logs.LogTitle;
import dev.gangboard.record.RecordException;
import dev.gangboard.record.RunSummary;
import dev.gangboard.text.Quoted;
import dev.gangboard.text.Text;
import java.nio.file.Path;
import java.util.Optional;

/// Saves what is kept of a gang's logs as a zip file.
final class LogsSaving {
  private final Surroundings surroundings;

  LogsSaving(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /// @param name of the gang, or its beginning
  int save(String name, Path file) throws UsageException, RecordException, InterruptedException {
    PastLogs kept = surroundings.access().pastLogs();
    RunSummary run = PastGangs.find(kept, name).orElseThrow(() -> nothing(name));
    Optional<GangLogs> opened = kept.open(run.id().uid());
    try (GangLogs logs = opened.orElseThrow(() -> nothing(run.id().name()))) {
      if (logs.ranks().isEmpty()) {
        throw nothing(run.id().name());
      }
      var title = new LogTitle(run.id(), run.context(), surroundings.clock().instant());
      if (!LogSave.all(logs, title, file, (_, _) -> !Thread.currentThread().isInterrupted())) {
        throw new InterruptedException();
      }
      surroundings
          .terminal()
          .say(Text.of("cli.logs.saved", logs.ranks().size(), Quoted.of(file.toString())));
      return ExitCode.DONE;
    }
  }

  private static UsageException nothing(String name) {
    return new UsageException(Text.of("cli.logs.save.nothing", Quoted.of(name)));
  }
}
