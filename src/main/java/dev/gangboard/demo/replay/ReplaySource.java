package dev.gangboard.demo.replay;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// Where the lines of a recording come from. They are read more than once.
@FunctionalInterface
public interface ReplaySource {
  Lines open() throws IOException;

  /// The lines of a file, plain or gzipped.
  static ReplaySource file(Path file) {
    return () -> FileLines.open(file);
  }

  /// The lines, one after the other.
  interface Lines extends AutoCloseable {
    /// The next line without its end; empty after the last.
    Optional<String> next() throws IOException;

    @Override
    void close() throws IOException;
  }
}
