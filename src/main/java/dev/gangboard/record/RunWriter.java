package dev.gangboard.record;

import dev.gangboard.gang.Gang;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.JobFacts;
import dev.gangboard.gang.Sighting;
import dev.gangboard.text.Text;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Writes the record of one gang, as far as the disk and other writers let it: what cannot be
/// written waits. Of several writers of one record, in this process or others, one writes and the
/// others see to it that nothing of theirs is missing.
final class RunWriter {
  private static final System.Logger LOG = System.getLogger(RunWriter.class.getName());

  /// How soon it is tried again where another writer has the record.
  static final Duration NEXT_TAKEOVER = Duration.ofSeconds(2);

  /// How soon it is tried again after the disk refused.
  static final Duration NEXT_RETRY = Duration.ofSeconds(30);

  /// How long the record of a gang that has ended is held: the last of its logs comes late.
  private static final Duration LINGERING = Duration.ofMinutes(1);

  private static final long EAGER_BYTES = 256 << 10;
  private static final int MOST_CONFIRMED = 1 << 16;

  private final GangId id;
  private final RecordedCluster cluster;
  private final RunFolders folders;
  private final DiskTrouble trouble;

  private final WaitingLines waiting = new WaitingLines();
  private final Map<Sighting.Kind, Sighting.Listed> lists = new EnumMap<>(Sighting.Kind.class);
  private final Set<Long> confirmed = new LinkedHashSet<>();
  private @Nullable RunFile file;
  private @Nullable Gang gang;
  private Instant lastSeen = Instant.EPOCH;
  private Instant nextTry = Instant.MIN;
  private @Nullable Instant failedSince;
  private @Nullable Instant endedAt;
  private boolean followed;
  private boolean begun;
  private @Nullable Outcome written;

  RunWriter(GangId id, RecordedCluster cluster, RunFolders folders, DiskTrouble trouble) {
    this.id = id;
    this.cluster = cluster;
    this.folders = folders;
    this.trouble = trouble;
  }

  GangId id() {
    return id;
  }

  /// Goes on with a record whose file was read to its end.
  synchronized void goOnWith(RunFile read, Instant last) {
    file = read;
    lastSeen = last;
  }

  synchronized void add(Sighting sighting) {
    if (sighting instanceof Sighting.Listed list) {
      lists.put(list.kind(), list);
    }
    if (sighting.at().isAfter(lastSeen)) {
      lastSeen = sighting.at();
    }
    waiting.add(sighting);
    endedAt = null;
    if (waiting.bytes() > EAGER_BYTES && file != null && file.isOpen()) {
      writeOut(sighting.at());
    }
  }

  /// Takes the gang as it is after all that was added.
  synchronized void folded(Gang now) {
    gang = now;
  }

  /// Writes what waits, as far as that is possible now.
  synchronized void writeOut(Instant now) {
    if (!isBehind(now)) {
      return;
    }
    try {
      if (isReady(now)) {
        opened().append(waiting);
        recovered(now);
      }
    } catch (IOException e) {
      failed(e, now);
    }
  }

  private RunFile opened() {
    if (file == null) {
      throw new IllegalStateException("no file yet: " + id);
    }
    return file;
  }

  private boolean isReady(Instant now) throws IOException {
    if (file != null && file.isOpen()) {
      return true;
    }
    if (now.isBefore(nextTry) && nextTry.isBefore(now.plus(NEXT_RETRY.multipliedBy(2)))) {
      return false;
    }
    RunFile found = file == null ? found() : file;
    if (found == null) {
      nextTry = now.plus(NEXT_TAKEOVER);
      return false;
    }
    file = found;
    found.scan(this::confirm);
    dropConfirmed(found);
    return isBehind(now) && isOpened(found, now);
  }

  private @Nullable RunFile found() throws IOException {
    Instant created = gang == null ? null : gang.job().map(JobFacts::created).orElse(null);
    Optional<Path> folder =
        folders.obtain(id, cluster, created == null ? folders.clock().instant() : created);
    return folder.map(path -> new RunFile(folders, path)).orElse(null);
  }

  private void confirm(LineKey key) {
    if (followed) {
      confirmed.add(key.content());
      while (confirmed.size() > MOST_CONFIRMED) {
        confirmed.remove(confirmed.iterator().next());
      }
    }
  }

  private void dropConfirmed(RunFile read) {
    waiting.removeIf(line ->
        !line.isList()
            && (read.known().says(line.key()) || confirmed.contains(line.key().content())));
    if (waiting.hasOnlyLists()) {
      waiting.removeIf(line -> line.list() != null && !read.known().learnsFrom(line.list()));
    }
  }

  private boolean isOpened(RunFile found, Instant now) throws IOException {
    boolean fresh = !Files.exists(found.folder().resolve(RunFolders.SIGHTINGS));
    if (!found.open()) {
      followed = true;
      nextTry = now.plus(NEXT_TAKEOVER);
      waiting.removeIf(WaitingLines.Waiting::isList); // told anew when we take over
      return false;
    }
    long cut = found.repair();
    found.scan(_ -> {});
    if (cut > 0) {
      folders.note(found.folder(), RunNote.Kind.CUT, Text.of("record.note.cut", cut));
    }
    if (followed || failedSince != null || waiting.givenUp() > 0) {
      addPresentFacts(now);
    }
    noteBeginning(found, fresh);
    followed = false;
    confirmed.clear();
    return true;
  }

  private void noteBeginning(RunFile found, boolean fresh) throws IOException {
    if (fresh) {
      folders.note(found.folder(), RunNote.Kind.BEGUN, Text.of("record.note.begun"));
    } else if (followed || !begun) {
      folders.note(found.folder(), RunNote.Kind.RESUMED, Text.of("record.note.resumed"));
    }
    begun = true;
  }

  private void addPresentFacts(Instant now) {
    if (gang != null) {
      Collection<Sighting.Listed> listed = lists.values();
      PresentFacts.of(gang, listed, now).forEach(waiting::add);
    }
  }

  private void recovered(Instant now) throws IOException {
    if (failedSince != null || waiting.givenUp() > 0) {
      String text =
          Text.of(
              "record.note.gap", String.valueOf(failedSince), now.toString(), waiting.givenUp());
      folders.note(opened().folder(), RunNote.Kind.GAP, text);
      failedSince = null;
      waiting.forgetGivenUp();
    }
    trouble.ended(this);
  }

  private void failed(IOException problem, Instant now) {
    trouble.began(this, problem);
    if (failedSince == null) {
      failedSince = now;
    }
    nextTry = now.plus(NEXT_RETRY);
    RunFile broken = file;
    file = null; // what it knows may not be in the file
    written = null;
    if (broken != null) {
      closeQuietly(broken);
    }
  }

  private void closeQuietly(RunFile broken) {
    try {
      broken.close();
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "could not close what cannot be written: " + broken.folder(), e);
    }
  }

  /// Tells what the record comes to, and writes it down where we may.
  synchronized Optional<Catalogue.Entry> summarize(Instant now) {
    if (gang == null || file == null) {
      return Optional.empty();
    }
    Path folder = file.folder();
    Outcome outcome =
        Outcome.of(
            gang, cluster, lastSeen, now, new Outcome.Extent(file.scanned(), file.scanned()));
    try {
      if (file.isOpen() && !outcome.equals(written)) {
        writeSpec(folder);
        folders.disk().replace(folder.resolve(Outcome.NAME), outcome.json(), outcome.cleared());
        written = outcome;
      }
    } catch (IOException e) {
      failed(e, now);
    }
    return Optional.of(new Catalogue.Entry(folder, outcome));
  }

  private void writeSpec(Path folder) throws IOException {
    JobFacts job = gang == null ? null : gang.job().orElse(null);
    if (job != null
        && written == null
        && SafeFacts.of(new Sighting.JobSeen(lastSeen, job)) instanceof Sighting.JobSeen safe) {
      GangFile known = GangFile.read(folder);
      if (known.spec() == null) {
        GangFile.Spec spec = GangFile.Spec.of(safe.job());
        folders.disk().replace(folder.resolve(GangFile.NAME), known.with(spec).json(), false);
      }
    }
  }

  /// Whether something is to be written, or tried again. The record of a gang that lives is held
  /// also where there is nothing to write: its logs go there too.
  synchronized boolean isBehind(Instant now) {
    boolean held = file != null && file.isOpen();
    boolean lives = gang != null && !gang.phase(now).ended();
    return !waiting.isEmpty() || followed || failedSince != null || (lives && !held);
  }

  /// The record's folder, where this writer may write in it.
  synchronized Optional<Path> held() {
    return file != null && file.isOpen() ? Optional.of(file.folder()) : Optional.empty();
  }

  /// Lets go of the record of a gang that has ended some time ago.
  synchronized void rest(Instant now) {
    if (endedAt == null) {
      endedAt = now;
    } else if (!now.isBefore(endedAt.plus(LINGERING))) {
      release(now);
    }
  }

  synchronized Optional<Disk.Appending> unforced() {
    return file == null ? Optional.empty() : file.unforced();
  }

  /// Lets go of the file; what is added later opens it again.
  synchronized void release(Instant now) {
    RunFile held = file;
    if (held != null && held.isOpen()) {
      try {
        held.close();
      } catch (IOException e) {
        failed(e, now);
      }
    }
  }

  /// Writes what can be written, and ends.
  synchronized void close(Instant now) {
    nextTry = Instant.MIN;
    writeOut(now);
    release(now);
    trouble.ended(this);
  }
}
