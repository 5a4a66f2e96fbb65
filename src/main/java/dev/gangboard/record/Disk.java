package dev.gangboard.record;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/// What the writer needs of the file system: folders and files that their owner alone can read.
interface Disk {
  /// Makes a folder and those above it where they are missing.
  void makeFolder(Path folder) throws IOException;

  /// Opens a file to append to it; makes it where it is missing.
  Appending append(Path file) throws IOException;

  /// Puts a text in the place of a file: whoever reads it sees the old text or the new one, never a
  /// part.
  ///
  /// @param force whether it must be on the disk when this returns
  void replace(Path file, String text, boolean force) throws IOException;

  /// A file that grows. Writing and forcing cannot be interrupted: an interrupt would close the
  /// file for all.
  interface Appending extends Closeable {
    long size() throws IOException;

    /// Cuts off what stands after a position.
    void truncate(long size) throws IOException;

    void write(byte[] bytes, int count) throws IOException;

    /// Comes back when the disk has everything.
    void force() throws IOException;
  }
}
