package dev.gangboard.viewmodel;

import dev.gangboard.logs.LogRow;
import dev.gangboard.record.RecordException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Rows as a plain text; a long line that was read in pieces is one line again.
///
/// @param rows how many
/// @param complete whether all are in it: what a clipboard takes is limited
public record LogCopy(String text, long rows, boolean complete) {
  static final int MOST_CHARS = 20_000_000;
  private static final int BATCH = 500;

  static LogCopy of(LogContent content, @Nullable LogPart part) throws RecordException {
    long from = part == null ? 0 : content.rows().rowOf(part.from().rank(), part.from().number());
    long to =
        part == null
            ? content.rows().size() - 1
            : content.rows().rowOf(part.to().rank(), part.to().number());
    var out = new StringBuilder();
    long at = from;
    while (at <= to && out.length() < MOST_CHARS) {
      List<LogRow> rows = content.rows().rows(at, (int) Math.min(BATCH, to - at + 1));
      if (rows.isEmpty()) {
        break;
      }
      for (LogRow row : rows) {
        if (at > from && row.kind() != LogRow.Kind.MORE) {
          out.append('\n');
        }
        append(out, row, part);
        at++;
      }
    }
    return new LogCopy(out.toString(), at - from, at > to);
  }

  private static void append(StringBuilder out, LogRow row, @Nullable LogPart part) {
    String text = StyledText.of(row.text(), TextStyle.PLAIN).text();
    RowKey key = RowMaker.key(row);
    boolean begins = part != null && part.from().equals(key);
    boolean ends = part != null && part.to().equals(key);
    int start = begins && part != null ? Math.min(part.fromOffset(), text.length()) : 0;
    int end = ends && part != null ? Math.min(part.toOffset(), text.length()) : text.length();
    out.append(text, start, Math.max(start, end));
  }
}
