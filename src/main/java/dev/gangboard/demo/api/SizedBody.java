package dev.gangboard.demo.api;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/// A body that is sent whole, with its length, while it is small, and in chunks once it has grown:
/// compressed then if the client takes that. The threshold is the real server's.
final class SizedBody extends OutputStream {
  private static final int THRESHOLD = 128 * 1024;

  private final Response response;
  private final int code;
  private final String contentType;
  private final boolean gzip;
  private final ByteArrayOutputStream small = new ByteArrayOutputStream(1024);
  private @Nullable OutputStream large;

  SizedBody(Response response, int code, String contentType, boolean gzip) {
    this.response = response;
    this.code = code;
    this.contentType = contentType;
    this.gzip = gzip;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    OutputStream out = large;
    if (out != null) {
      out.write(bytes, from, length);
      return;
    }
    small.write(bytes, from, length);
    if (small.size() > THRESHOLD) {
      OutputStream chunks = response.chunked(code, contentType, gzip);
      OutputStream begun = gzip ? new GZIPOutputStream(chunks, 8192) : chunks;
      small.writeTo(begun);
      large = begun;
    }
  }

  @Override
  public void close() throws IOException {
    OutputStream out = large;
    if (out != null) {
      out.close();
    } else {
      response.bytes(code, contentType, small.toByteArray());
    }
  }
}
