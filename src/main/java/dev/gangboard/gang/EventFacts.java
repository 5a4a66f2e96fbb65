package dev.gangboard.gang;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// An event of a Job or of one of its pods.
///
/// @param about the object it is about
/// @param count how often the cluster saw it, 1 where not said
/// @param when first and last time it was seen, cluster clock
public record EventFacts(
    String uid,
    About about,
    String type,
    String reason,
    String message,
    int count,
    Occurrence when) {

  /// @param kind `Job` or `Pod`
  /// @param uid the object's uid; null where the reporter left it out
  public record About(String kind, String namespace, String name, @Nullable String uid) {}

  /// @param version `metadata.resourceVersion` of its newest state read as a number, by which the
  ///   newer of two is told; 0 where it is none, and in records that are older than this field
  public record Occurrence(@Nullable Instant first, @Nullable Instant last, long version) {

    /// An occurrence whose version is not known.
    public Occurrence(@Nullable Instant first, @Nullable Instant last) {
      this(first, last, 0);
    }
  }
}
