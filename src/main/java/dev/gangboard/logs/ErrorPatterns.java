package dev.gangboard.logs;

import dev.gangboard.record.RecordException;
import dev.gangboard.text.Text;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/// What an error looks like in a log. The product's own patterns are in `errors.patterns`; a person
/// can add more in a file of the same form: a name, a text that the line must have, and where that
/// is not enough a regular expression, with tabs between.
public final class ErrorPatterns {
  private final List<Kind> kinds;

  /// One kind of error.
  private record Kind(String name, PlainMatcher text, @Nullable RegexMatcher expression) {}

  /// An error that was found.
  ///
  /// @param name of its kind, as in `Python traceback`
  public record Found(int rank, long number, String name) {}

  private ErrorPatterns(List<Kind> kinds) {
    this.kinds = List.copyOf(kinds);
  }

  /// The product's patterns.
  public static ErrorPatterns standard() {
    var resource =
        Objects.requireNonNull(ErrorPatterns.class.getResourceAsStream("errors.patterns"));
    try (var reader = new BufferedReader(new InputStreamReader(resource, StandardCharsets.UTF_8))) {
      return new ErrorPatterns(read(reader.lines().toList(), "errors.patterns"));
    } catch (IOException | RecordException e) {
      throw new IllegalStateException(e);
    }
  }

  /// These and those of a file; only these where there is no such file.
  ///
  /// @throws RecordException if it cannot be read or understood; names the line
  public ErrorPatterns with(Path file) throws RecordException {
    if (!Files.exists(file)) {
      return this;
    }
    try {
      List<Kind> all = new ArrayList<>(kinds);
      all.addAll(read(Files.readAllLines(file), file.toString()));
      return new ErrorPatterns(all);
    } catch (IOException e) {
      throw new RecordException(Text.of("errorpatterns.unreadable", file, e.toString()), e);
    }
  }

  private static List<Kind> read(List<String> lines, String file) throws RecordException {
    List<Kind> kinds = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (!line.isBlank() && !line.startsWith("#")) {
        kinds.add(kind(line, file, i + 1));
      }
    }
    return kinds;
  }

  private static Kind kind(String line, String file, int number) throws RecordException {
    String[] parts = line.split("\t+", 3);
    try {
      if (parts.length < 2 || parts[1].isBlank()) {
        throw new PatternSyntaxException(Text.of("errorpatterns.form"), line, 0);
      }
      LineMatcher text = PlainMatcher.of(parts[1], true);
      RegexMatcher expression = parts.length == 3 ? new RegexMatcher(parts[2], true) : null;
      return new Kind(parts[0], (PlainMatcher) text, expression);
    } catch (PatternSyntaxException e) {
      String place = file + ":" + number;
      throw new RecordException(Text.of("errorpatterns.bad", place, e.getDescription()), e);
    }
  }

  /// The first error at or after a row; blocks (disk) for as long as the log is read.
  public Optional<Found> first(RankTranscript transcript, long from) throws RecordException {
    var found = new AtomicReference<@Nullable String>();
    var row = new AtomicLong();
    transcript.each(
        from,
        (number, bytes, start, end) -> {
          int text = LogFormat.text(bytes, start, end);
          String name = text < 0 ? null : name(bytes, text, end);
          found.set(name);
          row.set(number);
          return name == null;
        });
    String name = found.get();
    return name == null
        ? Optional.empty()
        : Optional.of(new Found(transcript.rank(), row.get(), name));
  }

  /// What kind of error a line tells, if it tells one.
  public Optional<String> nameOf(String line) {
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    return Optional.ofNullable(name(bytes, 0, bytes.length));
  }

  private @Nullable String name(byte[] bytes, int from, int to) {
    String text = kinds.isEmpty() ? "" : kinds.getFirst().text().searchable(bytes, from, to);
    for (Kind kind : kinds) {
      if (kind.text().find(text, 0) >= 0
          && (kind.expression() == null || kind.expression().matches(bytes, from, to))) {
        return kind.name();
      }
    }
    return null;
  }
}
