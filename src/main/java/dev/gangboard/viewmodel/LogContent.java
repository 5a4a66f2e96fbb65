package dev.gangboard.viewmodel;

import dev.gangboard.logs.ErrorPatterns;
import dev.gangboard.logs.FilteredTranscript;
import dev.gangboard.logs.LogFilter;
import dev.gangboard.logs.LogQuery;
import dev.gangboard.logs.MergedTranscript;
import dev.gangboard.logs.RankTranscript;
import dev.gangboard.record.RecordException;
import java.util.List;

/// What a tab shows: the logs of some ranks as one, or what a filter keeps of them. All but
/// [#isBehind] blocks (disk).
final class LogContent {
  private final List<RankTranscript> ranks;
  private final LogFilter filter;
  private final List<FilteredTranscript> filtered;
  private final MergedTranscript rows;
  private volatile long taken = -1;

  /// @throws java.util.regex.PatternSyntaxException if an expression of the filter has a mistake
  LogContent(List<RankTranscript> ranks, LogFilter filter) {
    this.ranks = List.copyOf(ranks);
    this.filter = filter;
    this.filtered =
        filter.isAll()
            ? List.of()
            : ranks.stream().map(rank -> new FilteredTranscript(rank, filter)).toList();
    this.rows = filter.isAll() ? new MergedTranscript(ranks) : MergedTranscript.filtered(filtered);
  }

  List<RankTranscript> ranks() {
    return ranks;
  }

  /// What is to be sifted before all of it is shown; empty without a filter.
  List<FilteredTranscript> filtered() {
    return filtered;
  }

  MergedTranscript rows() {
    return rows;
  }

  /// Whether rows have come that were not taken in. In memory.
  boolean isBehind() {
    return total() != taken;
  }

  /// Whether rows can come in between others, so that those after them have other places.
  boolean mayMove() {
    return ranks.size() > 1 || ranks.stream().anyMatch(rank -> rank.renumbered() > 0);
  }

  private long total() {
    long total = 0;
    for (RankTranscript rank : ranks) {
      total += rank.size() + ((long) rank.renumbered() << 40);
    }
    return total;
  }

  /// Takes in what has come.
  ///
  /// @param sift whether the filter is to be asked too, or somebody does that
  void refresh(boolean sift) throws RecordException {
    long now = total();
    if (sift) {
      for (FilteredTranscript part : filtered) {
        while (part.update()) {
          // A share at a time.
        }
      }
    }
    rows.refresh();
    taken = now;
  }

  /// How many rows the filter leaves out, of those that were read.
  long hidden() {
    return filtered.stream().mapToLong(part -> part.read() - part.size()).sum();
  }

  List<FilteredTranscript> hits(LogQuery query) {
    return ranks.stream().map(rank -> FilteredTranscript.hits(rank, filter, query)).toList();
  }

  List<FilteredTranscript> errors(ErrorPatterns patterns) {
    return ranks.stream().map(rank -> FilteredTranscript.errors(rank, filter, patterns)).toList();
  }
}
