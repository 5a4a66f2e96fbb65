package dev.gangboard.demo.api;

import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The parameters of lists and watches, checked as the real server checks them.
///
/// @param version the `resourceVersion` asked for; null if none was
/// @param match `Exact`, `NotOlderThan` or the empty text
/// @param limit 0 for all
/// @param timeoutSeconds empty for the server's choice
record ListOptions(
    boolean watch,
    @Nullable Long version,
    String match,
    long limit,
    String continueToken,
    OptionalLong timeoutSeconds,
    boolean bookmarks,
    boolean initialEvents) {
  private static final Set<String> MATCHES = Set.of("Exact", "NotOlderThan");

  /// @throws ApiException 400 for what is no number, 422 for options that do not go together
  static ListOptions parse(Query query) {
    boolean watch = query.flag("watch");
    Long version = version(query.text("resourceVersion").orElse(""));
    String match = query.text("resourceVersionMatch").orElse("");
    boolean initial = query.flag("sendInitialEvents");
    long limit = Math.max(0, query.number("limit").orElse(0));
    String token = query.text("continue").orElse("");
    List<Cause> causes = new ArrayList<>();
    if (watch) {
      checkWatch(match, query.has("sendInitialEvents"), causes);
    } else {
      checkList(version, match, token, query.has("sendInitialEvents"), causes);
    }
    if (!causes.isEmpty()) {
      throw ApiException.invalid("meta.k8s.io", "ListOptions", "", causes);
    }
    if (!token.isEmpty() && version != null && version != 0) {
      throw ApiException.badRequest(
          "specifying resource version is not allowed when using continue");
    }
    OptionalLong timeout = query.number("timeoutSeconds");
    boolean bookmarks = query.flag("allowWatchBookmarks");
    return new ListOptions(watch, version, match, limit, token, timeout, bookmarks, initial);
  }

  /// Whether a watch begins with all objects there are: without a version, and with version 0, it
  /// always does.
  boolean fromPresent() {
    return initialEvents || version == null || version == 0;
  }

  private static void checkWatch(String match, boolean initialGiven, List<Cause> causes) {
    if (!match.isEmpty() && !initialGiven) {
      causes.add(
          forbidden(
              "resourceVersionMatch",
              "resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided"));
    }
    if (initialGiven && !match.equals("NotOlderThan")) {
      causes.add(
          forbidden(
              "resourceVersionMatch",
              "sendInitialEvents requires setting resourceVersionMatch to NotOlderThan"));
    }
  }

  private static void checkList(
      @Nullable Long version,
      String match,
      String token,
      boolean initialGiven,
      List<Cause> causes) {
    if (!match.isEmpty()) {
      checkMatch(version, match, token, causes);
    }
    if (initialGiven) {
      causes.add(forbidden("sendInitialEvents", "sendInitialEvents is forbidden for list"));
    }
  }

  private static void checkMatch(
      @Nullable Long version, String match, String token, List<Cause> causes) {
    if (version == null) {
      causes.add(
          forbidden(
              "resourceVersionMatch",
              "resourceVersionMatch is forbidden unless resourceVersion is provided"));
    }
    if (!token.isEmpty()) {
      causes.add(
          forbidden(
              "resourceVersionMatch",
              "resourceVersionMatch is forbidden when continue is provided"));
    }
    if (!MATCHES.contains(match)) {
      String told =
          "Unsupported value: \"%s\": supported values: \"Exact\", \"NotOlderThan\""
              .formatted(match);
      causes.add(new Cause("FieldValueNotSupported", told, "resourceVersionMatch"));
    }
    if (match.equals("Exact") && version != null && version == 0) {
      causes.add(
          forbidden(
              "resourceVersionMatch",
              "resourceVersionMatch \"exact\" is forbidden for resourceVersion \"0\""));
    }
  }

  private static Cause forbidden(String field, String why) {
    return new Cause("FieldValueForbidden", "Forbidden: " + why, field);
  }

  private static @Nullable Long version(String text) {
    if (text.isEmpty()) {
      return null;
    }
    try {
      return Long.parseUnsignedLong(text);
    } catch (NumberFormatException e) {
      throw ApiException.badRequest(
          "resourceVersion: Invalid value: \"%s\": strconv.ParseUint: parsing \"%s\": invalid syntax"
              .formatted(text, text));
    }
  }
}
