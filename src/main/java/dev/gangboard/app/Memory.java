package dev.gangboard.app;

import dev.gangboard.cli.PastLogs;
import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.demo.DemoCluster;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.Journal;
import dev.gangboard.logs.GangLogs;
import dev.gangboard.logs.LogDesk;
import dev.gangboard.logs.LogFolders;
import dev.gangboard.logs.LogKeeping;
import dev.gangboard.record.LogFolder;
import dev.gangboard.record.RecordException;
import dev.gangboard.record.RecordStore;
import dev.gangboard.record.RecordedCluster;
import dev.gangboard.record.RunHistories;
import dev.gangboard.record.RunHistory;
import dev.gangboard.record.RunNote;
import dev.gangboard.record.RunSummary;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
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

  /// Remembers that a gang is to be cancelled.
  void cancelAsked(ClusterContext context, GangId gang) {
    store().ifPresent(open -> open.cancelAsked(gang, recorded(context)));
  }

  RunHistories histories() {
    return store().map(RunHistories.class::cast).orElse(RunHistories.NONE);
  }

  /// Where logs are kept.
  LogFolders logFolders() {
    return new LogFolders() {
      @Override
      public Optional<LogFolder> toWrite(ClusterContext cluster, GangId gang) throws IOException {
        Optional<RecordStore> open = store();
        return open.isPresent() ? open.get().lockLogs(gang, recorded(cluster)) : Optional.empty();
      }

      @Override
      public Optional<Path> toRead(String uid) throws InterruptedException {
        Optional<RecordStore> open = store();
        if (open.isPresent()) {
          open.get().awaitLoaded();
        }
        return open.flatMap(records -> records.logsToRead(uid));
      }
    };
  }

  /// The logs that are kept, for the terminal.
  PastLogs pastLogs() {
    var desk = new LogDesk(logFolders(), this::logKeeping, clock);
    return new PastLogs() {
      @Override
      public List<RunSummary> gangs() throws InterruptedException {
        Optional<RecordStore> open = store();
        if (open.isEmpty()) {
          return List.of();
        }
        open.get().awaitLoaded();
        return open.get().all();
      }

      @Override
      public Optional<GangLogs> open(String uid) throws RecordException, InterruptedException {
        return desk.past(uid);
      }

      @Override
      public Optional<RunHistory> history(String uid) throws RecordException {
        return histories().open(uid);
      }

      @Override
      public void cancelProved(GangId gang, String proof) {
        histories().cancelEnded(gang, proof);
      }
    };
  }

  /// Which logs are kept, by the settings.
  LogKeeping logKeeping() {
    RecordSettings wanted = wanted();
    LogKeeping usual = LogKeeping.USUAL;
    LogKeeping.Which which = wanted.logs() == null ? usual.which() : wanted.logs();
    Long megabytes = wanted.logMegabytes();
    long most = megabytes == null ? usual.mostBytes() : Math.max(1, megabytes) * 1_000_000;
    return new LogKeeping(which, most, usual.mostConnections());
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
