package dev.gangboard.cluster.kubernetes;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A line of a recording: what a watch sent at a moment, or what was done then.
///
///     {"ms": 1022, "stream": "jobs" | "pods" | "events",
///      "type": "ADDED" | "MODIFIED" | "DELETED", "object": {...}}
///     {"ms": 9066, "stream": "action", "note": "...", "command": [...]}
record RecordedLine(Fields fields) {
  /// Ten years: what is later is no time of a recording.
  private static final double LATEST = 3.2e11;

  private static final Pattern COLUMN = Pattern.compile("column (\\d+)");

  /// The line is no JSON object.
  static final class MalformedException extends Exception {
    private static final long serialVersionUID = 1;

    private final int column;

    MalformedException(int column, Throwable cause) {
      super(cause);
      this.column = column;
    }

    /// Where it stops being JSON, from 1; 0 where that is not known.
    int column() {
      return column;
    }
  }

  static RecordedLine of(String text) throws MalformedException {
    try {
      if (JsonTree.only(text) instanceof JsonObject object) {
        return new RecordedLine(Fields.of(object));
      }
      throw new MalformedException(1, new IllegalArgumentException("no object"));
    } catch (IOException | RuntimeException e) {
      Matcher column = COLUMN.matcher(String.valueOf(e.getMessage()));
      throw new MalformedException(column.find() ? Integer.parseInt(column.group(1)) : 0, e);
    }
  }

  /// Milliseconds since the recording's start; empty where there is nothing that can be one.
  OptionalLong ms() {
    if (!(fields.json().get("ms") instanceof JsonPrimitive value) || value.isBoolean()) {
      return OptionalLong.empty();
    }
    try {
      double ms = Double.parseDouble(value.getAsString());
      return ms >= 0 && ms < LATEST ? OptionalLong.of((long) ms) : OptionalLong.empty();
    } catch (NumberFormatException _) {
      return OptionalLong.empty();
    }
  }

  String stream() {
    return fields.text("stream", "");
  }

  String type() {
    return fields.text("type", "");
  }

  Fields object() {
    return fields.object("object");
  }

  /// What the recording's start was at the earliest: the object was there when it was sent.
  Optional<Instant> startAtLeast() {
    Instant created = object().object("metadata").time("creationTimestamp");
    return created == null || created.isBefore(Instant.EPOCH) || ms().isEmpty()
        ? Optional.empty()
        : Optional.of(created.minusMillis(ms().getAsLong()));
  }
}
