package dev.gangboard.app;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.FileLockInterruptionException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The file that says that a demo cluster runs, and where its kubeconfig is: how a command finds a
/// demo cluster that another process runs.
///
/// In the folder are `demo.json` (`{"pid": 4711, "kubeconfig": "..."}`), `demo-<pid>.kubeconfig`,
/// `demo-<pid>.store` with the keys of its object store, and `demo.lock`, which is held only while
/// `demo.json` changes hands.
final class DemoState {
  private static final System.Logger LOG = System.getLogger(DemoState.class.getName());

  /// A lock of a file is the process's own, not a thread's.
  private static final Lock IN_THIS_PROCESS = new ReentrantLock();

  private static final Pattern EXPORT = Pattern.compile("export (\\w+)='([^']*)'");

  private final Path folder;
  private final Answers answers;

  /// Whether the cluster of a kubeconfig answers: a process that is alive may be another one that
  /// has got the same number.
  @FunctionalInterface
  interface Answers {
    boolean test(Path kubeconfig) throws InterruptedException;
  }

  DemoState(Path folder, Answers answers) {
    this.folder = folder;
    this.answers = answers;
  }

  /// As written in the file.
  private record Entry(long pid, @Nullable String kubeconfig) {}

  /// The kubeconfig of a demo cluster that runs and answers. What a dead process left behind is
  /// removed; one that lives and does not answer may only be slow, and keeps its files.
  Optional<Path> running() throws IOException, InterruptedException {
    Optional<Entry> entry = read();
    if (entry.isEmpty()) {
      return Optional.empty();
    }
    String kubeconfig = entry.get().kubeconfig();
    Path file = kubeconfig == null ? null : path(kubeconfig);
    if (!alive(entry.get()) || file == null) {
      remove(entry.get());
      return Optional.empty();
    }
    return Files.isReadable(file) && answers.test(file) ? Optional.of(file) : Optional.empty();
  }

  private static boolean alive(Entry entry) {
    return ProcessHandle.of(entry.pid()).map(ProcessHandle::isAlive).orElse(false);
  }

  private static @Nullable Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      LOG.log(Level.DEBUG, "no path", e);
      return null;
    }
  }

  /// Whether the process of this kubeconfig still says that its demo cluster runs. Asks nobody: one
  /// that is slow to answer has not ended.
  boolean isKept(Path kubeconfig) {
    try {
      return read()
          .filter(e -> kubeconfig.toString().equals(e.kubeconfig()) && alive(e))
          .isPresent();
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "unreadable " + file(), e);
      return true; // nobody knows
    }
  }

  private Optional<Entry> read() throws IOException {
    try {
      Entry entry = new Gson().fromJson(Files.readString(file()), Entry.class);
      if (entry != null) {
        return Optional.of(entry);
      }
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (JsonParseException | CharacterCodingException e) {
      LOG.log(Level.DEBUG, "unreadable " + file() + ", removed", e);
    }
    Files.deleteIfExists(file());
    return Optional.empty();
  }

  private void remove(Entry entry) throws IOException {
    Files.deleteIfExists(file());
    // Only a file of ours: the entry may say anything.
    Files.deleteIfExists(kubeconfig(entry.pid()));
    Files.deleteIfExists(store(entry.pid()));
  }

  /// Writes the kubeconfig of a demo cluster of this process.
  ///
  /// @param kubeconfig its text
  /// @param shared whether other processes are told of it, by a caller who has the [#inTurn]; they
  ///   are not where another one runs
  KubeconfigFile write(String kubeconfig, boolean shared) throws IOException, InterruptedException {
    PrivateFiles.makeFolder(folder);
    long pid = ProcessHandle.current().pid();
    Path file = kubeconfig(pid);
    PrivateFiles.write(file, kubeconfig);
    if (shared && running().isEmpty()) {
      PrivateFiles.write(file(), new Gson().toJson(new Entry(pid, file.toString())));
    }
    return new KubeconfigFile(pid);
  }

  /// What is done between a look whether a demo cluster runs and the word that one does.
  @FunctionalInterface
  interface Turn<T, E extends Exception> {
    T take() throws E, IOException, InterruptedException;
  }

  /// Does something while no other process does: of two that see that no demo cluster runs, the
  /// second waits and joins the one of the first.
  <T, E extends Exception> T inTurn(Turn<T, E> turn) throws E, IOException, InterruptedException {
    PrivateFiles.makeFolder(folder);
    IN_THIS_PROCESS.lockInterruptibly();
    try (FileChannel channel =
            FileChannel.open(
                folder.resolve("demo.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock _ = channel.lock()) {
      return turn.take();
    } catch (FileLockInterruptionException | ClosedByInterruptException e) {
      var interrupted = new InterruptedException();
      interrupted.initCause(e);
      throw interrupted;
    } finally {
      IN_THIS_PROCESS.unlock();
    }
  }

  private Path file() {
    return folder.resolve("demo.json");
  }

  private Path kubeconfig(long pid) {
    return folder.resolve("demo-" + pid + ".kubeconfig");
  }

  private Path store(long pid) {
    return folder.resolve("demo-" + pid + ".store");
  }

  /// What [KubeconfigFile#writeStore] wrote beside a kubeconfig; empty where nothing is.
  static Optional<Map<String, String>> storeEnvironment(Path kubeconfig) {
    String name = String.valueOf(kubeconfig.getFileName());
    Path file = kubeconfig.resolveSibling(name.replaceFirst("\\.kubeconfig$", ".store"));
    var environment = new HashMap<String, String>();
    try {
      for (String line : Files.readAllLines(file)) {
        Matcher matcher = EXPORT.matcher(line);
        if (matcher.matches()) {
          environment.put(matcher.group(1), matcher.group(2));
        }
      }
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "no keys of a store beside " + kubeconfig, e);
    }
    return environment.isEmpty() ? Optional.empty() : Optional.of(environment);
  }

  /// The kubeconfig of a demo cluster of this process; closing it removes the file, and the entry
  /// that tells others of it.
  final class KubeconfigFile implements AutoCloseable {
    private final long pid;

    private KubeconfigFile(long pid) {
      this.pid = pid;
    }

    Path path() {
      return kubeconfig(pid);
    }

    /// Writes how a shell reaches the object store of the demo cluster: lines to be sourced.
    void writeStore(Map<String, String> environment) throws IOException {
      var lines = new StringBuilder("unset AWS_PROFILE AWS_SESSION_TOKEN\n");
      environment.forEach((name, value) ->
          lines.append("export ").append(name).append("='").append(value).append("'\n"));
      PrivateFiles.write(storePath(), lines.toString());
    }

    Path storePath() {
      return store(pid);
    }

    @Override
    public void close() {
      try {
        Files.deleteIfExists(storePath());
        Optional<Entry> entry = read();
        if (entry.isPresent() && entry.get().pid() == pid) {
          Files.deleteIfExists(file());
        }
        Files.deleteIfExists(path());
      } catch (IOException e) {
        LOG.log(Level.WARNING, "Could not remove " + path(), e);
      }
    }
  }
}
