package dev.gangboard.gang;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What there is to know of all ranks at once, from scratch or from an earlier survey and the ranks
/// that changed since. Immutable.
final class RankSurvey {
  private final JobTrace job;
  private final boolean hidden;
  private final RankStates states;
  private final long[] faults;

  /// @param hidden whether the Job has pods that were never seen here
  /// @param faults for each rank when it first failed, as [Fault#second] tells
  private RankSurvey(JobTrace job, boolean hidden, RankStates states, long[] faults) {
    this.job = job;
    this.hidden = hidden;
    this.states = states;
    this.faults = faults;
  }

  JobTrace job() {
    return job;
  }

  RankStates states() {
    return states;
  }

  /// When the first of all ranks failed, as [Fault#second] tells.
  long firstFault() {
    return Arrays.stream(faults).min().orElse(Fault.NONE);
  }

  /// The ranks that failed at a second.
  IntStream failedAt(long second) {
    return IntStream.range(0, faults.length).filter(index -> faults[index] == second);
  }

  /// Ranks that changed, newest first.
  record Changed(int index, @Nullable Changed rest, int count) {}

  static RankSurvey of(
      JobTrace job, boolean hidden, int completions, TrieMap<Integer, RankTrace> ranks) {
    var page =
        new Page(
            new byte[completions],
            new long[(completions + Long.SIZE - 1) / Long.SIZE],
            new long[completions]);
    Arrays.fill(page.states, code(RankReading.uncounted(job, hidden, 0, RankTrace.NONE)));
    Arrays.fill(page.faults, Fault.NONE);
    ranks.forEach((index, rank) -> {
      if (index >= 0 && index < completions) {
        page.put(job, index, RankReading.uncounted(job, hidden, index, rank), rank);
      }
    });
    page.fill(job.failed(), RankState.FAILED);
    page.fill(job.completed(), RankState.SUCCEEDED);
    return page.survey(job, hidden);
  }

  /// This survey after some ranks changed and nothing else did.
  RankSurvey after(@Nullable Changed changed, TrieMap<Integer, RankTrace> ranks) {
    var page = new Page(states.copyOfStates(), states.copyOfTrouble(), faults.clone());
    for (Changed c = changed; c != null; c = c.rest()) {
      RankTrace rank = ranks.get(c.index());
      if (rank != null && c.index() >= 0 && c.index() < states.size()) {
        page.put(job, c.index(), RankReading.of(job, hidden, c.index(), rank), rank);
      }
    }
    return page.survey(job, hidden);
  }

  boolean isOf(JobTrace otherJob, boolean otherHidden, int completions) {
    return job.equals(otherJob) && hidden == otherHidden && states.size() == completions;
  }

  @SuppressWarnings("EnumOrdinal") // packed by ordinal, never stored
  private static byte code(RankState state) {
    return (byte) state.ordinal();
  }

  /// A survey in the making.
  private static final class Page {
    final byte[] states;
    final long[] trouble;
    final long[] faults;

    Page(byte[] states, long[] trouble, long[] faults) {
      this.states = states;
      this.trouble = trouble;
      this.faults = faults;
    }

    void put(JobTrace job, int index, RankState state, RankTrace rank) {
      states[index] = code(state);
      faults[index] = Fault.second(job, rank);
      PodTrace pod = rank.speaking();
      mark(index, state == RankState.STARTING && pod != null && RankReading.trouble(pod) != null);
    }

    void fill(CompletionIndexes indexes, RankState state) {
      indexes.stream()
          .forEach(index -> {
            states[index] = code(state);
            mark(index, false);
          });
    }

    private void mark(int index, boolean troubled) {
      long bit = 1L << index;
      int word = index / Long.SIZE;
      trouble[word] = troubled ? trouble[word] | bit : trouble[word] & ~bit;
    }

    RankSurvey survey(JobTrace job, boolean hidden) {
      return new RankSurvey(job, hidden, new RankStates(states, trouble), faults);
    }
  }
}
