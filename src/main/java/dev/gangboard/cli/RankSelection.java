package dev.gangboard.cli;

import dev.gangboard.text.Quoted;
import dev.gangboard.text.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// Reads which ranks are meant, as in `3` or `0-7,12`. Unlike a status of the API this is typed by
/// a person, so what is wrong in it is told.
final class RankSelection {
  private static final Pattern RANGE = Pattern.compile("(\\d{1,9})(?:-(\\d{1,9}))?");

  private RankSelection() {}

  /// @param given the values of the option; none means all ranks
  /// @param completions how many ranks there are
  /// @param atMost how many ranks may be chosen
  static List<Integer> parse(List<String> given, int completions, int atMost)
      throws UsageException {
    if (given.isEmpty()) {
      limit(completions, atMost);
      return IntStream.range(0, completions).boxed().toList();
    }
    NavigableSet<Integer> ranks = new TreeSet<>();
    for (String part : String.join(",", given).split(",", -1)) {
      Matcher range = RANGE.matcher(part.strip());
      if (!range.matches()) {
        throw new UsageException(Text.of("cli.rank.malformed", Quoted.of(part)));
      }
      int first = Integer.parseInt(range.group(1));
      int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
      if (first >= completions || last >= completions || first > last) {
        throw new UsageException(
            Text.of("cli.rank.outside", part.strip(), String.valueOf(completions - 1)));
      }
      limit(last - first + 1, atMost);
      IntStream.rangeClosed(first, last).forEach(ranks::add);
    }
    limit(ranks.size(), atMost);
    return new ArrayList<>(ranks);
  }

  private static void limit(int ranks, int atMost) throws UsageException {
    if (ranks > atMost) {
      throw new UsageException(Text.of("cli.rank.too-many", ranks, atMost, atMost - 1));
    }
  }
}
