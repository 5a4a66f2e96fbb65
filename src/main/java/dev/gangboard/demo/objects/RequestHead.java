package dev.gangboard.demo.objects;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The request line and the headers of one HTTP/1.1 request.
record RequestHead(List<String> lines) {
  private static final int LONGEST = 65_536;
  private static final int END = 0x0D0A0D0A;

  RequestHead {
    lines = List.copyOf(lines);
  }

  /// Reads up to the empty line and not a byte more; null if the connection ends before.
  static @Nullable RequestHead read(InputStream in) throws IOException {
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
    return new RequestHead(List.of(text.substring(0, text.length() - 4).split("\r\n", -1)));
  }

  boolean isHead() {
    return lines.getFirst().startsWith("HEAD ");
  }

  /// As bytes, with the wish that the connection ends after the answer. That header is never
  /// signed.
  byte[] closing() {
    List<String> closing = new ArrayList<>(lines);
    closing.removeIf(line -> line.toLowerCase(Locale.ROOT).startsWith("connection:"));
    closing.add("Connection: close");
    return (String.join("\r\n", closing) + "\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1);
  }
}
