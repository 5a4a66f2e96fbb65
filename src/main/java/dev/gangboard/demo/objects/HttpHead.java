package dev.gangboard.demo.objects;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The first line and the headers of one HTTP/1.1 request or answer.
record HttpHead(List<String> lines) {
  private static final int LONGEST = 65_536;
  private static final int END = 0x0D0A0D0A;

  HttpHead {
    lines = List.copyOf(lines);
  }

  /// Reads up to the empty line and not a byte more; null if the connection ends before.
  static @Nullable HttpHead read(InputStream in) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(1024);
    int last = 0;
    while (last != END) {
      int next = in.read();
      if (next < 0) {
        return null;
      }
      if (bytes.size() == LONGEST) {
        throw new IOException("a request with more than " + LONGEST + " bytes of headers");
      }
      bytes.write(next);
      last = last << 8 | next;
    }
    String text = bytes.toString(StandardCharsets.ISO_8859_1);
    return new HttpHead(List.of(text.substring(0, text.length() - 4).split("\r\n", -1)));
  }

  boolean isHead() {
    return lines.getFirst().startsWith("HEAD ");
  }

  /// As bytes, with another time for that of the answer.
  byte[] dated(Instant time) {
    String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(time.atOffset(ZoneOffset.UTC));
    return bytes(
        lines.stream()
            .map(line -> line.regionMatches(true, 0, "date:", 0, 5) ? "Date: " + date : line)
            .toList());
  }

  /// As bytes, with the wish that the connection ends after the answer. That header is never
  /// signed.
  byte[] closing() {
    List<String> closing = new ArrayList<>(lines);
    closing.removeIf(line -> line.toLowerCase(Locale.ROOT).startsWith("connection:"));
    closing.add("Connection: close");
    return bytes(closing);
  }

  private static byte[] bytes(List<String> lines) {
    return (String.join("\r\n", lines) + "\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1);
  }
}
