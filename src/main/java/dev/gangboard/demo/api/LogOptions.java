package dev.gangboard.demo.api;

import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Cause;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The parameters of a log request, checked as the real server checks them.
///
/// @param container the empty text where the pod has only one
/// @param tailLines empty for the whole log
/// @param since lines from before are left out; null for all. Whole seconds, as on the way from the
///   real server to the kubelet
/// @param limitBytes the log is cut after so many bytes; empty for no limit
record LogOptions(
    String container,
    boolean follow,
    boolean previous,
    boolean timestamps,
    OptionalLong tailLines,
    @Nullable Instant since,
    OptionalLong limitBytes) {

  /// @param pod its name, for the refusal
  /// @throws ApiException 400 for what cannot be read, 422 for what makes no sense
  static LogOptions parse(Query query, String pod, Instant now) {
    Instant sinceTime = query.text("sinceTime").map(LogOptions::time).orElse(null);
    OptionalLong sinceSeconds = query.number("sinceSeconds");
    OptionalLong tailLines = query.number("tailLines");
    OptionalLong limitBytes = query.number("limitBytes");
    List<Cause> causes = new ArrayList<>();
    if (tailLines.isPresent() && tailLines.getAsLong() < 0) {
      causes.add(invalid("tailLines", tailLines, "must be greater than or equal to 0"));
    }
    if (limitBytes.isPresent() && limitBytes.getAsLong() < 1) {
      causes.add(invalid("limitBytes", limitBytes, "must be greater than 0"));
    }
    if (sinceSeconds.isPresent() && sinceTime != null) {
      causes.add(
          new Cause(
              "FieldValueForbidden",
              "Forbidden: at most one of `sinceTime` or `sinceSeconds` may be specified",
              "[]"));
    } else if (sinceSeconds.isPresent() && sinceSeconds.getAsLong() < 1) {
      causes.add(invalid("sinceSeconds", sinceSeconds, "must be greater than 0"));
    }
    if (!causes.isEmpty()) {
      throw ApiException.invalid("", "PodLogOptions", pod, causes);
    }
    return new LogOptions(
        query.text("container").orElse(""),
        query.flag("follow"),
        query.flag("previous"),
        query.flag("timestamps"),
        tailLines,
        sinceSeconds.isPresent() ? now.minusSeconds(sinceSeconds.getAsLong()) : sinceTime,
        limitBytes);
  }

  private static Cause invalid(String field, OptionalLong value, String why) {
    return new Cause(
        "FieldValueInvalid", "Invalid value: %d: %s".formatted(value.getAsLong(), why), field);
  }

  private static Instant time(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant().truncatedTo(ChronoUnit.SECONDS);
    } catch (DateTimeParseException e) {
      throw ApiException.badRequest(
          "parsing time \"%s\" as \"2006-01-02T15:04:05Z07:00\": cannot parse \"%s\" as \"2006\""
              .formatted(text, text));
    }
  }
}
