package dev.gangboard.cli;

import dev.gangboard.gang.Gang;
import dev.gangboard.record.RecordException;
import dev.gangboard.record.RunHistory;
import dev.gangboard.record.RunSummary;
import dev.gangboard.text.Text;
import java.util.List;
import java.util.Optional;

/// A gang that has ended and is no more in its cluster, as its run record tells it: a finished Job
/// is deleted with its pods, and what it came to must be told all the same.
final class RecordedGang {
  private static final int FLAWS_TOLD = 3;

  private final Surroundings surroundings;

  RecordedGang(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /// Looks for the newest ended gang of this name that was seen there, and says on standard error
  /// that its record is read, and what of it cannot be. Blocks (disk).
  ///
  /// @return empty where none is kept
  Optional<Gang> find(String context, String namespace, String name)
      throws RecordException, InterruptedException {
    PastLogs past = surroundings.access().pastLogs();
    List<RunSummary> here =
        past.gangs().stream()
            .filter(run -> run.context().equals(context) && run.ended() != null)
            .filter(run -> run.id().namespace().equals(namespace))
            .toList();
    Optional<RunSummary> run = PastGangs.find(here, name);
    return run.isEmpty() ? Optional.empty() : read(past, run.get());
  }

  private Optional<Gang> read(PastLogs past, RunSummary run)
      throws RecordException, InterruptedException {
    Optional<RunHistory> kept = past.history(run.id().uid());
    if (kept.isEmpty()) {
      return Optional.empty();
    }
    try (RunHistory history = kept.get()) {
      Optional<Gang> gang = history.at(run.lastSeen());
      Terminal terminal = surroundings.terminal();
      gang.ifPresent(
          read -> terminal.say(Text.of("cli.past.read", read.id().name(), run.lastSeen())));
      history.flaws().stream()
          .limit(FLAWS_TOLD)
          .forEach(flaw -> terminal.say(Text.of("cli.past.flaw", flaw.place(), flaw.why())));
      return gang;
    }
  }
}
