package dev.gangboard.logs;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// Finds a text in bytes as fast as the machine compares them.
final class PlainMatcher implements LineMatcher {
  private static final byte[] LOWER = lower();

  private final String word;
  private final boolean fold;
  private byte[] folded = new byte[0];

  /// @param word its UTF-8 bytes as characters, in lower case where case is folded
  private PlainMatcher(String word, boolean fold) {
    this.word = word;
    this.fold = fold;
  }

  /// Letters beyond ASCII are folded by the regular expression's rules.
  static LineMatcher of(String text, boolean matchCase) {
    boolean ascii = text.chars().allMatch(c -> c < 128);
    if (!matchCase && !ascii) {
      return RegexMatcher.literal(text);
    }
    String wanted = matchCase ? text : text.toLowerCase(Locale.ROOT);
    byte[] bytes = wanted.getBytes(StandardCharsets.UTF_8);
    return new PlainMatcher(new String(bytes, StandardCharsets.ISO_8859_1), !matchCase);
  }

  private static byte[] lower() {
    byte[] lower = new byte[256];
    for (int i = 0; i < 256; i++) {
      lower[i] = (byte) (i >= 'A' && i <= 'Z' ? i + 32 : i);
    }
    return lower;
  }

  /// The bytes as a text in which [#find] looks; its characters are the bytes.
  @SuppressWarnings("deprecation") // bytes as characters is what is wanted, and the fastest
  String searchable(byte[] bytes, int from, int to) {
    if (!fold) {
      return new String(bytes, 0, from, to - from);
    }
    int count = to - from;
    if (folded.length < count) {
      folded = new byte[count];
    }
    for (int i = 0; i < count; i++) {
      folded[i] = LOWER[bytes[from + i] & 0xFF];
    }
    return new String(folded, 0, 0, count);
  }

  int find(String text, int from) {
    return text.indexOf(word, from);
  }

  @Override
  public boolean matches(byte[] bytes, int from, int to) {
    return find(searchable(bytes, from, to), 0) >= 0;
  }

  @Override
  public int givenUp() {
    return 0;
  }

  @Override
  public LineMatcher copy() {
    return new PlainMatcher(word, fold);
  }
}
