package dev.gangboard.logs;

import dev.gangboard.cluster.LogTime;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/// How a log is written for a person.
public enum SaveForm {
  /// The lines as a terminal shows them, without colours; marks as lines that begin with `#`.
  PLAIN,
  /// The same, each line with its time before it, UTC.
  TIMED,
  /// The bytes that the container wrote, and nothing else.
  RAW;

  /// CSI and OSC sequences, and the short ones.
  private static final Pattern ESCAPES =
      Pattern.compile(
          "\u001b(?:\\[[0-?]*[ -/]*[@-~]|\\][^\u0007\u001b]*(?:\u0007|\u001b\\\\)?|[@-Z\\\\-_])");

  private static final Pattern CONTROLS = Pattern.compile("[\\p{Cntrl}&&[^\t]]");

  /// Writes one record of a rank's log.
  ///
  /// @param first whether nothing was written before it
  /// @return whether something was written
  boolean write(byte[] bytes, int from, int to, boolean first, OutputStream out)
      throws IOException {
    return switch (this) {
      case RAW -> raw(bytes, from, to, first, out);
      case PLAIN, TIMED -> shown(LogRow.of(0, 0, bytes, from, to), first, out);
    };
  }

  private static boolean raw(byte[] bytes, int from, int to, boolean first, OutputStream out)
      throws IOException {
    boolean mark = from < to && bytes[from] == LogFormat.MARK;
    if (mark && LogFormat.mark(bytes, from, to).isPresent()) {
      return false;
    }
    boolean begins = LogFormat.time(bytes, from, to) != LogTime.NONE;
    if (begins && !first) {
      out.write('\n');
    }
    int text = Math.max(from, LogFormat.text(bytes, from, to));
    out.write(bytes, text, to - text);
    return true;
  }

  private boolean shown(LogRow row, boolean first, OutputStream out) throws IOException {
    var line = new StringBuilder();
    if (!first && row.kind() != LogRow.Kind.MORE) {
      line.append('\n');
    }
    LogMark mark = row.mark();
    if (mark != null) {
      line.append("# ");
    }
    if (this == TIMED && row.kind() != LogRow.Kind.MORE) {
      line.append(mark == null ? time(row.time()) : mark.at()).append(' ');
    }
    String text = row.text();
    line.append(CONTROLS.matcher(ESCAPES.matcher(text).replaceAll("")).replaceAll(""));
    out.write(line.toString().getBytes(StandardCharsets.UTF_8));
    return true;
  }

  private static String time(long nanos) {
    byte[] time = new byte[LogTime.LENGTH];
    LogTime.write(nanos, time, 0);
    return new String(time, StandardCharsets.US_ASCII);
  }
}
