package dev.gangboard.cluster.kubernetes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/// What tells a file from what it was before, without reading it.
///
/// @param changed null where there is no file
record FileStamp(Path file, @Nullable FileTime changed, long size, @Nullable Object key) {

  static FileStamp of(Path file) {
    try {
      BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
      return new FileStamp(file, now.lastModifiedTime(), now.size(), now.fileKey());
    } catch (IOException _) {
      return new FileStamp(file, null, 0, null); // not there: another state like any other
    }
  }

  boolean exists() {
    return changed != null;
  }
}
