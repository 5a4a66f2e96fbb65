package dev.gangboard.logs;

import dev.gangboard.cluster.LogTime;
import dev.gangboard.logs.LogMark.Kind;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How a rank's log is written to its file, one record a line, so that `grep` and `less` read it as
/// well:
///
/// | record | |
/// |---|---|
/// | `2026-11-30T14:37:00.123456789Z text` | a line, or the first piece of a long one: the bytes as they came |
/// | `+text` | the line before goes on: a line is whole again without the line feeds and the `+` |
/// | `# 2026-11-30T14:37:01Z GAP from/to text` | a [LogMark]; its time is ours; `-` for no subject |
final class LogFormat {
  static final byte MORE = '+';
  static final byte MARK = '#';

  /// Where the text of a line begins.
  static final int TEXT = LogTime.LENGTH + 1;

  /// Bytes of the longest record, with its line feed.
  static final int LONGEST = (16 << 10) + TEXT + 2;

  private static final int LONGEST_NOTE = 4_000;
  private static final Pattern NOTE =
      Pattern.compile("# (\\S+) ([A-Z]+) (\\S+) (.*)", Pattern.DOTALL);

  private LogFormat() {}

  static byte[] bytes(LogMark mark) {
    String subject = mark.subject().isEmpty() ? "-" : mark.subject().replaceAll("\\s", "_");
    String text = mark.text().replaceAll("[\\r\\n]+", " ");
    String cut = text.length() > LONGEST_NOTE ? text.substring(0, LONGEST_NOTE) : text;
    return "# %s %s %s %s\n"
        .formatted(mark.at(), mark.kind(), subject, cut)
        .getBytes(StandardCharsets.UTF_8);
  }

  /// Reads a mark; empty where somebody has written something else.
  static Optional<LogMark> mark(byte[] bytes, int from, int to) {
    Matcher note = NOTE.matcher(new String(bytes, from, to - from, StandardCharsets.UTF_8));
    if (!note.matches()) {
      return Optional.empty();
    }
    try {
      String subject = note.group(3).equals("-") ? "" : note.group(3);
      return Optional.of(
          new LogMark(
              Kind.valueOf(note.group(2)), Instant.parse(note.group(1)), subject, note.group(4)));
    } catch (DateTimeException | IllegalArgumentException _) {
      return Optional.empty(); // a newer version's, or somebody's own
    }
  }

  /// Where the text of a line or of a piece begins; -1 of what is neither.
  static int text(byte[] bytes, int from, int to) {
    if (from < to && bytes[from] == MORE) {
      return from + 1;
    }
    return time(bytes, from, to) == LogTime.NONE ? -1 : Math.min(to, from + TEXT);
  }

  /// The time of a line, [LogTime#NONE] of what is none.
  static long time(byte[] bytes, int from, int to) {
    boolean line =
        to - from >= TEXT - 1
            && bytes[from] != MARK
            && bytes[from] != MORE
            && (to - from == TEXT - 1 || bytes[from + TEXT - 1] == ' ');
    return line ? LogTime.parse(bytes, from, from + LogTime.LENGTH) : LogTime.NONE;
  }
}
