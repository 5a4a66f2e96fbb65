package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.FleetFeed;
import dev.gangboard.demo.DemoCluster;
import dev.gangboard.demo.DemoOptions;
import dev.gangboard.demo.program.Images;
import dev.gangboard.gang.GangDraft;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.SpecField;
import dev.gangboard.logs.GangLogs;
import dev.gangboard.logs.LogRecorder;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.stream.IntStream;

/// One fault in one phase. What the gang does is known beforehand, so that each state that is shown
/// and each line that is kept can be judged.
public final class FaultCell implements AutoCloseable {
  private static final Duration MOST = Duration.ofSeconds(90);
  private static final Duration MOST_FOR_LOGS = Duration.ofSeconds(20);
  private static final int RANKS = 4;

  /// For how long all has to be well to be called so.
  private static final Duration SETTLED = Duration.ofSeconds(4);

  /// Of a rank that starts or ends, and the seconds that its news may take.
  private static final Duration LIFE = Duration.ofSeconds(13);

  private final CountedLines program = new CountedLines();
  private final DemoCluster demo =
      DemoCluster.start(
          DemoOptions.standard()
              .withSeed(1)
              .withImages(
                  Images.standard()
                      .with(new Images.Image(CountedLines.IMAGE, program, 1_000))
                      .onEveryNode()));
  private final CuttingProxy proxy = new CuttingProxy(demo.url().getPort());
  private final CountedLogs logs = new CountedLogs();
  private final ShiftedClock clock = new ShiftedClock();
  private final Phase phase;

  private FaultCell(Phase phase) throws Exception {
    this.phase = phase;
  }

  /// What the gang does while the link is broken.
  public enum Phase {
    /// It was launched just before.
    STARTING("", ".ucR", ".ucR", "RRRR"),
    /// Nothing: it runs.
    RUNNING("", ".ucR", ".ucR", "RRRR"),
    /// Rank 2 fails, and all others are stopped.
    FAILING("sleep_seconds_rank_2=8\nexit_code_rank_2=3", ".ucRF", ".ucRxX", "XXFX"),
    /// It was cancelled just before.
    CANCELLING("term_seconds=6", ".ucRxX", ".ucRxX", "XXXX"),
    /// It ends well.
    ENDING("sleep_seconds=8", ".ucRS", ".ucRS", "SSSS"),
    /// It has ended.
    ENDED("sleep_seconds=2", ".ucRS", ".ucRS", "SSSS");

    private final String arguments;
    private final String lifeOfRank2;
    private final String lifeOfOthers;
    private final String end;

    Phase(String arguments, String lifeOfRank2, String lifeOfOthers, String end) {
      this.arguments = arguments;
      this.lifeOfRank2 = lifeOfRank2;
      this.lifeOfOthers = lifeOfOthers;
      this.end = end;
    }

    String life(int rank) {
      return rank == 2 ? lifeOfRank2 : lifeOfOthers;
    }

    String end() {
      return end;
    }

    private boolean changes() {
      return this == FAILING || this == CANCELLING || this == ENDING;
    }

    private boolean ends() {
      return changes() || this == ENDED;
    }

    /// What the ranks are when the link breaks.
    private String before() {
      return switch (this) {
        case STARTING -> "";
        case RUNNING, FAILING, CANCELLING, ENDING -> "R".repeat(RANKS);
        case ENDED -> end;
      };
    }
  }

  /// @param seconds from the end of the fault until the view was live and right, and stayed so
  /// @param wrong how often a state was shown that the rank never had, or had left
  /// @param behind for how many seconds the view was called live while it was behind
  public record Outcome(double seconds, int wrong, double behind, CountedLogs.Tally logs) {}

  /// Runs one; takes the fault's time and about half a minute.
  public static Outcome run(Phase phase, LinkFault fault, Duration last) throws Exception {
    try (FaultCell cell = new FaultCell(phase)) {
      return cell.run(fault, last);
    }
  }

  private record Course(GangId gang, double seconds) {}

  private Outcome run(LinkFault fault, Duration last) throws Exception {
    ShownStates states = new ShownStates(phase);
    Course course = course(fault, last, states);
    return states.outcome(course.seconds(), tally(course.gang()));
  }

  private Course course(LinkFault fault, Duration last, ShownStates states) throws Exception {
    try (KubernetesCluster beside = open(demo.url().getPort(), InstantSource.system());
        KubernetesCluster through = open(proxy.port(), clock);
        LogRecorder recorder = logs.record(through);
        FleetFeed shown =
            new FleetFeed(
                through,
                "default",
                InstantSource.system(),
                snapshot -> {
                  states.take(snapshot);
                  recorder.take(snapshot);
                })) {
      until(MOST, () -> shown.latest().link().live());
      GangId gang = launch(beside);
      states.watch(gang);
      until(MOST, () -> states.letters().startsWith(phase.before()));
      if (phase == Phase.CANCELLING) {
        beside.cancel(gang);
      }
      LinkFault.Between between = new LinkFault.Between(demo.faults(), proxy, clock);
      long end = System.nanoTime() + LIFE.toNanos();
      states.endsAt(end, phase.changes());
      fault.begin().take(between);
      Thread.sleep(fault.lasts() ? last : Duration.ZERO);
      fault.end().take(between);
      double seconds = wellAfter(end, () -> isWell(shown, states, end));
      catchUp(recorder, gang);
      return new Course(gang, seconds);
    }
  }

  /// Live, and right where it is known what is.
  private boolean isWell(FleetFeed shown, ShownStates states, long end) {
    boolean right = states.letters().equals(phase.end());
    boolean mayDiffer = phase != Phase.ENDED && System.nanoTime() - end < 0;
    return shown.latest().link().live() && (right || mayDiffer);
  }

  /// What the ranks have written by now is kept, or marked as missing.
  private void catchUp(LogRecorder recorder, GangId gang) throws Exception {
    if (phase.ends()) {
      until(
          MOST_FOR_LOGS,
          () -> IntStream.range(0, RANKS).allMatch(rank -> recorder.hasEnded(gang.uid(), rank)));
      return;
    }
    int[] written = IntStream.range(0, RANKS).map(program::written).toArray();
    try (GangLogs live = recorder.open(gang.uid()).orElseThrow()) {
      until(MOST_FOR_LOGS, () -> kept(live, written));
    }
  }

  private static boolean kept(GangLogs live, int[] written) throws Exception {
    for (int rank = 0; rank < written.length; rank++) {
      if (live.rank(rank).size() < written[rank]) {
        return false;
      }
    }
    return true;
  }

  private CountedLogs.Tally tally(GangId gang) throws Exception {
    // A rank that goes on has written more than is kept.
    return logs.tally(gang, RANKS, rank -> phase.ends() ? program.written(rank) : 0);
  }

  private GangId launch(KubernetesCluster cluster) throws Exception {
    GangDraft draft =
        GangDraft.defaults()
            .with(SpecField.IMAGE, CountedLines.IMAGE)
            .with(SpecField.REPLICAS, String.valueOf(RANKS))
            .with(SpecField.CPU, "100m")
            .with(SpecField.MEMORY, "64Mi")
            .with(SpecField.ARGUMENTS, phase.arguments);
    return cluster.launch(draft.toSpec("00000001"), false).gang();
  }

  private KubernetesCluster open(int port, InstantSource machine) throws Exception {
    String url = "https://127.0.0.1:" + port;
    Access access =
        new Access(
            url,
            new Access.Trust(demo.certificateAuthority(), true, null, false),
            null,
            "somebody",
            new Access.Credential.Token(demo.token()),
            Impersonation.NONE);
    return KubernetesCluster.open(
        new ClusterContext("faulty", url, "default", true, false),
        AccessSource.fixed(access),
        Patience.USUAL,
        ProgramSearch.of(ScriptedServer.MACHINE),
        machine);
  }

  /// Something that becomes true.
  private interface Condition {
    boolean holds() throws Exception;
  }

  /// How many seconds from now it was not so for the last time.
  private double wellAfter(long end, Condition condition) throws Exception {
    long start = System.nanoTime();
    long bad = start;
    long least = phase == Phase.RUNNING || phase == Phase.ENDED ? start : Math.max(start, end);
    while (System.nanoTime() - Math.max(bad, least) < SETTLED.toNanos()) {
      if (!condition.holds()) {
        bad = System.nanoTime();
      }
      if (bad - start > MOST.toNanos()) {
        break; // it shows in the table
      }
      Thread.sleep(50);
    }
    return (bad - start) / 1e9;
  }

  /// Waits; what does not come shows in the table.
  private static void until(Duration most, Condition condition) throws Exception {
    long end = System.nanoTime() + most.toNanos();
    while (!condition.holds() && System.nanoTime() < end) {
      Thread.sleep(50);
    }
  }

  @Override
  public void close() throws IOException {
    proxy.close();
    demo.close();
    logs.close();
  }
}
