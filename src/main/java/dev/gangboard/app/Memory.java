package dev.gangboard.app;

import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.demo.DemoCluster;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.Journal;
import dev.gangboard.logs.LogFolders;
import dev.gangboard.record.RecordStore;
import dev.gangboard.record.RecordedCluster;
import dev.gangboard.record.RunHistories;
import dev.gangboard.record.RunNote;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The run records of this process, opened when they are first needed: most commands need none.
final class Memory implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Memory.class.getName());

  private final Path data;
  private final SettingsFile settings;
  private final InstantSource clock;
  private final Lock lock = new ReentrantLock();
  private @Nullable RecordStore store;
  private boolean off;

  /// @param data the app's folder for data
  Memory(Path data, SettingsFile settings, InstantSource clock) {
    this.data = data;
    this.settings = settings;
    this.clock = clock;
  }

  /// Keeps nothing from now on.
  void turnOff() {
    off = true;
  }

  /// @return empty where nothing is to be kept
  private Optional<RecordStore> store() {
    lock.lock();
    try {
      if (store == null && !off) {
        RecordSettings wanted = wanted();
        off = Boolean.TRUE.equals(wanted.off());
        store = off ? null : RecordStore.open(folder(wanted), author(), clock, wanted.limits());
      }
      return Optional.ofNullable(store);
    } finally {
      lock.unlock();
    }
  }

  private RecordSettings wanted() {
    SettingsFile.Loaded loaded = settings.load();
    loaded.problem().ifPresent(problem -> LOG.log(Level.WARNING, problem));
    return Objects.requireNonNullElse(loaded.settings().records(), RecordSettings.USUAL);
  }

  private Path folder(RecordSettings wanted) {
    String folder = wanted.folder();
    Path chosen = folder == null ? null : Path.of(folder);
    return chosen != null && chosen.isAbsolute() ? chosen : data.resolve("runs");
  }

  /// The folders in which logs are kept.
  LogFolders logFolders() {
    return new LogFolders() {
      @Override
      public Optional<Path> toWrite(GangId gang) throws IOException {
        RecordStore open = store().orElse(null);
        return open == null ? Optional.empty() : open.logsToWrite(gang);
      }

      @Override
      public Optional<Path> toRead(String uid) {
        return store().flatMap(open -> open.logsToRead(uid));
      }
    };
  }

  private static String author() {
    return System.getProperty("user.name") + ", process " + ProcessHandle.current().pid();
  }

  /// Opens what keeps the sightings of one observation.
  Journal journal(ClusterContext context, @Nullable String namespace) {
    return store().map(open -> open.journal(recorded(context), namespace)).orElse(Journal.NONE);
  }

  /// Notes what was done with a gang.
  void note(ClusterContext context, GangId gang, RunNote.Kind kind, String text) {
    store().ifPresent(open -> open.note(gang, recorded(context), kind, text));
  }

  RunHistories histories() {
    return store().map(RunHistories.class::cast).orElse(RunHistories.NONE);
  }

  static RecordedCluster recorded(ClusterContext context) {
    boolean demo =
        context.demo() || (context.name().equals(DemoCluster.CONTEXT) && isHere(context.server()));
    return new RecordedCluster(context.name(), context.server(), demo);
  }

  private static boolean isHere(String server) {
    try {
      String host = URI.create(server).getHost();
      return "127.0.0.1".equals(host) || "localhost".equals(host) || "[::1]".equals(host);
    } catch (IllegalArgumentException _) {
      return false;
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      if (store != null) {
        store.close();
        store = null;
      }
      off = true;
    } finally {
      lock.unlock();
    }
  }
}
