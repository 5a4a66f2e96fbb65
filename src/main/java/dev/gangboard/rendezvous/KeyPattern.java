package dev.gangboard.rendezvous;

import dev.gangboard.text.Text;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// How a key tells its round and its rank: a regular expression with the named groups `round` and
/// `rank`, which must match the whole key behind the prefix.
///
/// Matching is bounded: an expression that backtracks without end gives up on a key after
/// [#MOST_STEPS] looks at its characters, instead of holding up the window.
public final class KeyPattern {
  static final int MOST_STEPS = 20_000;

  private static final int MOST_LENGTH = 500;
  private static final int MOST_DIGITS = 18;

  private final String text;
  private final Pattern pattern;

  private KeyPattern(String text, Pattern pattern) {
    this.text = text;
    this.pattern = pattern;
  }

  /// @throws IllegalArgumentException if it is no regular expression, or lacks a group, or is too
  ///   long; the message says what and where
  public static KeyPattern of(String text) {
    if (text.length() > MOST_LENGTH) {
      throw new IllegalArgumentException(Text.of("rendezvous.pattern.long", MOST_LENGTH));
    }
    Pattern pattern;
    try {
      pattern = Pattern.compile(text);
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          Text.of("rendezvous.pattern.syntax", e.getDescription(), e.getIndex() + 1), e);
    } catch (StackOverflowError e) {
      throw new IllegalArgumentException(Text.of("rendezvous.pattern.deep"), e);
    }
    for (String group : new String[] {"round", "rank"}) {
      if (!pattern.namedGroups().containsKey(group)) {
        throw new IllegalArgumentException(Text.of("rendezvous.pattern.group", group));
      }
    }
    return new KeyPattern(text, pattern);
  }

  /// What a key was found to be.
  sealed interface Match {
    /// @param roundFolder the key up to and with the slash behind the round, where the rank comes
    ///   later: what decides how new keys can be found; else empty
    record Found(Place place, String roundFolder) implements Match {}

    record None() implements Match {}

    /// The expression took too long on this key.
    record Endless() implements Match {}
  }

  /// @param key behind the prefix
  Match match(String key) {
    try {
      Matcher matcher = pattern.matcher(new Steps(key, new Budget()));
      if (!matcher.matches()) {
        return new Match.None();
      }
      return place(matcher)
          .<Match>map(place -> new Match.Found(place, roundFolder(key, matcher)))
          .orElseGet(Match.None::new);
    } catch (TooManyStepsException | StackOverflowError _) {
      return new Match.Endless();
    }
  }

  /// The cell of a key, for trying a pattern out.
  ///
  /// @param key behind the prefix
  public Optional<Place> place(String key) {
    return match(key) instanceof Match.Found found ? Optional.of(found.place()) : Optional.empty();
  }

  private static Optional<Place> place(Matcher matcher) {
    String round = matcher.group("round");
    String rank = matcher.group("rank");
    if (!isNumber(round) || !isNumber(rank)) {
      return Optional.empty();
    }
    long number = Long.parseLong(rank);
    return number > Integer.MAX_VALUE
        ? Optional.empty()
        : Optional.of(new Place(Long.parseLong(round), (int) number));
  }

  private static String roundFolder(String key, Matcher matcher) {
    int slash = key.indexOf('/', matcher.end("round"));
    return slash < 0 || slash >= matcher.start("rank") ? "" : key.substring(0, slash + 1);
  }

  private static boolean isNumber(String text) {
    return text != null
        && !text.isEmpty()
        && text.length() <= MOST_DIGITS
        && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  @Override
  public String toString() {
    return text;
  }

  /// How many looks are left.
  private static final class Budget {
    private int left = MOST_STEPS;

    void spend() {
      if (left-- <= 0) {
        throw new TooManyStepsException();
      }
    }
  }

  /// A key that counts the looks at its characters: the only work of a regular expression that can
  /// grow without bound.
  private record Steps(String text, Budget budget) implements CharSequence {
    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      budget.spend();
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return new Steps(text.substring(start, end), budget);
    }

    @Override
    public String toString() {
      return text;
    }
  }

  private static final class TooManyStepsException extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooManyStepsException() {
      super(null, null, false, false);
    }
  }
}
