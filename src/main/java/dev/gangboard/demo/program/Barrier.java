package dev.gangboard.demo.program;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The end of a round: a rank gives its pseudo-gradient and waits until all have, and until the
/// outer step is taken.
///
/// Rank 0 takes it for all: it reads what the others gave, and they read what it made of it. That
/// is two reads a rank; if each took the step for itself it would be N, and N² for the gang. It
/// sums in the order of the ranks, so the same gang comes to the same parameters, bit for bit.
final class Barrier {
  /// @param waited from this rank's own arrival to the outer state
  /// @param last the rank that came last, as far as can be seen from here
  record Met(OuterState state, Duration waited, int last) {}

  private static final Duration FIRST_PAUSE = Duration.ofMillis(40);
  private static final int PAUSE_MILLIS_PER_RANK = 10;
  private static final int LONGEST_PAUSE_LEAST = 250;
  private static final int LONGEST_PAUSE_MOST = 2_000;
  private static final Duration QUIET = Duration.ofSeconds(2);
  private static final Duration REMINDER = Duration.ofSeconds(10);
  private static final Duration OVERDUE = Duration.ofSeconds(20);
  private static final int NAMED = 5;

  private final RankTools tools;
  private final OuterState base;
  private final int round;
  private final byte[] mine;
  private final Parcel expected;
  private final SortedMap<Integer, double[]> ways = new TreeMap<>();
  private final SequencedSet<Integer> arrivals = new LinkedHashSet<>();
  private final Set<String> refused = new HashSet<>();
  private Instant tellAt = Instant.MAX;
  private Instant completeAt = Instant.MAX;

  /// @param base from where the round began
  /// @param way this rank's pseudo-gradient
  Barrier(RankTools tools, OuterState base, double[] way) {
    this.tools = tools;
    this.base = base;
    this.round = base.round() + 1;
    DilocoPlan plan = tools.plan();
    int sum = Parcel.checksum(base.parameters());
    this.expected = new Parcel(round, plan.rank(), plan.run(), sum, way);
    this.mine = expected.bytes();
    ways.put(plan.rank(), way);
  }

  Met meet() throws InterruptedException, Ending {
    give();
    Instant arrived = tools.life().replica().now();
    tellAt = arrived.plus(QUIET);
    Duration pause = FIRST_PAUSE;
    while (true) {
      List<MeetingPoint.Entry> there = look();
      note(there);
      Optional<OuterState> next =
          tools.plan().rank() == 0 || isOverdue() ? step(there) : read(there);
      if (next.isPresent()) {
        Duration waited = Duration.between(arrived, tools.life().replica().now());
        return new Met(next.get(), waited, arrivals.getLast());
      }
      tellWhoIsMissing(arrived);
      tools.life().sleep(pause, "at the barrier of round " + round);
      pause = longer(pause);
    }
  }

  /// Whether all have come and still there is no outer state to go on from: it has been lost, or
  /// rank 0 with it, which may have ended since. Every rank comes to the same one, bit for bit.
  private boolean isOverdue() {
    Instant now = tools.life().replica().now();
    if (arrivals.size() < tools.plan().ranks()) {
      return false;
    }
    if (completeAt.equals(Instant.MAX)) {
      completeAt = now;
    }
    return Duration.between(completeAt, now).compareTo(OVERDUE) > 0;
  }

  /// Half as long again. The more ranks ask, the longer each waits: all of them together ask no
  /// more than a hundred times a second.
  private Duration longer(Duration pause) {
    int longest =
        Math.clamp(
            (long) tools.plan().ranks() * PAUSE_MILLIS_PER_RANK,
            LONGEST_PAUSE_LEAST,
            LONGEST_PAUSE_MOST);
    return Duration.ofMillis(Math.min(pause.toMillis() * 3 / 2, longest));
  }

  private void give() throws InterruptedException, Ending {
    String name = RoundNames.rank(round, tools.plan().rank());
    tools.exchange().tell("write " + name, () -> tools.meeting().put(name, mine));
  }

  /// What is there of the round. What this rank gave is given again where it is lost.
  private List<MeetingPoint.Entry> look() throws InterruptedException, Ending {
    String folder = RoundNames.folder(round);
    List<MeetingPoint.Entry> there =
        tools.exchange().ask("list " + folder, () -> tools.meeting().list(folder));
    String name = RoundNames.rank(round, tools.plan().rank());
    if (there.stream().noneMatch(e -> e.name().equals(name) && e.size() == mine.length)) {
      tools.err(name + " is not in the store as it was written: writing it again");
      give();
    }
    return there;
  }

  /// The outer step, if all ranks have given.
  private Optional<OuterState> step(List<MeetingPoint.Entry> there)
      throws InterruptedException, Ending {
    for (MeetingPoint.Entry entry : there) {
      int rank = RoundNames.rankOf(entry.name()).orElse(-1);
      boolean wanted = rank >= 0 && rank < tools.plan().ranks() && !ways.containsKey(rank);
      if (wanted && !refused.contains(entry.name() + entry.tag())) {
        take(rank, entry);
      }
    }
    if (ways.size() < tools.plan().ranks()) {
      return Optional.empty();
    }
    DilocoPlan.Outer outer = tools.plan().outer();
    OuterState next =
        base.after(List.copyOf(ways.values()), outer.learningRate(), outer.momentum());
    byte[] bytes = new Parcel(round, Parcel.OUTER, tools.plan().model(), 0, next.values()).bytes();
    String name = RoundNames.outer(round);
    tools.exchange().tell("write " + name, () -> tools.meeting().put(name, bytes));
    return Optional.of(next);
  }

  private void take(int rank, MeetingPoint.Entry entry) throws InterruptedException, Ending {
    Optional<byte[]> bytes = fetch(entry.name());
    if (bytes.isEmpty()) {
      return;
    }
    String why;
    try {
      Parcel parcel = Parcel.of(bytes.get());
      if (parcel.round() == round
          && parcel.rank() == rank
          && parcel.run() == expected.run()
          && parcel.base() == expected.base()
          && parcel.values().length == expected.values().length) {
        ways.put(rank, parcel.values());
        return;
      }
      why = "it was left by another run";
    } catch (Parcel.Damaged e) {
      why = String.valueOf(e.getMessage());
    }
    refused.add(entry.name() + entry.tag());
    tools.err(entry.name() + " cannot be used, " + why + ": waiting for another");
  }

  private Optional<OuterState> read(List<MeetingPoint.Entry> there)
      throws InterruptedException, Ending {
    String name = RoundNames.outer(round);
    for (MeetingPoint.Entry entry : there) {
      if (entry.name().equals(name) && !refused.contains(name + entry.tag())) {
        return fetch(name).flatMap(bytes -> open(bytes, entry));
      }
    }
    return Optional.empty();
  }

  private Optional<OuterState> open(byte[] bytes, MeetingPoint.Entry entry) {
    String why = "it is of another run";
    try {
      Parcel parcel = Parcel.of(bytes);
      if (parcel.run() == tools.plan().model()) {
        return Optional.of(OuterState.of(round, parcel.values()));
      }
    } catch (Parcel.Damaged e) {
      why = String.valueOf(e.getMessage());
    }
    refused.add(entry.name() + entry.tag());
    tools.err(entry.name() + " cannot be used, " + why + ": waiting for another");
    return Optional.empty();
  }

  private Optional<byte[]> fetch(String name) throws InterruptedException, Ending {
    return tools.exchange().ask("read " + name, () -> tools.meeting().get(name));
  }

  private void tellWhoIsMissing(Instant arrived) {
    Instant now = tools.life().replica().now();
    if (now.isBefore(tellAt)) {
      return;
    }
    tellAt = now.plus(REMINDER);
    int[] missing =
        IntStream.range(0, tools.plan().ranks()).filter(rank -> !arrivals.contains(rank)).toArray();
    String whom =
        missing.length == 0
            ? "rank 0 to take the outer step"
            : (missing.length == 1 ? "rank " : "ranks ") + names(missing);
    tools.out(
        "round %d: at the barrier for %d s, waiting for %s"
            .formatted(round, Duration.between(arrived, now).toSeconds(), whom));
  }

  private static String names(int[] ranks) {
    String first =
        IntStream.of(ranks)
            .limit(NAMED)
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(", "));
    return ranks.length <= NAMED ? first : first + " and " + (ranks.length - NAMED) + " more";
  }

  /// Keeps the order in which ranks came: as seen from here and, of those seen first together, by
  /// the store's clock, which knows whole seconds. Of two that came in one, this rank came later.
  private void note(List<MeetingPoint.Entry> there) {
    there.stream()
        .filter(entry -> RoundNames.rankOf(entry.name()).isPresent())
        .sorted(
            Comparator.comparing(MeetingPoint.Entry::modified)
                .thenComparing(entry -> rank(entry) == tools.plan().rank()))
        .forEach(entry -> arrivals.add(rank(entry)));
  }

  private static int rank(MeetingPoint.Entry entry) {
    return RoundNames.rankOf(entry.name()).orElseThrow();
  }
}
