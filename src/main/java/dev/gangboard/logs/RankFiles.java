package dev.gangboard.logs;

import dev.gangboard.logs.RankLogFile.PlacedMark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/// The files of one rank's log: `rank-00003.log` while it grows, `rank-00003.log.gz` afterwards,
/// and `rank-00003.idx` beside it.
record RankFiles(Path folder, int rank, Outlet.Opener opener) {
  private static final int SCAN = 1 << 20;
  private static final String NAME = "rank-%05d%s";

  /// @param outlet null where it is only read
  record Opened(LogBytes bytes, @Nullable Outlet outlet, LineIndex index, List<PlacedMark> marks) {}

  static RankFiles of(Path folder, int rank) {
    return new RankFiles(folder, rank, Outlet::of);
  }

  /// The ranks of which there is something in a folder, ascending.
  static List<Integer> ranksIn(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (var files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches("rank-\\d{5,9}\\.log(\\.gz)?"))
          .map(name -> Integer.valueOf(name.substring(5, name.indexOf('.'))))
          .distinct()
          .sorted()
          .toList();
    }
  }

  /// Whether a log in the folder is not compressed yet.
  static boolean hasUnfinished(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (var files = Files.list(folder)) {
      return files.anyMatch(file -> file.getFileName().toString().endsWith(".log"));
    }
  }

  Path log() {
    return folder.resolve(NAME.formatted(rank, ".log"));
  }

  Path packed() {
    return folder.resolve(NAME.formatted(rank, ".log.gz"));
  }

  private Path indexPath() {
    return folder.resolve(NAME.formatted(rank, ".idx"));
  }

  /// Opens what is there to be read.
  Opened toRead() throws IOException {
    Optional<IndexFile> known = IndexFile.read(indexPath());
    if (Files.exists(packed())) {
      IndexFile whole = known.filter(file -> file.members().length > 0).orElse(null);
      return whole == null ? openUnindexed() : openPacked(whole);
    }
    return openPlain(known.orElse(null), false);
  }

  /// Opens what is there, or nothing yet, to be continued.
  Opened toWrite() throws IOException {
    if (Files.exists(packed())) {
      unpack();
    }
    return openPlain(IndexFile.read(indexPath()).orElse(null), true);
  }

  private Opened openPacked(IndexFile whole) throws IOException {
    LineIndex index = LineIndex.of(whole.index());
    LogBytes bytes = new GzipBytes(packed(), whole.members(), index.end());
    return new Opened(bytes, null, index, marks(bytes, whole.marks(), index.end()));
  }

  /// A compressed log whose index is lost is unpacked and packed anew.
  private Opened openUnindexed() throws IOException {
    unpack();
    Opened plain = openPlain(null, false);
    long[] places =
        plain.marks().stream()
            .flatMapToLong(mark -> LongStream.of(mark.number(), mark.offset()))
            .toArray();
    LogBytes packed = finish(plain.bytes(), plain.index(), places, true);
    return new Opened(packed, null, plain.index(), plain.marks());
  }

  private Opened openPlain(@Nullable IndexFile known, boolean writing) throws IOException {
    long length = Files.exists(log()) ? Files.size(log()) : 0;
    LogBytes bytes = new LogBytes.Plain(log());
    LineIndex index = new LineIndex();
    List<PlacedMark> marks = new ArrayList<>();
    if (known != null && known.members().length == 0) {
      LineIndex stored = LineIndex.of(known.index());
      if (stored.end() <= length) {
        index = stored;
        marks.addAll(marks(bytes, known.marks(), stored.end()));
      }
    }
    scan(bytes, index, marks, length);
    Outlet outlet = writing ? opener.open(log(), index.end()) : null;
    return new Opened(bytes, outlet, index, marks);
  }

  private static void scan(LogBytes bytes, LineIndex index, List<PlacedMark> marks, long length)
      throws IOException {
    new RecordReader(bytes, (int) Math.min(SCAN, length - index.end()))
        .read(
            index.end(),
            length,
            (chunk, from, to, offset) -> {
              if (chunk[from] == LogFormat.MARK) {
                LogFormat.mark(chunk, from, to)
                    .ifPresent(mark -> marks.add(new PlacedMark(index.records(), offset, mark)));
              }
              index.add(to + 1 - from, LogFormat.time(chunk, from, to));
              return true;
            });
  }

  private static List<PlacedMark> marks(LogBytes bytes, long[] places, long end)
      throws IOException {
    List<PlacedMark> marks = new ArrayList<>();
    byte[] record = new byte[LogFormat.LONGEST];
    for (int i = 0; i + 1 < places.length; i += 2) {
      long number = places[i];
      long offset = places[i + 1];
      int count = (int) Math.min(record.length, end - offset);
      bytes.read(offset, record, 0, count);
      int to = 0;
      while (to < count && record[to] != '\n') {
        to++;
      }
      LogFormat.mark(record, 0, to)
          .ifPresent(mark -> marks.add(new PlacedMark(number, offset, mark)));
    }
    return marks;
  }

  /// Writes the index, and compresses the log where that is wanted.
  ///
  /// @return where its bytes are now
  LogBytes finish(LogBytes stored, LineIndex index, long[] marks, boolean compress)
      throws IOException {
    if (index.records() == 0) {
      return stored;
    }
    if (!compress) {
      new IndexFile(index.toNumbers(), marks, new long[0]).write(indexPath());
      return stored;
    }
    Path fresh = folder.resolve(NAME.formatted(rank, ".log.gz.new"));
    long[] members = GzipBytes.write(stored, index.end(), fresh);
    new IndexFile(index.toNumbers(), marks, members).write(indexPath());
    Files.move(fresh, packed(), StandardCopyOption.REPLACE_EXISTING);
    stored.close();
    Files.deleteIfExists(log());
    return new GzipBytes(packed(), members, index.end());
  }

  private void unpack() throws IOException {
    Path fresh = folder.resolve(NAME.formatted(rank, ".log.new"));
    OwnFile.prepare(fresh);
    try (var in = new GZIPInputStream(Files.newInputStream(packed()), 64 << 10);
        var out = Files.newOutputStream(fresh)) {
      in.transferTo(out);
    }
    Files.move(fresh, log(), StandardCopyOption.REPLACE_EXISTING);
    Files.delete(packed());
    Files.deleteIfExists(indexPath());
  }
}
