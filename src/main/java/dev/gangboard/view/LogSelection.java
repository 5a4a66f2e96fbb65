package dev.gangboard.view;

import dev.gangboard.viewmodel.LogEntry;
import dev.gangboard.viewmodel.LogText;
import org.jspecify.annotations.Nullable;

/// What is selected in a log. Stays with the text while it grows; what has fallen out is not
/// selected any more.
final class LogSelection {
  private final LogText text;
  private @Nullable LogPlace anchor;
  private @Nullable LogPlace caret;

  LogSelection(LogText text) {
    this.text = text;
  }

  void start(LogPlace place) {
    anchor = place;
    caret = place;
  }

  void extend(LogPlace place) {
    if (anchor == null) {
      anchor = place;
    }
    caret = place;
  }

  void all() {
    anchor = new LogPlace(text.first(), 0);
    caret = new LogPlace(text.end(), 0);
  }

  void entry(LogPlace place) {
    if (place.entry() < text.end()) {
      anchor = new LogPlace(place.entry(), 0);
      caret = new LogPlace(place.entry(), text.get(place.entry()).text().length());
    }
  }

  void word(LogPlace place) {
    if (place.entry() >= text.end()) {
      return;
    }
    String line = text.get(place.entry()).text();
    int from = Math.min(place.offset(), line.length());
    int to = from;
    while (from > 0 && !Character.isWhitespace(line.charAt(from - 1))) {
      from--;
    }
    while (to < line.length() && !Character.isWhitespace(line.charAt(to))) {
      to++;
    }
    anchor = new LogPlace(place.entry(), from);
    caret = new LogPlace(place.entry(), to);
  }

  boolean isEmpty() {
    return anchor == null || anchor.equals(caret);
  }

  /// The selected part of a row, as offsets into its entry's text; empty where both are the same.
  int[] within(LogRows.Row row) {
    if (isEmpty()) {
      return new int[] {0, 0};
    }
    LogPlace from = first();
    LogPlace to = last();
    int start =
        row.number() < from.entry()
            ? row.end()
            : row.number() == from.entry() ? from.offset() : row.start();
    int end =
        row.number() > to.entry()
            ? row.start()
            : row.number() == to.entry() ? to.offset() : row.end();
    start = Math.clamp(start, row.start(), row.end());
    return new int[] {start, Math.max(start, Math.min(end, row.end()))};
  }

  /// The selected text; a line that needed several entries is one line again.
  String text() {
    if (isEmpty()) {
      return "";
    }
    LogPlace from = first();
    LogPlace to = last();
    var out = new StringBuilder();
    for (long number = Math.max(from.entry(), text.first());
        number <= to.entry() && number < text.end();
        number++) {
      LogEntry entry = text.get(number);
      String line = entry.text();
      int start = number == from.entry() ? Math.min(from.offset(), line.length()) : 0;
      int end = number == to.entry() ? Math.min(to.offset(), line.length()) : line.length();
      if (!out.isEmpty() && entry.kind() != LogEntry.Kind.MORE) {
        out.append('\n');
      }
      out.append(line, start, Math.max(start, end));
    }
    return out.toString();
  }

  private LogPlace first() {
    LogPlace a = anchor == null ? new LogPlace(0, 0) : anchor;
    LogPlace c = caret == null ? a : caret;
    return a.compareTo(c) <= 0 ? a : c;
  }

  private LogPlace last() {
    LogPlace a = anchor == null ? new LogPlace(0, 0) : anchor;
    LogPlace c = caret == null ? a : caret;
    return a.compareTo(c) <= 0 ? c : a;
  }
}
