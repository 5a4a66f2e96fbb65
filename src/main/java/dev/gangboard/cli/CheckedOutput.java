package dev.gangboard.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/// A stream that keeps why it could not be written: a [java.io.PrintStream] over it only knows that
/// something was lost, and a full disk is no broken pipe.
final class CheckedOutput extends FilterOutputStream {
  private volatile @Nullable IOException failure;

  CheckedOutput(OutputStream out) {
    super(out);
  }

  /// The first failure, or null.
  @Nullable IOException failure() {
    return failure;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    try {
      out.write(bytes, from, length);
    } catch (IOException e) {
      throw kept(e);
    }
  }

  @Override
  public void flush() throws IOException {
    try {
      out.flush();
    } catch (IOException e) {
      throw kept(e);
    }
  }

  private IOException kept(IOException e) {
    if (failure == null) {
      failure = e;
    }
    return e;
  }
}
