package dev.gangboard.demo.replay;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// One line of a recording: what happened to the objects of a kind, and when.
///
/// @param ms milliseconds since the recording's start; -1 where the line does not tell
record RecordedChange(long ms, Kind kind, What what) {
  /// Ten years; what is later is no time of a recording.
  private static final double LATEST = 3.2e11;

  private static final long UNTOLD = -1;

  /// What happened.
  sealed interface What {
    /// The object is there, or has changed.
    record Is(JsonObject object) implements What {}

    /// The object has gone; its last state.
    record Went(JsonObject object) implements What {}

    /// These are all there are in the namespace (all of them where it is empty): the others went
    /// while nobody watched.
    record Only(String namespace, Set<String> uids) implements What {}

    /// Nothing.
    record Nothing() implements What {}
  }

  /// The line cannot be played.
  static final class UnplayableException extends Exception {
    private static final long serialVersionUID = 1;

    UnplayableException(String message) {
      super(message);
    }
  }

  static RecordedChange of(String line) throws UnplayableException {
    JsonObject json;
    try {
      json = JsonParser.parseString(line).getAsJsonObject();
    } catch (JsonParseException | IllegalStateException e) {
      throw new UnplayableException("no JSON object: " + e.getMessage());
    }
    return switch (Tree.textOrEmpty(json, "stream")) {
      case "jobs" -> of(json, Kind.JOB);
      case "pods" -> of(json, Kind.POD);
      case "events" -> of(json, Kind.EVENT);
      case "action" -> new RecordedChange(ms(json), Kind.JOB, new What.Nothing());
      default -> throw new UnplayableException("no stream that is known");
    };
  }

  private static RecordedChange of(JsonObject json, Kind kind) throws UnplayableException {
    JsonObject object = Tree.object(json, "object");
    What what =
        switch (Tree.textOrEmpty(json, "type")) {
          case "ADDED", "MODIFIED" -> new What.Is(whole(object, kind));
          case "DELETED" -> new What.Went(whole(object, kind));
          case "LISTED" -> new What.Only(Tree.textOrEmpty(json, "namespace"), uids(json));
          case "BOOKMARK" -> new What.Nothing();
          default -> throw new UnplayableException("no type that is known");
        };
    return new RecordedChange(ms(json), kind, what);
  }

  private static Set<String> uids(JsonObject json) {
    return Tree.list(json, "uids").asList().stream()
        .filter(uid -> uid.isJsonPrimitive())
        .map(uid -> uid.getAsString())
        .collect(Collectors.toSet());
  }

  /// What the store needs to tell an object from others, and clients to know its kind.
  private static JsonObject whole(JsonObject object, Kind kind) throws UnplayableException {
    boolean known =
        !Tree.name(object).isEmpty()
            && !Tree.uid(object).isEmpty()
            && !Tree.namespace(object).isEmpty();
    if (!known) {
      throw new UnplayableException("an object without name, namespace or uid");
    }
    JsonObject told = Tree.with(object, kind.kind(), "kind");
    return Tree.with(told, kind.apiVersion(), "apiVersion");
  }

  private static long ms(JsonObject json) {
    try {
      double ms = Double.parseDouble(Tree.textOrEmpty(json, "ms"));
      return ms >= 0 && ms < LATEST ? (long) ms : UNTOLD;
    } catch (NumberFormatException _) {
      return UNTOLD;
    }
  }

  /// When the recording was begun, at the earliest: its object was made before it was sent.
  Optional<Instant> begunAfter() {
    String created =
        switch (what) {
          case What.Is(JsonObject object) -> created(object);
          case What.Went(JsonObject object) -> created(object);
          case What.Only _, What.Nothing _ -> "";
        };
    try {
      return created.isEmpty() || ms < 0
          ? Optional.empty()
          : Optional.of(Instant.parse(created).minusMillis(ms))
              .filter(start -> start.isAfter(Instant.EPOCH));
    } catch (DateTimeException _) {
      return Optional.empty();
    }
  }

  private static String created(JsonObject object) {
    return Tree.textOrEmpty(object, "metadata", "creationTimestamp");
  }
}
