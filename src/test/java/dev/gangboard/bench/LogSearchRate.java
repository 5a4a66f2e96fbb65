package dev.gangboard.bench;

import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.LogTime;
import dev.gangboard.gang.GangId;
import dev.gangboard.logs.GangLogs;
import dev.gangboard.logs.LogDesk;
import dev.gangboard.logs.LogFolders;
import dev.gangboard.logs.LogKeeping;
import dev.gangboard.logs.LogQuery;
import dev.gangboard.logs.LogSearch;
import dev.gangboard.logs.MergedTranscript;
import dev.gangboard.logs.RankHits;
import dev.gangboard.record.LogFolder;
import dev.gangboard.record.RecordException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/// Kept logs of 64 ranks with 1,000,000 lines each: opening them, the memory that they take,
/// jumping in the merged order, and searching all of them.
public final class LogSearchRate implements Benchmark {
  private static final int RANKS = 64;
  private static final int LINES = Integer.getInteger("logs.lines", 1_000_000);
  private static final long START = LogTime.of(Instant.parse("2026-11-30T12:00:00Z"));

  @Override
  public List<Figure> figures() throws Exception {
    Path folder = Files.createTempDirectory("log-search");
    try {
      long bytes = 0;
      for (int rank = 0; rank < RANKS; rank++) {
        bytes += write(folder.resolve("rank-%05d.log".formatted(rank)), rank);
      }
      return measured(folder, bytes);
    } finally {
      try (var files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private static List<Figure> measured(Path folder, long bytes) throws Exception {
    List<Figure> figures = new ArrayList<>();
    String size = "64 ranks of %,d lines, %,d MB: ".formatted(LINES, bytes / 1_000_000);
    long idle = heap();
    var desk = new LogDesk(folders(folder), () -> LogKeeping.USUAL, InstantSource.system());
    try (GangLogs logs = desk.past("u").orElseThrow()) {
      long start = System.nanoTime();
      var all = logs.of(IntStream.range(0, RANKS).boxed().toList());
      figures.add(Figure.of(size + "opened without an index", seconds(start)));
      start = System.nanoTime();
      var merged = new MergedTranscript(all);
      merged.rows(merged.size() / 2, 200);
      figures.add(Figure.of(size + "200 rows in the midst of the merged order", seconds(start)));
      figures.add(
          new Figure(
              size + "heap over idle after GC",
              "%.1f MB".formatted((heap() - idle) / 1e6),
              "under 150 MB"));
      search(logs, LogQuery.plain("needle"), size + "a word in any case, first time", figures);
      search(logs, LogQuery.plain("needle"), size + "a word in any case", figures);
      search(logs, new LogQuery("needle", false, true), size + "a word as it is", figures);
      search(logs, new LogQuery("need[l]e", true, true), size + "a regular expression", figures);
    }
    return figures;
  }

  private static void search(GangLogs logs, LogQuery query, String what, List<Figure> figures)
      throws Exception {
    var count = new AtomicLong();
    var all = logs.of(IntStream.range(0, RANKS).boxed().toList());
    long start = System.nanoTime();
    try (var search = LogSearch.start(all, query.matcher(), new Counting(count))) {
      if (!search.await(10, TimeUnit.MINUTES)) {
        throw new IllegalStateException("no end");
      }
    }
    String aim = query.regex() ? "" : "under 5 s";
    figures.add(new Figure(what + ", " + count + " hits", seconds(start), aim));
  }

  private record Counting(AtomicLong count) implements LogSearch.Listener {
    @Override
    public void found(RankHits hits) {
      if (hits.done()) {
        count.addAndGet(hits.count());
      }
    }

    @Override
    public void failed(int rank, RecordException why) {
      throw new IllegalStateException(why);
    }

    @Override
    public void finished() {}
  }

  private static long write(Path file, int rank) throws IOException {
    byte[] time = new byte[LogTime.LENGTH];
    long bytes = 0;
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
      for (int i = 0; i < LINES; i++) {
        LogTime.write(START + i * 1_000_000L + rank, time, 0);
        String word = i % 100_000 == 77 ? "Needle" : "loss";
        byte[] text =
            (" step " + i + " " + word + " 0." + i % 997 + " lr 3e-4\n")
                .getBytes(StandardCharsets.US_ASCII);
        out.write(time);
        out.write(text);
        bytes += time.length + text.length;
      }
    }
    return bytes;
  }

  private static LogFolders folders(Path folder) {
    return new LogFolders() {
      @Override
      public Optional<LogFolder> toWrite(ClusterContext cluster, GangId gang) {
        return Optional.empty();
      }

      @Override
      public Optional<Path> toRead(String uid) {
        return Optional.of(folder);
      }
    };
  }

  private static String seconds(long start) {
    return String.format(Locale.ROOT, "%.2f s", (System.nanoTime() - start) / 1e9);
  }

  private static long heap() throws InterruptedException {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 4; i++) {
      System.gc();
      Thread.sleep(100);
      least = Math.min(least, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }
    return least;
  }
}
