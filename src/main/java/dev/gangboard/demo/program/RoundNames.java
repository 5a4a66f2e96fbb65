package dev.gangboard.demo.program;

import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How the objects of a rendezvous are named: `round-0007/rank-3.bin` is what rank 3 gives in round
/// 7, `round-0007/outer.bin` what the gang agrees on after it.
final class RoundNames {
  private static final Pattern FOLDER = Pattern.compile("round-(\\d{1,9})/");
  private static final Pattern RANK = Pattern.compile("round-\\d+/rank-(\\d{1,9})\\.bin");

  private RoundNames() {}

  static String folder(int round) {
    return "round-%04d/".formatted(round);
  }

  static String rank(int round, int rank) {
    return folder(round) + "rank-" + rank + ".bin";
  }

  static String outer(int round) {
    return folder(round) + "outer.bin";
  }

  /// The round of a folder; empty if it is another folder.
  static OptionalInt roundOf(String folder) {
    return number(FOLDER.matcher(folder));
  }

  /// The rank of a pseudo-gradient; empty if it is another object.
  static OptionalInt rankOf(String name) {
    return number(RANK.matcher(name));
  }

  private static OptionalInt number(Matcher matcher) {
    return matcher.matches()
        ? OptionalInt.of(Integer.parseInt(matcher.group(1)))
        : OptionalInt.empty();
  }
}
