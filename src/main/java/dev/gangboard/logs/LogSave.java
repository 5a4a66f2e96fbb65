package dev.gangboard.logs;

import dev.gangboard.record.RecordException;
import dev.gangboard.text.Text;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// Saves logs to a file of a person's choice: what is there now, in little memory however much it
/// is. Blocks (disk). A file that was there is replaced when the new one is whole; until then, and
/// where saving fails or is ended early, it stays as it was.
public final class LogSave {
  /// Text compresses nearly as well at this level, and twice as fast as at the usual one.
  private static final int LEVEL = 3;

  private static final int CHUNK = 256 << 10;
  private static final int TELL_EACH = 1_000;

  private final SavedFile file;
  private final Progress progress;
  private final long all;
  private long done;
  private boolean ended;

  /// Hears how far it is, on the thread that saves.
  @FunctionalInterface
  public interface Progress {
    /// @param done bytes of the logs
    /// @param all bytes of the logs
    /// @return whether to go on
    boolean saved(long done, long all);
  }

  private LogSave(SavedFile file, Progress progress, long all) {
    this.file = file;
    this.progress = progress;
    this.all = all;
  }

  /// A log as it is now.
  private record Part(RankTranscript transcript, RankLogFile.Extent extent) {
    static Part of(RankTranscript transcript) {
      return new Part(transcript, transcript.file().extent());
    }
  }

  /// Saves the log of one rank.
  ///
  /// @return whether it was saved; not where it was ended early
  /// @throws RecordException if it cannot be read, or the file not be written; the message is for a
  ///   person
  public static boolean one(
      RankTranscript transcript, SaveForm form, Path target, Progress progress)
      throws RecordException {
    Part part = Part.of(transcript);
    try (var file = SavedFile.open(target)) {
      file.reserve(part.extent().end());
      return new LogSave(file, progress, part.extent().end()).one(part, form);
    }
  }

  /// Saves the logs of all ranks of a gang as a zip file: `rank-00003.log` as it is kept, see
  /// [LogFormat], and `manifest.json`. The names in it are ours alone.
  ///
  /// @return whether it was saved; not where it was ended early
  /// @throws RecordException if one cannot be read, or the file not be written; the message is for
  ///   a person
  public static boolean all(GangLogs logs, LogTitle title, Path target, Progress progress)
      throws RecordException {
    List<Part> parts = logs.of(logs.ranks()).stream().map(Part::of).toList();
    long all = parts.stream().mapToLong(part -> part.extent().end()).sum();
    try (var file = SavedFile.open(target)) {
      return new LogSave(file, progress, all).all(parts, title);
    }
  }

  private boolean one(Part part, SaveForm form) throws RecordException {
    try {
      OutputStream out = file.out();
      boolean[] first = {true};
      each(
          part,
          (bytes, from, to) -> {
            if (form.write(bytes, from, to, first[0], out)) {
              first[0] = false;
            }
          });
      if (!first[0]) {
        out.write('\n');
      }
      return finish(out);
    } catch (IOException e) {
      throw file.unwritable(e);
    }
  }

  private boolean all(List<Part> parts, LogTitle title) throws RecordException {
    try {
      var zip = new ZipOutputStream(file.out(), StandardCharsets.UTF_8);
      zip.setLevel(LEVEL);
      List<LogTitle.Entry> entries = new ArrayList<>();
      for (Part part : parts) {
        if (!ended) {
          entries.add(add(part, zip));
        }
      }
      zip.putNextEntry(new ZipEntry("manifest.json"));
      zip.write(title.manifest(entries).getBytes(StandardCharsets.UTF_8));
      zip.closeEntry();
      zip.finish();
      return finish(zip);
    } catch (IOException e) {
      throw file.unwritable(e);
    }
  }

  private LogTitle.Entry add(Part part, ZipOutputStream zip) throws IOException, RecordException {
    int rank = part.transcript().rank();
    String name = "rank-%05d.log".formatted(rank);
    long[] count = new long[2];
    zip.putNextEntry(new ZipEntry(name));
    each(
        part,
        (bytes, from, to) -> {
          zip.write(bytes, from, to - from);
          zip.write('\n');
          if (from < to && bytes[from] == LogFormat.MARK) {
            count[1]++;
          } else if (from == to || bytes[from] != LogFormat.MORE) {
            count[0]++;
          }
        });
    zip.closeEntry();
    return new LogTitle.Entry(rank, name, count[0], count[1], part.extent().end());
  }

  private boolean finish(OutputStream out) throws IOException {
    if (ended) {
      return false;
    }
    out.flush();
    file.finish();
    return true;
  }

  @FunctionalInterface
  private interface Writer {
    void write(byte[] bytes, int from, int to) throws IOException;
  }

  /// Hands on the records of a log, and tells how far it is.
  private void each(Part part, Writer writer) throws IOException, RecordException {
    long before = done;
    int[] untold = {0};
    tell();
    try {
      new RecordReader(part.transcript().file(), CHUNK)
          .read(
              0,
              part.extent().end(),
              (bytes, from, to, offset) -> {
                writer.write(bytes, from, to);
                done = before + offset + to + 1 - from;
                if (++untold[0] % TELL_EACH == 0) {
                  tell();
                }
                return !ended;
              });
    } catch (SavedFile.UnwritableException e) {
      throw e;
    } catch (IOException e) {
      String rank = String.valueOf(part.transcript().rank());
      throw new RecordException(Text.of("logfile.unreadable", rank, e.toString()), e);
    }
    tell();
  }

  private void tell() {
    ended |= !progress.saved(done, all);
  }
}
