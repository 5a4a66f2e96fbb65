package dev.gangboard.demo.control;

import java.util.BitSet;
import java.util.StringJoiner;

/// A set of completion indexes with its text form: increasing, `a-b` for three or more in a row,
/// `a,b` for two.
final class IndexSet {
  private final BitSet bits = new BitSet();

  /// Reads the text of a status; what is beyond `limit` or no index is left out.
  static IndexSet parse(String text, int limit) {
    IndexSet set = new IndexSet();
    for (String part : text.split(",", -1)) {
      int dash = part.indexOf('-');
      int from = number(dash < 0 ? part : part.substring(0, dash));
      int to = dash < 0 ? from : number(part.substring(dash + 1));
      if (from >= 0 && to >= from && from < limit) {
        set.bits.set(from, Math.min(to, limit - 1) + 1);
      }
    }
    return set;
  }

  void add(int index) {
    bits.set(index);
  }

  boolean has(int index) {
    return index >= 0 && bits.get(index);
  }

  int total() {
    return bits.cardinality();
  }

  /// How many indexes are in both.
  int common(IndexSet other) {
    BitSet both = (BitSet) bits.clone();
    both.and(other.bits);
    return both.cardinality();
  }

  String text() {
    StringJoiner text = new StringJoiner(",");
    for (int from = bits.nextSetBit(0); from >= 0; ) {
      int end = bits.nextClearBit(from);
      switch (end - from) {
        case 1 -> text.add(Integer.toString(from));
        case 2 -> text.add(from + "," + (end - 1));
        default -> text.add(from + "-" + (end - 1));
      }
      from = bits.nextSetBit(end);
    }
    return text.toString();
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text.strip());
    } catch (NumberFormatException e) {
      return -1;
    }
  }
}
