package dev.gangboard.text;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/// A text file that is read line by line, plain or gzipped (told by its first bytes, not by its
/// name), in UTF-8 with or without a byte order mark, with line ends of any system. Bytes that are
/// no UTF-8 read as the replacement character. Holds one line at a time, and none that is longer
/// than it may be.
public final class LineFile implements AutoCloseable {
  /// In characters: a complete list of 500,000 ranks has less.
  public static final int LONGEST = 32 << 20;

  private static final int BUFFER = 1 << 16;
  private static final int GZIP = 0x1f8b;
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private final Reader reader;
  private final int longest;
  private final char[] buffer = new char[BUFFER];
  private int at;
  private int filled;
  private long lines;

  private LineFile(Reader reader, int longest) {
    this.reader = reader;
    this.longest = longest;
  }

  /// @param number from 1
  /// @param text without its end; empty where it is too long
  /// @param whole whether it has an end: the last line of a file that was cut off has none
  /// @param tooLong whether it is longer than [#LONGEST] and was passed over
  public record Line(long number, String text, boolean whole, boolean tooLong) {}

  public static LineFile open(Path file) throws IOException {
    return open(file, LONGEST);
  }

  static LineFile open(Path file, int longest) throws IOException {
    InputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER);
    try {
      in.mark(2);
      boolean zipped = (in.read() << 8 | in.read()) == GZIP;
      in.reset();
      InputStream plain = zipped ? new GZIPInputStream(in, BUFFER) : in;
      return new LineFile(new InputStreamReader(plain, StandardCharsets.UTF_8), longest);
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  /// How many lines have been read.
  public long lines() {
    return lines;
  }

  /// The next line; empty at the end of the file.
  ///
  /// @throws IOException also where a gzipped file is cut off or damaged: nothing can be read after
  ///   it
  public Optional<Line> next() throws IOException {
    var text = new StringBuilder();
    long length = 0;
    while (at < filled || fill()) {
      int end = lineEnd();
      length += end - at;
      if (length <= longest) {
        text.append(buffer, at, end - at);
      }
      at = end;
      if (end < filled) {
        at++;
        return Optional.of(line(text, length, true));
      }
    }
    return length == 0 ? Optional.empty() : Optional.of(line(text, length, false));
  }

  private int lineEnd() {
    int end = at;
    while (end < filled && buffer[end] != '\n') {
      end++;
    }
    return end;
  }

  private Line line(StringBuilder text, long length, boolean whole) {
    lines++;
    if (length > longest) {
      return new Line(lines, "", whole, true);
    }
    int from = lines == 1 && text.length() > 0 && text.charAt(0) == BYTE_ORDER_MARK ? 1 : 0;
    int to = text.length();
    if (to > from && text.charAt(to - 1) == '\r') {
      to--;
    }
    return new Line(lines, text.substring(from, to), whole, false);
  }

  private boolean fill() throws IOException {
    at = 0;
    filled = Math.max(0, reader.read(buffer));
    return filled > 0;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
