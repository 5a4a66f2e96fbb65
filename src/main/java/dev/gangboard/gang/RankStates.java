package dev.gangboard.gang;

import java.util.Arrays;

/// The states of all ranks of a gang at one moment, packed: what a grid of any size paints from.
public final class RankStates {
  private static final RankState[] STATES = RankState.values();

  private final byte[] states;
  private final long[] trouble;
  private final int[] counts = new int[STATES.length];

  /// @param states a [RankState] ordinal for each rank
  /// @param trouble a bit for each rank whose cell is marked; 64 ranks a word
  RankStates(byte[] states, long[] trouble) {
    this.states = states;
    this.trouble = trouble;
    for (byte state : states) {
      counts[state]++;
    }
  }

  /// States as [#letters] writes them; a letter that is not known here is a state that is not.
  @SuppressWarnings("EnumOrdinal") // packed by ordinal, never stored
  public static RankStates ofLetters(String letters) {
    byte[] states = new byte[letters.length()];
    for (int rank = 0; rank < states.length; rank++) {
      RankState read = RankState.UNKNOWN;
      for (RankState state : STATES) {
        read = state.letter() == letters.charAt(rank) ? state : read;
      }
      states[rank] = (byte) read.ordinal();
    }
    return new RankStates(states, new long[letters.length() / 64 + 1]);
  }

  byte[] copyOfStates() {
    return states.clone();
  }

  long[] copyOfTrouble() {
    return trouble.clone();
  }

  public int size() {
    return states.length;
  }

  public RankState get(int rank) {
    return STATES[states[rank]];
  }

  /// Whether something goes wrong with the rank although its state is a harmless one.
  public boolean troubled(int rank) {
    return (trouble[rank >> 6] & 1L << rank) != 0;
  }

  @SuppressWarnings("EnumOrdinal") // packed by ordinal, never stored
  public int count(RankState state) {
    return counts[state.ordinal()];
  }

  /// One letter a rank, as in `RRRFRR`.
  public String letters() {
    var text = new StringBuilder(states.length);
    for (byte state : states) {
      text.append(STATES[state].letter());
    }
    return text.toString();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RankStates that
        && Arrays.equals(states, that.states)
        && Arrays.equals(trouble, that.trouble);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(states);
  }

  @Override
  public String toString() {
    return letters();
  }
}
