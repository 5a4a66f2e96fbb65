package dev.gangboard.logs;

import dev.gangboard.record.RecordException;
import dev.gangboard.text.Text;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/// What an error looks like in a log. The product's own patterns are in `errors.patterns`; a person
/// can add more, see [OwnErrorPatterns]. Safe for use by many threads.
public final class ErrorPatterns {
  private final List<Kind> kinds;

  /// One kind of error.
  private record Kind(String name, PlainMatcher text, @Nullable RegexMatcher expression) {
    /// For use by another thread.
    Kind copy() {
      return new Kind(
          name,
          (PlainMatcher) text.copy(),
          expression == null ? null : (RegexMatcher) expression.copy());
    }
  }

  /// An error that was found.
  ///
  /// @param name of its kind, as in `Python traceback`
  public record Found(int rank, long number, String name) {}

  /// A line that is no pattern.
  ///
  /// @param line its number, from 1
  /// @param why in words
  record Flaw(int line, String why) {}

  private ErrorPatterns(List<Kind> kinds) {
    this.kinds = List.copyOf(kinds);
  }

  /// The product's patterns.
  public static ErrorPatterns standard() {
    var resource =
        Objects.requireNonNull(ErrorPatterns.class.getResourceAsStream("errors.patterns"));
    try (var reader = new BufferedReader(new InputStreamReader(resource, StandardCharsets.UTF_8))) {
      List<Flaw> flaws = new ArrayList<>();
      ErrorPatterns standard =
          new ErrorPatterns(List.of()).withFirst(reader.lines().toList(), flaws);
      if (!flaws.isEmpty()) {
        throw new IllegalStateException(flaws.toString());
      }
      return standard;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /// These after others, which name an error first: a name, a text that the line must have, and
  /// where that is not enough a regular expression, with tabs between.
  ///
  /// @param flaws takes what is wrong in the lines
  ErrorPatterns withFirst(List<String> lines, List<Flaw> flaws) {
    List<Kind> all = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (!line.isBlank() && !line.startsWith("#")) {
        try {
          all.add(kind(line));
        } catch (PatternSyntaxException e) {
          flaws.add(new Flaw(i + 1, e.getDescription()));
        } catch (StackOverflowError _) {
          flaws.add(new Flaw(i + 1, Text.of("errorpatterns.deep")));
        }
      }
    }
    all.addAll(kinds);
    return new ErrorPatterns(all);
  }

  private static Kind kind(String line) {
    String[] parts = line.split("\t+", 3);
    if (parts.length < 2 || parts[1].isBlank()) {
      throw new PatternSyntaxException(Text.of("errorpatterns.form"), line, 0);
    }
    RegexMatcher expression =
        parts.length == 3 && !parts[2].isBlank() ? new RegexMatcher(parts[2].strip(), true) : null;
    return new Kind(parts[0].strip(), (PlainMatcher) PlainMatcher.of(parts[1], true), expression);
  }

  /// The first error at or after a row; blocks (disk) for as long as the log is read.
  public Optional<Found> first(RankTranscript transcript, long from) throws RecordException {
    var found = new AtomicReference<@Nullable String>();
    var row = new AtomicLong();
    List<Kind> own = kinds.stream().map(Kind::copy).toList();
    transcript.each(
        from,
        (number, bytes, start, end) -> {
          int text = LogFormat.text(bytes, start, end);
          String name = text < 0 ? null : name(own, bytes, text, end);
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
  public synchronized Optional<String> nameOf(String line) {
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    return Optional.ofNullable(name(kinds, bytes, 0, bytes.length));
  }

  /// For another thread.
  ErrorPatterns copy() {
    return new ErrorPatterns(kinds.stream().map(Kind::copy).toList());
  }

  boolean match(byte[] bytes, int from, int to) {
    return name(kinds, bytes, from, to) != null;
  }

  private static @Nullable String name(List<Kind> kinds, byte[] bytes, int from, int to) {
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
