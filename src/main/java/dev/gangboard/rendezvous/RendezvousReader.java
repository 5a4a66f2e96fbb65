package dev.gangboard.rendezvous;

import dev.gangboard.gang.RendezvousLocation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Reads a rendezvous again and again, each time with as few requests as its layout allows.
///
/// The first reading lists the whole prefix. Where every key lies in a folder of its round, later
/// ones list the folders and then only those that are new or whose round is not complete; from time
/// to time, and for every other layout, the whole prefix is listed again. Used by one thread.
public final class RendezvousReader {
  /// Keys kept in memory.
  static final int MOST_KEYS = 500_000;

  /// Pages of one reading: a million keys, most of them foreign, are read; more are not.
  static final int MOST_PAGES = 1_200;

  /// Between two readings of the whole prefix, where folders show what is new.
  private static final Duration WHOLE = Duration.ofMinutes(10);

  /// The newest complete rounds are listed again: a rank may rewrite what it brought.
  private static final int LOOKED_AT_AGAIN = 1;

  private final RendezvousStore store;
  private final RendezvousLocation location;
  private final Arrivals arrivals;

  /// Folders beside those of the rounds, which are read with the whole prefix only.
  private final Set<String> strangeFolders = new HashSet<>();

  private @Nullable Instant wholeAt;
  private Instant storeTime = Instant.EPOCH;
  private int pages;
  private long requests;
  private boolean cut;
  private boolean news;

  /// @param ranks how many ranks a round takes
  public RendezvousReader(
      RendezvousStore store, RendezvousLocation location, KeyPatterns patterns, int ranks) {
    this(store, location, patterns, ranks, MOST_KEYS);
  }

  RendezvousReader(
      RendezvousStore store,
      RendezvousLocation location,
      KeyPatterns patterns,
      int ranks,
      int mostKeys) {
    this.store = store;
    this.location = location;
    this.arrivals = new Arrivals(ranks, patterns, mostKeys);
  }

  /// Reads what is new.
  ///
  /// @param eachPage gets what is known after each page of a long reading
  public Rendezvous read(Consumer<Rendezvous> eachPage)
      throws RendezvousException, InterruptedException {
    pages = 0;
    news = false;
    arrivals.nextSight();
    Optional<String> parent = parentOfRounds();
    Instant last = wholeAt;
    if (parent.isEmpty()
        || last == null
        || Duration.between(last, storeTime).compareTo(WHOLE) >= 0) {
      strangeFolders.clear();
      readPart(location.prefix(), eachPage);
      wholeAt = storeTime;
    } else {
      for (String folder : foldersToRead(parent.get())) {
        readPart(folder, eachPage);
        if (roundOf(folder) == null) {
          strangeFolders.add(folder);
        }
      }
    }
    return arrivals.told();
  }

  /// Whether the last reading found anything new.
  public boolean foundNews() {
    return news;
  }

  /// Whether a reading ended before all keys were read, because there are too many.
  public boolean isCut() {
    return cut;
  }

  /// The store's clock at its last answer.
  public Instant storeTime() {
    return storeTime;
  }

  /// Some of the keys, behind the prefix: what patterns can be tried on.
  public List<String> sample() {
    return arrivals.sample();
  }

  /// Requests that the last reading took.
  int lastRequests() {
    return pages;
  }

  /// Requests sent so far.
  public long requests() {
    return requests;
  }

  private void readPart(String prefix, Consumer<Rendezvous> eachPage)
      throws RendezvousException, InterruptedException {
    Arrivals.Part part = arrivals.part(location, prefix);
    String next = null;
    do {
      RendezvousStore.Page page = page(prefix, false, next);
      page.objects().forEach(part::add);
      next = page.continuation();
      if (next != null) {
        if (pages >= MOST_PAGES) {
          cut = true;
          news = true;
          return;
        }
        eachPage.accept(arrivals.told());
      }
    } while (next != null);
    news |= part.complete();
    if (prefix.equals(location.prefix())) {
      cut = false;
    }
  }

  private RendezvousStore.Page page(String prefix, boolean folders, @Nullable String continuation)
      throws RendezvousException, InterruptedException {
    requests++;
    pages++;
    var listing =
        new RendezvousStore.Listing(location.bucket(), prefix, null, folders, continuation);
    RendezvousStore.Page page = store.list(listing);
    storeTime = page.serverTime();
    return page;
  }

  /// The one folder in which all round folders lie, relative to the prefix.
  private Optional<String> parentOfRounds() {
    String parent = null;
    for (String folder : arrivals.roundFolders().keySet()) {
      if (folder.isEmpty()) {
        return Optional.empty();
      }
      String one = folder.substring(0, folder.lastIndexOf('/', folder.length() - 2) + 1);
      if (parent != null && !parent.equals(one)) {
        return Optional.empty();
      }
      parent = one;
    }
    return Optional.ofNullable(parent);
  }

  /// The folders that are new, or whose round is not complete, or the newest complete one.
  private List<String> foldersToRead(String parent)
      throws RendezvousException, InterruptedException {
    List<String> found = new ArrayList<>();
    String next = null;
    do {
      RendezvousStore.Page page = page(location.prefix() + parent, true, next);
      found.addAll(page.folders());
      next = page.continuation();
    } while (next != null && pages < MOST_PAGES);
    found.removeIf(strangeFolders::contains);
    long settled = settled(found);
    return found.stream().filter(folder -> isOpen(folder, settled)).toList();
  }

  private boolean isOpen(String folder, long settled) {
    Long round = roundOf(folder);
    return round == null || round > settled || !arrivals.isComplete(round);
  }

  /// The newest round that is complete and not looked at again.
  private long settled(List<String> folders) {
    List<Long> complete =
        folders.stream()
            .map(this::roundOf)
            .filter(Objects::nonNull)
            .filter(arrivals::isComplete)
            .sorted(Comparator.reverseOrder())
            .toList();
    return complete.size() <= LOOKED_AT_AGAIN ? Long.MIN_VALUE : complete.get(LOOKED_AT_AGAIN);
  }

  private @Nullable Long roundOf(String folder) {
    return arrivals.roundFolders().get(location.relative(folder));
  }
}
