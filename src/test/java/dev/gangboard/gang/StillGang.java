package dev.gangboard.gang;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A gang that stands still, told by the letters of its ranks: for tests of what is shown, not of
/// how it is found out.
public record StillGang(
    GangId id, String letters, GangPhase phase, Facts facts, List<Integer> failedFirst)
    implements Gang {

  /// The moment in which it stands still.
  public static final Instant NOW = Instant.parse("2026-08-21T14:37:02Z");

  /// @param started how long ago in seconds
  /// @param endedAgo how long ago in seconds it ended, or null
  /// @param gpus a rank
  /// @param waitingFor what all waiting ranks wait for, or null
  /// @param events of its Job and its pods
  public record Facts(
      long started,
      @Nullable Long endedAgo,
      int gpus,
      @Nullable String waitingFor,
      String image,
      List<EventFacts> events) {}

  public static StillGang of(String name, String letters, GangPhase.Kind phase) {
    return new StillGang(
        new GangId("ml-training", name, "uid-" + name),
        letters,
        GangPhase.of(phase),
        new Facts(2472, null, 1, null, "ghcr.io/acme/trainer:1.4", List.of()),
        List.of());
  }

  public StillGang because(String reason) {
    return new StillGang(
        id, letters, new GangPhase(phase.kind(), reason, null), facts, failedFirst);
  }

  public StillGang ended(long startedAgo, long endedAgo) {
    var times =
        new Facts(
            startedAgo, endedAgo, facts.gpus(), facts.waitingFor(), facts.image(), facts.events());
    return new StillGang(id, letters, phase, times, failedFirst);
  }

  public StillGang startedAgo(long seconds) {
    var times =
        new Facts(seconds, null, facts.gpus(), facts.waitingFor(), facts.image(), facts.events());
    return new StillGang(id, letters, phase, times, failedFirst);
  }

  public StillGang withoutGpus() {
    var told =
        new Facts(
            facts.started(),
            facts.endedAgo(),
            0,
            facts.waitingFor(),
            facts.image(),
            facts.events());
    return new StillGang(id, letters, phase, told, failedFirst);
  }

  public StillGang waitingForThis(String message) {
    var times =
        new Facts(facts.started(), null, facts.gpus(), message, facts.image(), facts.events());
    return new StillGang(id, letters, phase, times, failedFirst);
  }

  public StillGang saying(EventFacts... events) {
    var told =
        new Facts(
            facts.started(),
            facts.endedAgo(),
            facts.gpus(),
            facts.waitingFor(),
            facts.image(),
            List.of(events));
    return new StillGang(id, letters, phase, told, failedFirst);
  }

  /// An event of the Job, or of a rank's pod, `ago` seconds before [#NOW].
  public EventFacts event(int rank, String type, String reason, String message, long ago) {
    EventFacts.About about =
        rank < 0
            ? new EventFacts.About("Job", id.namespace(), id.name(), id.uid())
            : new EventFacts.About("Pod", id.namespace(), podName(rank), "pod-" + rank);
    Instant when = NOW.minusSeconds(ago);
    return new EventFacts(
        reason + rank + ago,
        about,
        type,
        reason,
        message,
        1,
        new EventFacts.Occurrence(when, when));
  }

  public StillGang failedFirst(Integer... ranks) {
    return new StillGang(id, letters, phase, facts, List.of(ranks));
  }

  public StillGang with(String otherLetters, GangPhase.Kind kind) {
    return new StillGang(id, otherLetters, GangPhase.of(kind), facts, failedFirst);
  }

  @Override
  public Optional<JobFacts> job() {
    List<Condition> conditions =
        failedFirst.isEmpty()
            ? List.of()
            : List.of(new Condition("FailureTarget", true, "BackoffLimitExceeded", "", NOW));
    return Optional.of(
        new JobFacts(
            id,
            NOW.minusSeconds(facts.started()),
            null,
            new JobFacts.Shape(
                letters.length(),
                letters.length(),
                phase.kind() == GangPhase.Kind.SUSPENDED,
                0,
                false,
                3600L),
            new JobFacts.Template(
                true, facts.image(), facts.gpus(), "trainer", null, "s3://acme-runs/exp-7/", 60L),
            new JobFacts.Status(
                new JobFacts.Counts(0, 0, 0, 0, 0), null, null, null, null, conditions)));
  }

  @Override
  public int completions() {
    return letters.length();
  }

  @Override
  public boolean jobGone() {
    return false;
  }

  @Override
  public GangPhase phase(Instant now) {
    return phase;
  }

  @Override
  @SuppressWarnings("EnumOrdinal") // packed by ordinal, as the fold does
  public RankStates states(Instant now) {
    byte[] states = new byte[letters.length()];
    long[] trouble = new long[letters.length() / 64 + 1];
    for (int i = 0; i < states.length; i++) {
      states[i] = (byte) state(letters.charAt(i)).ordinal();
      if (letters.charAt(i) == '!') {
        trouble[i >> 6] |= 1L << i;
      }
    }
    return new RankStates(states, trouble);
  }

  /// `!` is a starting rank in trouble.
  private static RankState state(char letter) {
    for (RankState state : RankState.values()) {
      if (state.letter() == letter) {
        return state;
      }
    }
    return RankState.STARTING;
  }

  @Override
  public Rank rank(int index, Instant now) {
    RankState state = state(letters.charAt(index));
    boolean troubled = letters.charAt(index) == '!';
    List<Attempt> attempts =
        state == RankState.WAITING ? List.of() : List.of(new Attempt(pod(index, state), null));
    return new Rank(
        index,
        state,
        evidence(index, state),
        null,
        troubled ? "ImagePullBackOff" : null,
        NOW.minusSeconds(62),
        attempts);
  }

  private String evidence(int index, RankState state) {
    return switch (state) {
      case WAITING ->
          facts.waitingFor() == null ? "no pod has been created yet" : facts.waitingFor();
      case FAILED -> "pod " + podName(index) + ": exit 1, Error, 14:37:00";
      case STOPPING -> "pod " + podName(index) + ": asked to stop, 24 s of grace left";
      case RUNNING -> "pod " + podName(index) + ": container runs, ready";
      case SUCCEEDED, STOPPED, STARTING, UNSCHEDULED, UNKNOWN ->
          "pod " + podName(index) + ": " + state.name().toLowerCase(java.util.Locale.ROOT);
    };
  }

  private String podName(int index) {
    return id.name() + "-" + index + "-x7k2p";
  }

  private PodFacts pod(int index, RankState state) {
    boolean stopping = state == RankState.STOPPING;
    return new PodFacts(
        new PodFacts.PodId(id.namespace(), podName(index), "pod-" + index),
        id,
        index,
        new PodFacts.Lifetime(
            NOW.minusSeconds(facts.started()),
            stopping ? NOW.plusSeconds(24) : null,
            stopping ? 30L : null,
            true),
        new PodFacts.Status(
            PodPhase.RUNNING,
            null,
            null,
            state == RankState.UNSCHEDULED ? null : "ip-10-3-41-" + (7 + index / 8),
            facts.gpus(),
            List.of()),
        new PodFacts.Container("replica", container(state), true, 0, null));
  }

  private static ContainerState container(RankState state) {
    return state == RankState.FAILED
        ? new ContainerState.Terminated(
            1,
            0,
            "Error",
            "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB (GPU 0; 79.15"
                + " GiB total)",
            NOW.minusSeconds(2000),
            NOW.minusSeconds(2))
        : new ContainerState.Running(NOW.minusSeconds(2000));
  }

  @Override
  public List<Attempt> pods() {
    var pods = new ArrayList<Attempt>();
    for (int index = 0; index < completions(); index++) {
      for (Attempt attempt : rank(index, NOW).attempts()) {
        boolean gone = states(NOW).get(index) == RankState.STOPPED;
        pods.add(gone ? new Attempt(attempt.pod(), NOW) : attempt);
      }
    }
    return pods;
  }

  @Override
  public List<FirstFailure> firstFailures() {
    List<FirstFailure> failures = new ArrayList<>();
    for (int rank : failedFirst) {
      failures.add(
          new FirstFailure(
              rank, "exit 1 Error", NOW.minusSeconds(2), pod(rank, RankState.FAILED).id()));
    }
    return failures;
  }

  @Override
  public Optional<Duration> stoppedAfter() {
    return failedFirst.isEmpty() ? Optional.empty() : Optional.of(Duration.ofSeconds(2));
  }

  @Override
  public GpuUse gpus(Instant now) {
    int held = (int) letters.chars().filter(c -> "Rxc!".indexOf(c) >= 0).count();
    int idle = (int) letters.chars().filter(c -> "c!".indexOf(c) >= 0).count();
    boolean partial = phase.kind() == GangPhase.Kind.PARTIAL;
    return new GpuUse(held * facts.gpus(), (partial ? held : idle) * facts.gpus());
  }

  @Override
  public Optional<String> waitingFor() {
    return Optional.ofNullable(facts.waitingFor());
  }

  @Override
  public List<EventFacts> events() {
    return facts.events();
  }

  @Override
  public Optional<Instant> started() {
    return Optional.of(NOW.minusSeconds(facts.started()));
  }

  @Override
  public Optional<Instant> ended() {
    return Optional.ofNullable(facts.endedAgo()).map(NOW::minusSeconds);
  }
}
