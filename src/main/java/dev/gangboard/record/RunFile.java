package dev.gangboard.record;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// `sightings.jsonl` of a record as its writers see it: what is in it, and the right to append.
final class RunFile {
  private static final int CHUNK = 1 << 20;

  private final RunFolders folders;
  private final Path folder;
  private final KnownObjects known = new KnownObjects();
  private long scanned;
  private @Nullable FolderLock lock;
  private Disk.@Nullable Appending out;
  private boolean unforced;

  RunFile(RunFolders folders, Path folder) {
    this.folders = folders;
    this.folder = folder;
  }

  Path folder() {
    return folder;
  }

  private Path sightings() {
    return folder.resolve(RunFolders.SIGHTINGS);
  }

  KnownObjects known() {
    return known;
  }

  /// Up to where the content is known; its size where we write it.
  long scanned() {
    return scanned;
  }

  boolean isOpen() {
    return out != null;
  }

  /// Reads what is new in the file, whoever wrote it.
  void scan(Consumer<LineKey> each) throws IOException {
    if (!Files.exists(sightings())) {
      return;
    }
    try (var reader = new LineReader(sightings(), scanned)) {
      for (var line = reader.next(); line.isPresent(); line = reader.next()) {
        each.accept(note(line.get()));
      }
    }
  }

  /// Takes note of the next line of the file.
  LineKey note(LineReader.Line line) {
    LineKey key = line.key();
    known.note(key, line);
    scanned = line.end();
    return key;
  }

  /// Opens it to append.
  ///
  /// @return false where another writer has it
  boolean open() throws IOException {
    Optional<FolderLock> got = FolderLock.tryLock(folder.resolve(RunFolders.LOCK));
    if (got.isEmpty()) {
      return false;
    }
    lock = got.get();
    out = folders.disk().append(sightings());
    return true;
  }

  /// Cuts off an end that is half written: else the next line would be glued to it.
  ///
  /// @return how many bytes were cut off
  long repair() throws IOException {
    Disk.Appending file = opened();
    long size = file.size();
    long end = endOfLines(size);
    if (end < size) {
      file.truncate(end);
    }
    return size - end;
  }

  private long endOfLines(long size) throws IOException {
    try (FileChannel channel = FileChannel.open(sightings(), StandardOpenOption.READ)) {
      var buffer = ByteBuffer.allocate(64 << 10);
      for (long to = size; to > 0; to -= buffer.capacity()) {
        long from = Math.max(0, to - buffer.capacity());
        buffer.clear().limit((int) (to - from));
        while (buffer.hasRemaining() && channel.read(buffer, from + buffer.position()) > 0) {
          // until it is full
        }
        for (int i = buffer.position() - 1; i >= 0; i--) {
          if (buffer.get(i) == '\n') {
            return from + i + 1;
          }
        }
      }
      return 0;
    }
  }

  /// Appends what waits and is not in the file. What was written does not wait any more, also where
  /// the rest fails.
  ///
  /// @return whether anything was
  boolean append(WaitingLines waiting) throws IOException {
    long before = scanned;
    while (!waiting.isEmpty()) {
      appendChunk(waiting);
    }
    return scanned > before;
  }

  private void appendChunk(WaitingLines waiting) throws IOException {
    var chunk = new ByteArrayOutputStream();
    int count = 0;
    for (WaitingLines.Waiting line : waiting) {
      chunk.writeBytes(newIn(line).getBytes(StandardCharsets.UTF_8));
      count++;
      if (chunk.size() >= CHUNK) {
        break;
      }
    }
    if (chunk.size() > 0) {
      unforced = true;
      opened().write(chunk.toByteArray(), chunk.size());
      scanned += chunk.size();
    }
    for (int i = 0; i < count; i++) {
      waiting.remove();
    }
  }

  private String newIn(WaitingLines.Waiting line) {
    if (line.list() != null) {
      if (!known.learnsFrom(line.list())) {
        return "";
      }
      var list = known.reduced(line.list());
      known.note(list);
      return WaitingLines.line(list);
    }
    if (known.says(line.key())) {
      return "";
    }
    known.note(line.key());
    return line.line();
  }

  private Disk.Appending opened() {
    if (out == null) {
      throw new IllegalStateException("not open: " + folder);
    }
    return out;
  }

  /// What must be forced to the disk, if anything; to be done without any lock, as it takes long.
  Optional<Disk.Appending> unforced() {
    Disk.Appending file = unforced ? out : null;
    unforced = false;
    return Optional.ofNullable(file);
  }

  /// Lets go of the file.
  void close() throws IOException {
    try (FolderLock _ = lock;
        Disk.Appending file = out) {
      if (file != null && unforced) {
        file.force();
      }
    } finally {
      out = null;
      lock = null;
      unforced = false;
    }
  }
}
