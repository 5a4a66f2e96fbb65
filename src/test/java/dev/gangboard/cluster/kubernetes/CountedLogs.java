package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.gang.GangId;
import dev.gangboard.logs.GangLogs;
import dev.gangboard.logs.LogDesk;
import dev.gangboard.logs.LogFolders;
import dev.gangboard.logs.LogKeeping;
import dev.gangboard.logs.LogMark;
import dev.gangboard.logs.LogRecorder;
import dev.gangboard.logs.LogRow;
import dev.gangboard.logs.RankTranscript;
import dev.gangboard.record.LogFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.Optional;

/// Keeps the logs of gangs of [CountedLines], and says afterwards what is missing.
public final class CountedLogs implements AutoCloseable {
  private static final int PAGE = 1_000;

  private final Path folder;
  private final LogDesk desk;

  /// @param lost lines that are neither there nor in a marked gap, or are there twice
  /// @param marked lines in marked gaps
  public record Tally(int lines, int lost, int marked) {}

  public CountedLogs() throws IOException {
    folder = Files.createTempDirectory("counted");
    desk = new LogDesk(new Folders(), () -> LogKeeping.USUAL, InstantSource.system());
  }

  private final class Folders implements LogFolders {
    @Override
    public Optional<LogFolder> toWrite(ClusterContext cluster, GangId gang) {
      return Optional.of(new LogFolder(folder.resolve(gang.uid()), () -> {}));
    }

    @Override
    public Optional<Path> toRead(String uid) {
      return Optional.of(folder.resolve(uid));
    }
  }

  public LogRecorder record(Cluster cluster) {
    return desk.record(cluster);
  }

  /// The numbers that a rank has written, from 0 on.
  public interface Written {
    int lines(int rank);
  }

  /// Looks through what was kept; the recorder is closed by now.
  ///
  /// @param written what is known to have been written
  public Tally tally(GangId gang, int ranks, Written written) throws Exception {
    try (GangLogs logs = desk.past(gang.uid()).orElseThrow()) {
      int lines = 0;
      int lost = 0;
      int marked = 0;
      for (int rank = 0; rank < ranks; rank++) {
        Tally one = tally(logs.rank(rank), written.lines(rank));
        lines += one.lines();
        lost += one.lost();
        marked += one.marked();
      }
      return new Tally(lines, lost, marked);
    }
  }

  private static Tally tally(RankTranscript transcript, int written) throws Exception {
    int lines = 0;
    int lost = 0;
    int marked = 0;
    int next = 0;
    boolean gap = false;
    for (long at = 0; at < transcript.size(); at += PAGE) {
      for (LogRow row : transcript.rows(at, PAGE)) {
        if (row.kind() == LogRow.Kind.LINE) {
          int number = Integer.parseInt(row.text().substring("n=".length()));
          int missing = number - next;
          lost += missing < 0 ? 1 : gap ? 0 : missing;
          marked += missing > 0 && gap ? missing : 0;
          lines++;
          next = number + 1;
          gap = false;
        } else {
          gap |= row.mark() != null && row.mark().kind() == LogMark.Kind.GAP;
        }
      }
    }
    int missing = Math.max(0, written - next);
    return new Tally(lines, lost + (gap ? 0 : missing), marked + (gap ? missing : 0));
  }

  @Override
  public void close() throws IOException {
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
