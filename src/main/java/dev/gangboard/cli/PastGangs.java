package dev.gangboard.cli;

import dev.gangboard.record.RunSummary;
import java.util.List;
import java.util.Optional;

/// Finds a gang among those that are kept.
final class PastGangs {
  private PastGangs() {}

  /// The newest gang of this name, else the only one whose name begins so.
  static Optional<RunSummary> find(PastLogs past, String name) throws InterruptedException {
    return find(past.gangs(), name);
  }

  static Optional<RunSummary> find(List<RunSummary> all, String name) {
    Optional<RunSummary> exact =
        all.stream().filter(run -> run.id().name().equals(name)).findFirst();
    if (exact.isPresent() || name.isEmpty()) {
      return exact;
    }
    List<RunSummary> begin =
        all.stream().filter(run -> run.id().name().startsWith(name)).limit(2).toList();
    return begin.size() == 1 ? Optional.of(begin.getFirst()) : Optional.empty();
  }
}
