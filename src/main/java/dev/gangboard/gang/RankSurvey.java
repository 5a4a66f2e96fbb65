package dev.gangboard.gang;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The states of all ranks, from scratch or from an earlier survey and the ranks that changed
/// since.
///
/// @param hidden whether the Job has pods that were never seen here
record RankSurvey(JobTrace job, boolean hidden, int completions, RankStates states) {

  /// Ranks that changed, newest first.
  record Changed(int index, @Nullable Changed rest, int count) {}

  static RankSurvey of(
      JobTrace job, boolean hidden, int completions, TrieMap<Integer, RankTrace> ranks) {
    byte[] states = new byte[completions];
    long[] trouble = new long[(completions + Long.SIZE - 1) / Long.SIZE];
    Arrays.fill(states, code(RankReading.uncounted(job, hidden, 0, RankTrace.NONE)));
    ranks.forEach((index, rank) -> {
      if (index >= 0 && index < completions) {
        put(states, trouble, index, RankReading.uncounted(job, hidden, index, rank), rank);
      }
    });
    fill(job.failed(), states, trouble, RankState.FAILED);
    fill(job.completed(), states, trouble, RankState.SUCCEEDED);
    return new RankSurvey(job, hidden, completions, new RankStates(states, trouble));
  }

  /// This survey after some ranks changed and nothing else did.
  RankSurvey after(@Nullable Changed changed, TrieMap<Integer, RankTrace> ranks) {
    byte[] next = states.copyOfStates();
    long[] trouble = states.copyOfTrouble();
    for (Changed c = changed; c != null; c = c.rest()) {
      RankTrace rank = ranks.get(c.index());
      if (rank != null && c.index() >= 0 && c.index() < completions) {
        put(next, trouble, c.index(), RankReading.of(job, hidden, c.index(), rank), rank);
      }
    }
    return new RankSurvey(job, hidden, completions, new RankStates(next, trouble));
  }

  boolean isOf(JobTrace otherJob, boolean otherHidden, int otherCompletions) {
    return job == otherJob && hidden == otherHidden && completions == otherCompletions;
  }

  private static void fill(
      CompletionIndexes indexes, byte[] states, long[] trouble, RankState state) {
    indexes.stream()
        .forEach(index -> {
          states[index] = code(state);
          trouble[index / Long.SIZE] &= ~(1L << index);
        });
  }

  private static void put(
      byte[] states, long[] trouble, int index, RankState state, RankTrace rank) {
    states[index] = code(state);
    PodTrace pod = rank.speaking();
    boolean troubled =
        state == RankState.STARTING && pod != null && RankReading.trouble(pod) != null;
    if (troubled) {
      trouble[index / Long.SIZE] |= 1L << index;
    } else {
      trouble[index / Long.SIZE] &= ~(1L << index);
    }
  }

  @SuppressWarnings("EnumOrdinal") // packed by ordinal, never stored
  private static byte code(RankState state) {
    return (byte) state.ordinal();
  }
}
