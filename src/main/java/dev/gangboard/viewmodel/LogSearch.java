package dev.gangboard.viewmodel;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Finds a text in a log, whatever its case, and keeps the numbers of the entries that have it
/// while the log grows.
final class LogSearch {
  private final List<Long> hits = new ArrayList<>();
  private final LogText text;
  private @Nullable Pattern pattern;
  private long read;

  LogSearch(LogText text) {
    this.text = text;
  }

  /// Looks for another text; an empty one finds nothing.
  void set(String query) {
    hits.clear();
    pattern = query.isEmpty() ? null : pattern(query);
    read = text.first();
    update();
  }

  static Pattern pattern(String query) {
    return Pattern.compile(Pattern.quote(query), Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
  }

  /// Reads what has come since, and forgets what has fallen out.
  void update() {
    int gone = 0;
    while (gone < hits.size() && hits.get(gone) < text.first()) {
      gone++;
    }
    hits.subList(0, gone).clear();
    if (pattern == null) {
      return;
    }
    Matcher matcher = pattern.matcher("");
    for (long number = Math.max(read, text.first()); number < text.end(); number++) {
      if (matcher.reset(text.get(number).text()).find()) {
        hits.add(number);
      }
    }
    read = text.end();
  }

  /// The numbers of the entries that match, ascending.
  List<Long> hits() {
    return hits;
  }
}
