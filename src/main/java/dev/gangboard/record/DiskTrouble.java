package dev.gangboard.record;

import dev.gangboard.text.Text;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// What goes wrong with the disk now, in words.
final class DiskTrouble {
  private static final System.Logger LOG = System.getLogger(DiskTrouble.class.getName());

  private final Map<Object, String> words = new ConcurrentHashMap<>();
  private final Path runs;
  private final Runnable changed;

  DiskTrouble(Path runs, Runnable changed) {
    this.runs = runs;
    this.changed = changed;
  }

  Optional<String> now() {
    return words.values().stream().findFirst();
  }

  /// @param who cannot write
  void began(Object who, IOException problem) {
    String text = words(problem);
    if (words.isEmpty()) {
      LOG.log(Level.WARNING, text); // a terminal shows it: the trace is for those who ask
      LOG.log(Level.DEBUG, "run records cannot be written in " + runs, problem);
    }
    if (!text.equals(words.put(who, text))) {
      changed.run();
    }
  }

  void ended(Object who) {
    if (words.remove(who) != null) {
      if (words.isEmpty()) {
        LOG.log(Level.INFO, "run records are written again in " + runs);
      }
      changed.run();
    }
  }

  private String words(IOException problem) {
    String why = String.valueOf(problem.getMessage());
    String folder = runs.toString();
    String lower = why.toLowerCase(Locale.ROOT);
    if (lower.contains("no space")
        || lower.contains("not enough space")
        || lower.contains("quota")) {
      return Text.of("record.trouble.full", folder);
    }
    if (problem instanceof AccessDeniedException
        || problem.getCause() instanceof ReadOnlyFileSystemException
        || lower.contains("read-only")
        || lower.contains("permission denied")
        || lower.contains("access is denied")) {
      return Text.of("record.trouble.readonly", folder);
    }
    String reason =
        problem instanceof FileSystemException file && file.getReason() == null
            ? problem.getClass().getSimpleName() + " " + why
            : why;
    return Text.of("record.trouble.other", folder, reason);
  }
}
