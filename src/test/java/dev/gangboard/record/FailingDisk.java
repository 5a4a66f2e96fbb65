package dev.gangboard.record;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// A disk that works until it is told to fail, or until so many bytes were written: then it takes
/// half of what it is given.
final class FailingDisk implements Disk {
  private final Disk disk = new LocalDisk();
  volatile @Nullable IOException failure;
  final AtomicLong room = new AtomicLong(Long.MAX_VALUE);

  private void check() throws IOException {
    IOException refused = failure;
    if (refused != null) {
      throw refused;
    }
  }

  @Override
  public void makeFolder(Path folder) throws IOException {
    check();
    disk.makeFolder(folder);
  }

  @Override
  public void replace(Path file, String text, boolean force) throws IOException {
    check();
    disk.replace(file, text, force);
  }

  @Override
  public Appending append(Path file) throws IOException {
    check();
    Appending open = disk.append(file);
    return new Appending() {
      @Override
      public long size() throws IOException {
        return open.size();
      }

      @Override
      public void truncate(long size) throws IOException {
        check();
        open.truncate(size);
      }

      @Override
      public void write(byte[] bytes, int count) throws IOException {
        check();
        int fits = (int) Math.min(count, room.get());
        open.write(bytes, fits);
        room.addAndGet(-fits);
        if (fits < count) {
          failure = new IOException("No space left on device");
          check();
        }
      }

      @Override
      public void force() throws IOException {
        check();
        open.force();
      }

      @Override
      public void close() throws IOException {
        open.close();
      }
    };
  }
}
