package dev.gangboard.logs;

import dev.gangboard.record.RecordException;
import dev.gangboard.text.Quoted;
import dev.gangboard.text.Text;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/// A file that is being saved: written beside its name with mode 0600, and moved there when it is
/// whole. Until then what stands under the name stays as it is.
final class SavedFile implements AutoCloseable {
  private static final Logger LOG = System.getLogger(SavedFile.class.getName());
  private static final long NEARLY_FULL = 4 << 20;
  private static final int BUFFER = 256 << 10;

  private final Path file;
  private final Path fresh;
  private final OutputStream out;
  private boolean whole;

  /// The file cannot be written, in distinction from a log that cannot be read.
  static final class UnwritableException extends IOException {
    private static final long serialVersionUID = 1L;

    UnwritableException(IOException cause) {
      super(cause);
    }
  }

  private SavedFile(Path file, Path fresh, OutputStream out) {
    this.file = file;
    this.fresh = fresh;
    this.out = new BufferedOutputStream(new Told(out), BUFFER);
  }

  /// @throws RecordException if it cannot be made; says why and what to do
  static SavedFile open(Path wanted) throws RecordException {
    Path file = wanted.toAbsolutePath();
    if (Files.isDirectory(file)) {
      throw new RecordException(Text.of("savelog.folder", told(file)));
    }
    Path fresh =
        file.resolveSibling("." + file.getFileName() + "." + ProcessHandle.current().pid());
    try {
      Files.deleteIfExists(fresh);
      Files.createFile(fresh, ownerAlone(fresh));
      return new SavedFile(file, fresh, Files.newOutputStream(fresh, StandardOpenOption.WRITE));
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  private static FileAttribute<?>[] ownerAlone(Path file) {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  /// @throws RecordException if the disk has not so much room
  void reserve(long bytes) throws RecordException {
    long free = free(fresh);
    if (free < bytes) {
      throw new RecordException(
          Text.of("savelog.room", told(file), megabytes(bytes), megabytes(free)));
    }
  }

  private static String megabytes(long bytes) {
    return Text.of("savelog.megabytes", bytes / 1_000_000);
  }

  private static long free(Path beside) {
    try {
      return Files.getFileStore(beside).getUsableSpace();
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "the room beside " + beside + " is not known", e);
      return Long.MAX_VALUE;
    }
  }

  /// Where it is written; what fails there is an [UnwritableException].
  OutputStream out() {
    return out;
  }

  /// All is written: from now on it stands under its name.
  void finish() throws UnwritableException {
    try {
      out.close();
      try {
        Files.move(
            fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } catch (AtomicMoveNotSupportedException _) {
        Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
      }
      whole = true;
    } catch (UnwritableException e) {
      throw e;
    } catch (IOException e) {
      throw new UnwritableException(e);
    }
  }

  /// Why it could not be written, for a person.
  RecordException unwritable(IOException why) {
    return unwritable(file, why);
  }

  private static RecordException unwritable(Path file, IOException why) {
    Throwable reason = why instanceof UnwritableException told ? told.getCause() : why;
    Path folder = file.getParent();
    String words =
        switch (reason) {
          case NoSuchFileException _ -> Text.of("savelog.no-folder");
          case AccessDeniedException _ -> Text.of("savelog.denied");
          case null, default ->
              folder != null && free(folder) < NEARLY_FULL
                  ? Text.of("savelog.full")
                  : String.valueOf(reason == null ? why.getMessage() : reason.getMessage());
        };
    return new RecordException(Text.of("savelog.unsaved", told(file), words), why);
  }

  private static String told(Path file) {
    return Quoted.of(file.toString());
  }

  /// Nothing is left of a file that did not become whole.
  @Override
  public void close() {
    if (whole) {
      return;
    }
    try (out) {
      LOG.log(Level.DEBUG, "not saved: {0}", file);
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "what was not saved was not written out either", e);
    }
    try {
      Files.deleteIfExists(fresh);
    } catch (IOException e) {
      LOG.log(Level.WARNING, "a part that was not saved stays: " + fresh, e);
    }
  }

  /// Tells that it was the writing that failed.
  private static final class Told extends OutputStream {
    private final OutputStream to;

    Told(OutputStream to) {
      this.to = to;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
      try {
        to.write(bytes, from, count);
      } catch (IOException e) {
        throw new UnwritableException(e);
      }
    }

    @Override
    public void close() throws IOException {
      try {
        to.close();
      } catch (IOException e) {
        throw new UnwritableException(e);
      }
    }
  }
}
