package dev.gangboard.logs;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/// Where a rank's log is written to: the end of a file.
interface Outlet extends AutoCloseable {
  /// Appends all of it or nothing.
  ///
  /// @throws IOException if the disk is full, gone or read-only
  void append(byte[] bytes, int count) throws IOException;

  @Override
  void close() throws IOException;

  /// Opens the end of a file.
  interface Opener {
    /// @param length of the file; what comes after it is torn and is cut off
    Outlet open(Path path, long length) throws IOException;
  }

  /// Opens a file when something is written first.
  static Outlet of(Path path, long length) {
    return new ToFile(path, length);
  }

  /// A file that is not interrupted by an interrupt.
  final class ToFile implements Outlet {
    private final Path path;
    private RandomAccessFile file;
    private long length;
    private boolean open;

    @SuppressWarnings("NullAway.Init") // opened with the first bytes
    private ToFile(Path path, long length) {
      this.path = path;
      this.length = length;
    }

    @Override
    public void append(byte[] bytes, int count) throws IOException {
      if (!open) {
        OwnFile.prepare(path);
        file = new RandomAccessFile(path.toFile(), "rw");
        open = true;
        file.setLength(length);
      }
      try {
        file.seek(length);
        file.write(bytes, 0, count);
        length += count;
      } catch (IOException e) {
        undo(e);
        throw e;
      }
    }

    /// A full disk takes a part.
    private void undo(IOException cause) {
      try {
        file.setLength(length);
      } catch (IOException e) {
        cause.addSuppressed(e); // the next append writes over it
      }
    }

    @Override
    public void close() throws IOException {
      if (open) {
        open = false;
        file.close();
      }
    }
  }
}
