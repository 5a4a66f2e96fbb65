package dev.gangboard.rendezvous;

import dev.gangboard.gang.RendezvousLocation;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// A store in memory that pages and groups as S3 does, and counts what it is asked.
final class MemoryStore implements RendezvousStore {
  private final TreeMap<String, StoredObject> objects = new TreeMap<>();
  private final int pageSize;
  Instant now = Instant.parse("2026-11-30T12:00:00Z");
  int requests;
  @Nullable RendezvousException failure;

  MemoryStore(int pageSize) {
    this.pageSize = pageSize;
  }

  void put(String key, long size, Instant modified) {
    objects.put(key, new StoredObject(key, size, modified));
  }

  void put(String key, String modified) {
    put(key, 100, Instant.parse(modified));
  }

  void remove(String key) {
    objects.remove(key);
  }

  @Override
  public Page list(Listing listing) throws RendezvousException {
    requests++;
    if (failure != null) {
      throw failure;
    }
    var folders = new TreeSet<String>();
    var found = new ArrayList<StoredObject>();
    String from = listing.continuation() == null ? "" : listing.continuation();
    for (StoredObject object : objects.tailMap(from, false).values()) {
      String key = object.key();
      if (!key.startsWith(listing.prefix())) {
        continue;
      }
      int slash = listing.folders() ? key.indexOf('/', listing.prefix().length()) : -1;
      String folder = slash < 0 ? "" : key.substring(0, slash + 1);
      if (slash >= 0 && (folders.contains(folder) || from.startsWith(folder))) {
        continue;
      }
      if (found.size() + folders.size() == pageSize) {
        String last =
            folders.isEmpty()
                    || (!found.isEmpty() && found.getLast().key().compareTo(folders.last()) > 0)
                ? found.getLast().key()
                : folders.last() + Character.MAX_VALUE;
        return new Page(found, List.copyOf(folders), last, now);
      }
      if (slash < 0) {
        found.add(object);
      } else {
        folders.add(folder);
      }
    }
    return new Page(found, List.copyOf(folders), null, now);
  }

  @Override
  public Head head(String bucket, String key) {
    return new Head(Objects.requireNonNull(objects.get(key)), null, null, null, null, Map.of());
  }

  @Override
  public @Nullable String probe(RendezvousLocation location) {
    return null;
  }

  @Override
  public byte[] preview(String bucket, String key, int most) {
    return new byte[0];
  }

  @Override
  public void save(String bucket, String key, Path file) {
    throw new UnsupportedOperationException();
  }

  @Override
  public String identity() {
    return "memory";
  }

  @Override
  public void close() {}
}
