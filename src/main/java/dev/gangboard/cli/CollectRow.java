package dev.gangboard.cli;

import dev.gangboard.gang.CollectedRank;
import org.jspecify.annotations.Nullable;

/// How one rank ended, in print.
record CollectRow(CollectedRank ended) {

  /// As a line below the heading `RANK STATUS EXIT NODE ERROR`.
  String text() {
    Integer exit = ended.observed().exitCode();
    String node = ended.observed().node();
    String error = error();
    return "%-5d %-10s %-5s %-19s %s"
        .formatted(
            ended.rank(),
            ended.status().word(),
            exit == null ? "" : String.valueOf(exit),
            node == null ? "" : node,
            error == null ? "" : error)
        .stripTrailing();
  }

  private @Nullable String error() {
    return ended.error() == null ? null : Printable.oneLine(ended.error());
  }
}
