package dev.gangboard.viewmodel;

import dev.gangboard.logs.HitSpans;
import dev.gangboard.logs.LogMark;
import dev.gangboard.logs.LogRow;
import dev.gangboard.text.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes what is shown of the rows of a log: plain text with its colours and hits, and long lines
/// folded. For one thread.
final class RowMaker {
  /// Characters of a line that is shown whole, at most.
  static final int LONGEST = 800;

  /// Characters that are shown of a longer one.
  static final int BEGINNING = 400;

  private static final int[] NO_HITS = {};

  private final Set<RowKey> unfolded;
  private final @Nullable HitSpans wanted;

  /// @param unfolded the lines that are shown whole, however long they are
  RowMaker(Set<RowKey> unfolded, @Nullable HitSpans wanted) {
    this.unfolded = unfolded;
    this.wanted = wanted;
  }

  /// @param from the place of the first
  List<ShownRow> make(List<LogRow> rows, long from) {
    List<ShownRow> shown = new ArrayList<>(rows.size());
    TextStyle style = TextStyle.PLAIN;
    RowKey owner = null;
    for (int i = 0; i < rows.size(); ) {
      LogRow row = rows.get(i);
      LogMark mark = row.mark();
      if (mark != null) {
        shown.add(mark(row, mark, from + i++));
        continue;
      }
      if (row.kind() == LogRow.Kind.LINE) {
        style = TextStyle.PLAIN;
        owner = key(row);
      }
      StyledText text = StyledText.of(row.text(), style);
      style = text.last();
      int rest = i + 1;
      boolean folds = !unfolded.contains(owner == null ? key(row) : owner);
      long more = 0;
      while (folds && rest < rows.size() && rows.get(rest).kind() == LogRow.Kind.MORE) {
        more += rows.get(rest++).text().length();
      }
      shown.add(line(row, from + i, rest - i, text, folds ? more : -1));
      i = rest;
    }
    return shown;
  }

  static RowKey key(LogRow row) {
    return new RowKey(row.rank(), row.number());
  }

  private ShownRow line(LogRow row, long place, int covers, StyledText text, long more) {
    ShownRow.Kind kind = row.kind() == LogRow.Kind.LINE ? ShownRow.Kind.LINE : ShownRow.Kind.MORE;
    String whole = text.text();
    boolean folded = more > 0 || (more == 0 && whole.length() > LONGEST);
    if (!folded) {
      return new ShownRow(key(row), place, covers, kind, row.at(), whole, text.runs(), hits(whole));
    }
    int end = Math.min(BEGINNING, whole.length());
    if (end < whole.length() && Character.isHighSurrogate(whole.charAt(end - 1))) {
      end--;
    }
    String beginning = whole.substring(0, end);
    String all = beginning + Text.of("log.more", more + whole.length() - end);
    List<StyleRun> runs = new ArrayList<>();
    for (StyleRun run : text.runs()) {
      if (run.start() < end) {
        runs.add(new StyleRun(run.start(), Math.min(end, run.end()), run.style()));
      }
    }
    runs.add(new StyleRun(end, all.length(), TextStyle.PLAIN.with(TextStyle.MORE)));
    return new ShownRow(key(row), place, covers, kind, row.at(), all, runs, hits(beginning));
  }

  private int[] hits(String text) {
    return wanted == null ? NO_HITS : wanted.in(text);
  }

  private static ShownRow mark(LogRow row, LogMark mark, long place) {
    String text = StyledText.of(mark.text(), TextStyle.PLAIN).text();
    return new ShownRow(key(row), place, 1, kind(mark.kind()), mark.at(), text, List.of(), NO_HITS);
  }

  private static ShownRow.Kind kind(LogMark.Kind kind) {
    return switch (kind) {
      case WAITING, ATTEMPT, RESTART, RECONNECTED, ENDED -> ShownRow.Kind.NOTE;
      case LOST, GAP, CLOCK, SERVER -> ShownRow.Kind.WARNING;
      case REFUSED, LIMIT, DISK -> ShownRow.Kind.TROUBLE;
    };
  }
}
