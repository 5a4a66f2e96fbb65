package dev.gangboard.record;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.gangboard.gang.CollectedRank;
import java.util.List;
import java.util.SequencedMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// How the ranks of a gang ended, as text for a file or a pipe, in the shape of
/// [CollectedRank#fields].
public final class ResultTable {
  private static final Gson GSON =
      new GsonBuilder().serializeNulls().disableHtmlEscaping().setPrettyPrinting().create();

  /// What JSON lets stand as it is and a terminal would obey.
  private static final Pattern COMMANDS =
      Pattern.compile("[\\x7f-\\x9f\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]");

  private static final Pattern QUOTED = Pattern.compile("[\",\\r\\n]");

  /// With one of these a spreadsheet begins a formula, which it would run.
  private static final Pattern FORMULA = Pattern.compile("^[=+\\-@\\t\\r]");

  private static final String LINE_END = "\r\n";

  private ResultTable() {}

  /// An array of objects, one a rank, indented by two; absent values are null.
  public static String json(List<CollectedRank> ranks) {
    String json = GSON.toJson(ranks.stream().map(CollectedRank::fields).toList());
    return COMMANDS
        .matcher(json)
        .replaceAll(found -> "\\\\u%04x".formatted((int) found.group().charAt(0)));
  }

  /// RFC 4180 with a heading; absent values are empty. A text with which a spreadsheet would begin
  /// a formula has an apostrophe before it: what a container wrote must not run on a laptop.
  public static String csv(List<CollectedRank> ranks) {
    return ranks.stream()
        .findFirst()
        .map(first ->
            line(first.fields().sequencedKeySet().stream().toList())
                + ranks.stream().map(ResultTable::line).collect(Collectors.joining()))
        .orElse("");
  }

  private static String line(CollectedRank rank) {
    SequencedMap<String, @Nullable Object> fields = rank.fields();
    return line(fields.sequencedValues().stream().map(ResultTable::value).toList());
  }

  private static String line(List<String> values) {
    return String.join(",", values) + LINE_END;
  }

  private static String value(@Nullable Object value) {
    return switch (value) {
      case null -> "";
      case String text -> quoted(FORMULA.matcher(text).find() ? "'" + text : text);
      default -> value.toString();
    };
  }

  private static String quoted(String text) {
    return QUOTED.matcher(text).find() ? '"' + text.replace("\"", "\"\"") + '"' : text;
  }
}
