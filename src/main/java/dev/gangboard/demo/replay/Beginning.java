package dev.gangboard.demo.replay;

import dev.gangboard.demo.store.Tree;
import java.io.EOFException;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/// What the first lines tell of a recording.
///
/// @param start when it was begun, as near as its objects tell
/// @param namespace of its first object
public record Beginning(Instant start, String namespace) {
  private static final int LINES = 500;
  private static final long WHOLE_SECOND = 1000;

  /// @throws IOException if there is nothing in it that can be played
  public static Beginning of(ReplaySource source) throws IOException {
    var found = new Search();
    try (ReplaySource.Lines lines = source.open()) {
      for (int i = 0; i < LINES; i++) {
        Optional<String> line = lines.next();
        if (line.isEmpty()) {
          break;
        }
        found.look(line.get());
      }
    } catch (EOFException | ZipException e) {
      if (found.namespace == null) {
        throw e; // else it is played up to there
      }
    }
    if (found.namespace == null) {
      throw new IOException("its first " + LINES + " lines hold no object of a cluster");
    }
    return new Beginning(found.start == null ? Instant.EPOCH : found.start, found.namespace);
  }

  private static final class Search {
    @Nullable Instant start;
    @Nullable String namespace;

    void look(String line) {
      RecordedChange change;
      try {
        change = RecordedChange.of(line);
      } catch (RecordedChange.UnplayableException _) {
        return; // told when it is played
      }
      if (namespace == null) {
        namespace = namespace(change);
      }
      Instant known = start;
      Instant other = change.begunAfter().orElse(null);
      // The first object was mostly made when it was sent; one that was old then tells too little.
      if (other != null && (known == null || other.isAfter(known.plusMillis(WHOLE_SECOND)))) {
        start = other;
      }
    }

    private static @Nullable String namespace(RecordedChange change) {
      return switch (change.what()) {
        case RecordedChange.What.Is(var object) -> Tree.namespace(object);
        case RecordedChange.What.Went(var object) -> Tree.namespace(object);
        case RecordedChange.What.Only _, RecordedChange.What.Nothing _ -> null;
      };
    }
  }
}
