package dev.gangboard.gang;

import java.util.Arrays;

/// One rank's states over time. Immutable to whoever holds it: a longer track shares the arrays of
/// the one that it continues, and writes only behind that one's end.
final class Track {
  private static final RankState[] STATES = RankState.values();
  private static final int FIRST_ROOM = 4;
  static final Track EMPTY = new Track(new long[0], new byte[0], 0);

  private final long[] times;
  private final byte[] states;
  private final int count;

  private Track(long[] times, byte[] states, int count) {
    this.times = times;
    this.states = states;
    this.count = count;
  }

  int count() {
    return count;
  }

  long time(int i) {
    return times[i];
  }

  RankState state(int i) {
    return STATES[states[i]];
  }

  /// This track with one more change. Must be called once on each track at most: the change is
  /// written behind its end.
  ///
  /// @param at not before the last change; two changes at one time leave the later
  @SuppressWarnings("EnumOrdinal") // packed by ordinal, never stored
  Track then(long at, RankState state) {
    if (count > 0 && times[count - 1] >= at) {
      return replacingLast(state);
    }
    boolean full = count == times.length;
    int room = Math.max(FIRST_ROOM, count * 2);
    long[] nextTimes = full ? Arrays.copyOf(times, room) : times;
    byte[] nextStates = full ? Arrays.copyOf(states, room) : states;
    nextTimes[count] = at;
    nextStates[count] = (byte) state.ordinal();
    return new Track(nextTimes, nextStates, count + 1);
  }

  @SuppressWarnings("EnumOrdinal") // packed by ordinal, never stored
  private Track replacingLast(RankState state) {
    byte[] other = states.clone();
    other[count - 1] = (byte) state.ordinal();
    return new Track(times.clone(), other, count);
  }

  int indexAt(long millis) {
    int found = Arrays.binarySearch(times, 0, count, millis);
    return found >= 0 ? found : -found - 2;
  }

  /// When it was last seen to change to this state; -1 where it never was.
  long last(RankState state) {
    for (int i = count - 1; i >= 0; i--) {
      if (state(i) == state) {
        return times[i];
      }
    }
    return -1;
  }
}
