package dev.gangboard.demo.replay;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/// The lines of a UTF-8 file. A line longer than any object of a cluster reads as an empty one.
final class FileLines implements ReplaySource.Lines {
  private static final int LONGEST = 32 << 20;
  private static final int BUFFER = 1 << 16;
  private static final int END = -1;

  private final BufferedReader reader;

  private FileLines(BufferedReader reader) {
    this.reader = reader;
  }

  static FileLines open(Path file) throws IOException {
    InputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER);
    try {
      in.mark(2);
      boolean zipped = in.read() == 0x1f && in.read() == 0x8b;
      in.reset();
      InputStream plain = zipped ? new GZIPInputStream(in, BUFFER) : in;
      return new FileLines(
          new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8), BUFFER));
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  @Override
  public Optional<String> next() throws IOException {
    var line = new StringBuilder();
    boolean tooLong = false;
    int c = reader.read();
    if (c == END) {
      return Optional.empty();
    }
    while (c != END && c != '\n') {
      if (line.length() < LONGEST) {
        line.append((char) c);
      } else {
        tooLong = true;
      }
      c = reader.read();
    }
    String text = tooLong ? "" : line.toString();
    return Optional.of(text.startsWith("\uFEFF") ? text.substring(1) : text);
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
