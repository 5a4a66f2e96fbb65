package dev.gangboard.logs;

import dev.gangboard.text.Quoted;
import dev.gangboard.text.Text;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The product's patterns of errors and those of a person's file, which is read again when it has
/// changed. A line that is no pattern is told and passed over; the others hold. Safe for use by
/// many threads.
public final class OwnErrorPatterns implements Supplier<ErrorPatterns> {
  private static final Logger LOG = System.getLogger(OwnErrorPatterns.class.getName());
  private static final long LOOK_NANOS = 1_000_000_000;
  private static final long MOST_BYTES = 1 << 20;
  private static final int MOST_TOLD = 5;

  private final Path file;
  private final ErrorPatterns standard = ErrorPatterns.standard();
  private ErrorPatterns now = standard;
  private List<String> flaws = List.of();
  private Stamp read = Stamp.MISSING;
  private long lookedAt = System.nanoTime() - LOOK_NANOS;

  /// By what a change is noticed.
  private record Stamp(@Nullable FileTime time, long size) {
    static final Stamp MISSING = new Stamp(null, -1);

    static Stamp of(Path file) throws IOException {
      try {
        return new Stamp(Files.getLastModifiedTime(file), Files.size(file));
      } catch (NoSuchFileException _) {
        return MISSING;
      }
    }
  }

  /// @param file need not exist
  public OwnErrorPatterns(Path file) {
    this.file = file;
  }

  public Path file() {
    return file;
  }

  @Override
  public synchronized ErrorPatterns get() {
    if (System.nanoTime() - lookedAt >= LOOK_NANOS) {
      look();
    }
    return now;
  }

  /// What is wrong in the file, for a person, one sentence each: which line, and why. Empty where
  /// nothing is.
  public synchronized List<String> flaws() {
    ErrorPatterns _ = get();
    return flaws;
  }

  /// Reads the file if it has changed.
  synchronized void look() {
    lookedAt = System.nanoTime();
    try {
      Stamp stamp = Stamp.of(file);
      if (!stamp.equals(read)) {
        read = stamp;
        read(stamp);
      }
    } catch (IOException e) {
      refuse(String.valueOf(e.getMessage()), e);
    }
  }

  private void read(Stamp stamp) throws IOException {
    if (stamp.equals(Stamp.MISSING)) {
      now = standard;
      flaws = List.of();
    } else if (stamp.size() > MOST_BYTES) {
      refuse(Text.of("errorpatterns.large"), null);
    } else {
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      List<ErrorPatterns.Flaw> found = new ArrayList<>();
      now = standard.withFirst(text.replaceFirst("^\ufeff", "").lines().toList(), found);
      flaws = words(found);
      flaws.forEach(flaw -> LOG.log(Level.DEBUG, flaw));
    }
  }

  private List<String> words(List<ErrorPatterns.Flaw> found) {
    List<String> words = new ArrayList<>();
    for (ErrorPatterns.Flaw flaw : found.subList(0, Math.min(MOST_TOLD, found.size()))) {
      String place = Quoted.of(file.toString()) + ":" + flaw.line();
      words.add(Text.of("errorpatterns.bad", place, Quoted.of(flaw.why())));
    }
    if (found.size() > MOST_TOLD) {
      words.add(Text.of("errorpatterns.more", found.size() - MOST_TOLD));
    }
    return List.copyOf(words);
  }

  /// What was read before holds on.
  private void refuse(String why, @Nullable IOException e) {
    List<String> told = List.of(Text.of("errorpatterns.unreadable", file, why));
    if (!told.equals(flaws)) {
      flaws = told;
      LOG.log(Level.WARNING, told.getFirst(), e);
    }
  }
}
