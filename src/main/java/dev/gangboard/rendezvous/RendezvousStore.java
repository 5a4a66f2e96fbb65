package dev.gangboard.rendezvous;

import dev.gangboard.gang.RendezvousLocation;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An object store, read with the user's own credentials (never the gang's). Calls block, can be
/// interrupted and come back in bounded time. Safe for use by many threads. It never writes, but
/// for [#probe].
public interface RendezvousStore extends AutoCloseable {

  /// One page of keys in the order of their UTF-8 bytes.
  Page list(Listing listing) throws RendezvousException, InterruptedException;

  /// What the store says of one object.
  Head head(String bucket, String key) throws RendezvousException, InterruptedException;

  /// The first bytes of an object.
  ///
  /// @param most so many bytes at most
  byte[] preview(String bucket, String key, int most)
      throws RendezvousException, InterruptedException;

  /// Writes the whole object to a file, which must not be there yet and only its owner can read;
  /// nothing has the file's name before all of it is written.
  void save(String bucket, String key, Path file) throws RendezvousException, InterruptedException;

  /// Finds out whether the prefix can be written: writes an empty object `.gangboard-probe-...`
  /// below it and removes it again. Only ever because a person asked for it.
  ///
  /// @return the key of the probe where it was written and could not be removed, else null
  @Nullable String probe(RendezvousLocation location)
      throws RendezvousException, InterruptedException;

  /// Who reads here, in words: profile, role and region as far as they are known. Never a secret.
  String identity();

  @Override
  void close();

  /// @param prefix that all keys begin with
  /// @param startAfter only keys behind this one, or null
  /// @param folders whether keys with a further `/` behind the prefix are told as their folder only
  /// @param continuation of an earlier page, or null
  record Listing(
      String bucket,
      String prefix,
      @Nullable String startAfter,
      boolean folders,
      @Nullable String continuation) {}

  /// @param folders each ends with `/`
  /// @param continuation for the next page, or null if this was the last
  /// @param serverTime the store's clock as it answered
  record Page(
      List<StoredObject> objects,
      List<String> folders,
      @Nullable String continuation,
      Instant serverTime) {
    public Page {
      objects = List.copyOf(objects);
      folders = List.copyOf(folders);
    }
  }

  /// @param metadata the user's own, as set by the writer
  record Head(
      StoredObject object,
      @Nullable String contentType,
      @Nullable String storageClass,
      @Nullable String encryption,
      @Nullable String etag,
      Map<String, String> metadata) {
    public Head {
      metadata = Map.copyOf(metadata);
    }
  }
}
