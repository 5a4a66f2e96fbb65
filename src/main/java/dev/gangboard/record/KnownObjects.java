package dev.gangboard.record;

import com.google.gson.JsonParseException;
import dev.gangboard.gang.Sighting;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What the file of a record says last of each object, so that nothing is written twice in a row.
final class KnownObjects {
  private final Map<String, Known> byUid = new HashMap<>();
  private final Set<Sighting.Kind> listed = EnumSet.noneOf(Sighting.Kind.class);

  /// @param content of the last line about it
  /// @param kind null for an event
  /// @param there whether it was in the cluster by then
  private record Known(long content, Sighting.@Nullable Kind kind, boolean there) {}

  /// Whether the file says this last of the object.
  boolean says(LineKey key) {
    Known known = key.uid() == null ? null : byUid.get(key.uid());
    return known != null && known.content() == key.content();
  }

  /// Takes note of a line in the file.
  void note(LineKey key, LineReader.Line line) {
    if (key.uid() == null && key.type().equals("Listed")) {
      try {
        if (SightingJson.read(line.text()) instanceof Sighting.Listed list) {
          note(list);
        }
      } catch (JsonParseException _) {
        // A reader of the record says so; for the writer it is not there.
      }
    } else {
      note(key);
    }
  }

  void note(LineKey key) {
    if (key.uid() == null) {
      return;
    }
    Sighting.Kind kind =
        switch (key.type()) {
          case "JobSeen", "JobGone" -> Sighting.Kind.JOBS;
          case "PodSeen", "PodGone" -> Sighting.Kind.PODS;
          default -> null;
        };
    byUid.put(key.uid(), new Known(key.content(), kind, key.type().endsWith("Seen")));
  }

  void note(Sighting.Listed list) {
    listed.add(list.kind());
    byUid.replaceAll((uid, known) ->
        known.kind() == list.kind() && known.there() && !list.uids().contains(uid)
            ? new Known(0, known.kind(), false)
            : known);
  }

  /// Whether a list says something that the file does not: that one of its objects has gone, or
  /// that there was a list at all.
  boolean learnsFrom(Sighting.Listed list) {
    return !listed.contains(list.kind())
        || byUid.entrySet().stream()
            .anyMatch(entry ->
                entry.getValue().kind() == list.kind()
                    && entry.getValue().there()
                    && !list.uids().contains(entry.getKey()));
  }

  /// The uids of all Jobs and pods.
  Set<String> objects() {
    var uids = new HashSet<String>();
    byUid.forEach((uid, known) -> {
      if (known.kind() != null) {
        uids.add(uid);
      }
    });
    return uids;
  }

  /// The list reduced to the objects of this record.
  Sighting.Listed reduced(Sighting.Listed list) {
    var own = new HashSet<String>();
    byUid.forEach((uid, known) -> {
      if (known.kind() == list.kind() && list.uids().contains(uid)) {
        own.add(uid);
      }
    });
    return new Sighting.Listed(list.at(), list.kind(), list.namespace(), own);
  }
}
