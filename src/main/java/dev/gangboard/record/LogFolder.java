package dev.gangboard.record;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/// The folder for the logs of one gang, and the right to write there until it is closed.
public record LogFolder(Path path, Closeable lock) implements AutoCloseable {
  static final String NAME = "logs";
  static final String LOCK = ".writer";

  @Override
  public void close() throws IOException {
    lock.close();
  }
}
