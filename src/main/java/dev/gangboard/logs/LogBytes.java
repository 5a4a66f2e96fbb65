package dev.gangboard.logs;

import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The bytes of a rank's log, wherever they are. Safe for use by many threads. Not interrupted by
/// an interrupt: a channel would be closed by it for all of its readers.
interface LogBytes extends AutoCloseable {
  /// Fills a part of an array.
  ///
  /// @throws EOFException if there are fewer bytes
  void read(long at, byte[] into, int from, int count) throws IOException;

  @Override
  void close() throws IOException;

  /// A plain file, opened when something is read first.
  final class Plain implements LogBytes {
    private final Path path;
    private @Nullable RandomAccessFile file;

    Plain(Path path) {
      this.path = path;
    }

    @Override
    public synchronized void read(long at, byte[] into, int from, int count) throws IOException {
      RandomAccessFile open = file;
      if (open == null) {
        open = new RandomAccessFile(path.toFile(), "r");
        file = open;
      }
      open.seek(at);
      open.readFully(into, from, count);
    }

    @Override
    public synchronized void close() throws IOException {
      if (file != null) {
        file.close();
        file = null;
      }
    }
  }
}
