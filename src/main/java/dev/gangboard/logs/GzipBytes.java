package dev.gangboard.logs;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/// A compressed log: a gzip file whose members hold [#BLOCK] bytes each, so that any part is read
/// by unpacking a member or two, and `zcat` and `zgrep` read the whole.
final class GzipBytes implements LogBytes {
  static final int BLOCK = 128 << 10;

  private final RandomAccessFile file;
  private final long[] members;
  private final long length;
  private byte[] unpacked = new byte[0];
  private int unpackedMember = -1;

  /// @param members where each member begins in the file, and where the last ends
  /// @param length of the unpacked log
  GzipBytes(Path path, long[] members, long length) throws IOException {
    this.file = new RandomAccessFile(path.toFile(), "r");
    this.members = members.clone();
    this.length = length;
  }

  long[] members() {
    return members.clone();
  }

  /// Compresses a log.
  ///
  /// @return where its members begin, and where the last ends
  static long[] write(LogBytes from, long length, Path to) throws IOException {
    List<Long> starts = new ArrayList<>();
    byte[] block = new byte[BLOCK];
    long written = 0;
    OwnFile.prepare(to);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(to))) {
      for (long at = 0; at < length; at += BLOCK) {
        int count = (int) Math.min(BLOCK, length - at);
        from.read(at, block, 0, count);
        var packed = new ByteArrayOutputStream(BLOCK / 4);
        try (var gzip = new GZIPOutputStream(packed, 8 << 10)) {
          gzip.write(block, 0, count);
        }
        starts.add(written);
        written += packed.size();
        packed.writeTo(out);
      }
    }
    starts.add(written);
    return starts.stream().mapToLong(Long::longValue).toArray();
  }

  @Override
  public synchronized void read(long at, byte[] into, int from, int count) throws IOException {
    if (at + count > length) {
      throw new EOFException();
    }
    int done = 0;
    while (done < count) {
      long place = at + done;
      byte[] block = member((int) (place / BLOCK));
      int within = (int) (place % BLOCK);
      int part = Math.min(count - done, block.length - within);
      System.arraycopy(block, within, into, from + done, part);
      done += part;
    }
  }

  private byte[] member(int number) throws IOException {
    if (number != unpackedMember) {
      byte[] packed = new byte[Math.toIntExact(members[number + 1] - members[number])];
      file.seek(members[number]);
      file.readFully(packed);
      try (var gzip = new GZIPInputStream(new ByteArrayInputStream(packed), 32 << 10)) {
        unpacked = gzip.readNBytes(BLOCK);
      }
      long wanted = Math.min(BLOCK, length - (long) number * BLOCK);
      if (unpacked.length != wanted) {
        unpackedMember = -1;
        throw new EOFException("member " + number + " holds " + unpacked.length + " bytes");
      }
      unpackedMember = number;
    }
    return unpacked;
  }

  @Override
  public synchronized void close() throws IOException {
    file.close();
  }
}
