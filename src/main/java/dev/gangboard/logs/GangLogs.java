package dev.gangboard.logs;

import dev.gangboard.record.RecordException;
import dev.gangboard.text.Text;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/// The logs of one gang: a transcript a rank. Whoever was given it closes it; it is let go when all
/// have. Safe for use by many threads.
public final class GangLogs implements AutoCloseable {
  private static final Logger LOG = System.getLogger(GangLogs.class.getName());

  private final Path folder;
  private final boolean writing;
  private final Budget budget;
  private final InstantSource clock;
  private final Runnable atEnd;
  private final TreeMap<Integer, RankTranscript> open = new TreeMap<>();
  private int holders = 1;

  private GangLogs(
      Path folder, boolean writing, Budget budget, InstantSource clock, Runnable atEnd) {
    this.folder = folder;
    this.writing = writing;
    this.budget = budget;
    this.clock = clock;
    this.atEnd = atEnd;
  }

  /// Opens what is kept of a past gang.
  static GangLogs toRead(Path folder) {
    return new GangLogs(folder, false, Budget.unlimited(), InstantSource.system(), () -> {});
  }

  /// @param atEnd is run when all is let go
  static GangLogs toWrite(Path folder, Budget budget, InstantSource clock, Runnable atEnd) {
    return new GangLogs(folder, true, budget, clock, atEnd);
  }

  /// The ranks of which something is kept, ascending.
  public List<Integer> ranks() throws RecordException {
    try {
      TreeSet<Integer> ranks = new TreeSet<>(RankFiles.ranksIn(folder));
      synchronized (this) {
        open.values().stream()
            .filter(transcript -> transcript.size() > 0)
            .forEach(transcript -> ranks.add(transcript.rank()));
      }
      return List.copyOf(ranks);
    } catch (IOException e) {
      throw new RecordException(Text.of("logfile.folder", folder, e.toString()), e);
    }
  }

  /// The log of a rank; an empty one where nothing is kept of it. Blocks (disk) the first time.
  public RankTranscript rank(int rank) throws RecordException {
    RankFiles files = RankFiles.of(folder, rank);
    return rank(files, writing && !Files.exists(files.packed()));
  }

  /// The log of a rank to be written, whether it was finished before or not.
  RankTranscript rankToWrite(int rank) throws RecordException {
    return rank(RankFiles.of(folder, rank), writing);
  }

  private synchronized RankTranscript rank(RankFiles files, boolean toWrite)
      throws RecordException {
    RankTranscript known = open.get(files.rank());
    if (known != null) {
      return known;
    }
    if (holders == 0) {
      throw new IllegalStateException("closed");
    }
    try {
      RankFiles.Opened opened = toWrite ? files.toWrite() : files.toRead();
      var transcript =
          new RankTranscript(files.rank(), new RankLogFile(files, opened, budget, clock));
      open.put(files.rank(), transcript);
      return transcript;
    } catch (IOException e) {
      String rank = String.valueOf(files.rank());
      throw new RecordException(Text.of("logfile.unreadable", rank, e.toString()), e);
    }
  }

  /// The transcripts of some ranks.
  public List<RankTranscript> of(List<Integer> ranks) throws RecordException {
    List<RankTranscript> transcripts = new ArrayList<>();
    for (int rank : ranks) {
      transcripts.add(rank(rank));
    }
    return transcripts;
  }

  Path folder() {
    return folder;
  }

  /// Somebody else needs it too, and closes it.
  public synchronized GangLogs retain() {
    if (holders == 0) {
      throw new IllegalStateException("closed");
    }
    holders++;
    return this;
  }

  /// Nothing is written any more.
  ///
  /// @param compress whether it is compressed too
  void finish(boolean compress) {
    List<RankTranscript> all;
    synchronized (this) {
      all = List.copyOf(open.values());
    }
    for (RankTranscript transcript : all) {
      try {
        transcript.file().finish(compress);
      } catch (IOException e) {
        // What was written stays as it is, and is read without its index.
        LOG.log(Level.WARNING, "the log of rank " + transcript.rank() + " in " + folder, e);
      }
    }
  }

  @Override
  public void close() {
    synchronized (this) {
      if (--holders > 0) {
        return;
      }
    }
    for (RankTranscript transcript : open.values()) {
      try {
        transcript.file().close();
      } catch (IOException e) {
        LOG.log(Level.WARNING, "the log of rank " + transcript.rank() + " in " + folder, e);
      }
    }
    atEnd.run();
  }
}
