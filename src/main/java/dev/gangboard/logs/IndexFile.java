package dev.gangboard.logs;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/// What makes a rank's log quick to open, beside it on disk. It can be deleted: it is made anew.
///
/// @param index as numbers
/// @param marks number and place of each mark, one after the other
/// @param members of the compressed log; empty for a plain one
@SuppressWarnings("ArrayRecordComponent") // never compared
record IndexFile(long[] index, long[] marks, long[] members) {
  private static final int MAGIC = 0x47424C31; // GBL1
  private static final int MOST = 64_000_000;

  void write(Path path) throws IOException {
    Path fresh = path.resolveSibling(path.getFileName() + ".new");
    OwnFile.prepare(fresh);
    try (var out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(fresh), 64 << 10))) {
      out.writeInt(MAGIC);
      for (long[] part : new long[][] {index, marks, members}) {
        out.writeInt(part.length);
        for (long number : part) {
          out.writeLong(number);
        }
      }
    }
    Files.move(fresh, path, StandardCopyOption.REPLACE_EXISTING);
  }

  /// Reads what is there; empty where it is missing or is not whole.
  static Optional<IndexFile> read(Path path) {
    if (!Files.exists(path)) {
      return Optional.empty();
    }
    try (var in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(path), 64 << 10))) {
      if (in.readInt() != MAGIC) {
        return Optional.empty();
      }
      return Optional.of(new IndexFile(numbers(in), numbers(in), numbers(in)));
    } catch (IOException _) {
      return Optional.empty(); // so it is made anew
    }
  }

  private static long[] numbers(DataInputStream in) throws IOException {
    int count = in.readInt();
    if (count < 0 || count > MOST) {
      throw new IOException("no index: " + count);
    }
    long[] numbers = new long[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = in.readLong();
    }
    return numbers;
  }
}
