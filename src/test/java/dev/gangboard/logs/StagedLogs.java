package dev.gangboard.logs;

import dev.gangboard.cluster.LogLine;
import dev.gangboard.gang.StillGang;
import dev.gangboard.record.RecordException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/// The logs of a gang that a test writes: in a folder that goes with the process.
public final class StagedLogs {
  private @Nullable GangLogs logs;

  /// To be closed.
  public synchronized GangLogs open() {
    return own().retain();
  }

  private GangLogs own() {
    GangLogs known = logs;
    if (known == null) {
      try {
        Path folder = Files.createTempDirectory("staged-logs");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(folder)));
        known = GangLogs.toWrite(folder, Budget.unlimited(), () -> StillGang.NOW, () -> {});
        logs = known;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return known;
  }

  public synchronized void line(int rank, LogLine line) {
    RankLogFile file = file(rank);
    file.line(line);
    file.flush();
  }

  public synchronized void mark(int rank, LogMark mark) {
    RankLogFile file = file(rank);
    file.mark(mark);
    file.flush();
  }

  private RankLogFile file(int rank) {
    try {
      return own().rankToWrite(rank).file();
    } catch (RecordException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void remove(Path folder) {
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
