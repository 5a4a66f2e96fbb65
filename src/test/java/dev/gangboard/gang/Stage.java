package dev.gangboard.gang;

import dev.gangboard.gang.ContainerState.Running;
import dev.gangboard.gang.ContainerState.Terminated;
import dev.gangboard.gang.ContainerState.Waiting;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Plays situations to the fold: a Job and its pods change step by step, as an API server would
/// tell. Times are seconds after [#START].
final class Stage {
  static final Instant START = Instant.parse("2026-11-30T14:00:00Z");

  private Fleet fleet = Fleet.empty();
  private long version;
  private int second;

  /// From now on everything happens at this second.
  Stage at(int seconds) {
    second = seconds;
    return this;
  }

  static Instant time(int seconds) {
    return START.plusSeconds(seconds);
  }

  Instant now() {
    return time(second);
  }

  Fleet fleet() {
    return fleet;
  }

  Gang gang(String uid) {
    return fleet.gang(uid).orElseThrow();
  }

  /// Phase and letters: `RUNNING RR`.
  String shown(String uid) {
    return gang(uid).phase(now()) + " " + gang(uid).states(now());
  }

  String evidence(String uid, int rank) {
    return gang(uid).rank(rank, now()).evidence();
  }

  List<String> firstFailures(String uid) {
    return RecordingsTest.failures(gang(uid));
  }

  Stage see(Sighting sighting) {
    fleet = fleet.with(sighting);
    return this;
  }

  Stage see(JobFacts job) {
    return see(new Sighting.JobSeen(now(), job));
  }

  Stage see(PodFacts pod) {
    return see(new Sighting.PodSeen(now(), pod));
  }

  Stage gone(JobFacts job) {
    return see(new Sighting.JobGone(now(), job));
  }

  Stage gone(PodFacts pod) {
    return see(new Sighting.PodGone(now(), pod));
  }

  Stage listed(Sighting.Kind kind, String... uids) {
    return see(new Sighting.Listed(now(), kind, "default", Set.of(uids)));
  }

  Stage jobEvent(String gang, String reason, String message) {
    return event(new EventFacts.About("Job", "default", gang, gang), "Normal", reason, message);
  }

  Stage podWarning(PodFacts pod, String reason, String message) {
    return event(
        new EventFacts.About("Pod", "default", pod.id().name(), pod.id().uid()),
        "Warning",
        reason,
        message);
  }

  private Stage event(EventFacts.About about, String type, String reason, String message) {
    String uid = "event-" + ++version;
    return see(
        new Sighting.EventSeen(
            now(),
            new EventFacts(
                uid,
                about,
                type,
                reason,
                message,
                1,
                new EventFacts.Occurrence(now(), now(), version))));
  }

  /// A Job whose name is its uid.
  JobFacts job(String uid, int completions) {
    return new JobFacts(
        new GangId("default", uid, uid),
        new JobFacts.Lifetime(START, null, ++version),
        new JobFacts.Shape(completions, completions, false, 0, false, null),
        new JobFacts.Template(true, "image", 1, null, null, null),
        status(new JobFacts.Counts(0, 0, 0, 0, 0), null, null));
  }

  JobFacts with(JobFacts job, JobFacts.Status status) {
    return new JobFacts(
        job.id(),
        new JobFacts.Lifetime(job.created(), job.deletionRequested(), ++version),
        job.shape(),
        job.template(),
        status);
  }

  JobFacts sized(JobFacts job, int completions) {
    return new JobFacts(
        job.id(),
        new JobFacts.Lifetime(job.created(), job.deletionRequested(), ++version),
        new JobFacts.Shape(completions, completions, false, 0, false, null),
        job.template(),
        job.status());
  }

  /// Conditions are written `Type` or `Type:Reason`.
  JobFacts.Status status(
      JobFacts.Counts counts,
      @Nullable String completed,
      @Nullable String failed,
      String... holding) {
    var conditions = new ArrayList<Condition>();
    for (String condition : holding) {
      String[] parts = condition.split(":", -1);
      conditions.add(
          new Condition(parts[0], true, parts.length > 1 ? parts[1] : null, null, now()));
    }
    return new JobFacts.Status(counts, completed, failed, START, null, conditions);
  }

  /// A pod called `<gang>-<index>-<suffix>`, with a node and one GPU, whose container runs.
  PodFacts pod(String gang, int index, String suffix) {
    String name = gang + "-" + index + "-" + suffix;
    return new PodFacts(
        new PodFacts.PodId("default", name, name),
        new GangId("default", gang, gang),
        index,
        new PodFacts.Lifetime(now(), null, null, true, false, ++version),
        new PodFacts.Status(
            PodPhase.RUNNING,
            null,
            null,
            "node-" + index,
            1,
            List.of(new Condition("PodScheduled", true, null, null, now()))),
        new PodFacts.Container("replica", new Running(now()), true, 0, null));
  }

  PodFacts stopping(PodFacts pod, long grace) {
    return lived(
        pod,
        life ->
            new PodFacts.Lifetime(
                life.created(),
                now().plusSeconds(grace),
                grace,
                life.owned(),
                life.restartsInPlace(),
                ++version));
  }

  PodFacts ended(PodFacts pod, int exitCode, String reason) {
    return ended(pod, new Terminated(exitCode, 0, reason, null, pod.lifetime().created(), now()));
  }

  PodFacts ended(PodFacts pod, Terminated end) {
    PodPhase phase = end.exitCode() == 0 ? PodPhase.SUCCEEDED : PodPhase.FAILED;
    return container(phased(pod, phase), end, 0);
  }

  PodFacts waiting(PodFacts pod, String reason) {
    return container(phased(pod, PodPhase.PENDING), new Waiting(reason, "because"), 0);
  }

  PodFacts container(PodFacts pod, ContainerState state, int restarts) {
    return new PodFacts(
        pod.id(),
        pod.gang(),
        pod.index(),
        newer(pod.lifetime()),
        pod.status(),
        new PodFacts.Container("replica", state, state instanceof Running, restarts, null));
  }

  PodFacts phased(PodFacts pod, PodPhase phase) {
    PodFacts.Status status = pod.status();
    return statused(
        pod,
        new PodFacts.Status(
            phase,
            status.reason(),
            status.message(),
            status.node(),
            status.gpus(),
            status.conditions()));
  }

  PodFacts conditioned(PodFacts pod, Condition condition) {
    PodFacts.Status status = pod.status();
    var conditions = new ArrayList<>(status.conditions());
    conditions.removeIf(other -> other.type().equals(condition.type()));
    conditions.add(condition);
    return statused(
        pod,
        new PodFacts.Status(
            status.phase(),
            status.reason(),
            status.message(),
            status.node(),
            status.gpus(),
            conditions));
  }

  PodFacts unscheduled(PodFacts pod, String reason, String message) {
    return new PodFacts(
        pod.id(),
        pod.gang(),
        pod.index(),
        newer(pod.lifetime()),
        new PodFacts.Status(
            PodPhase.PENDING,
            null,
            null,
            null,
            1,
            List.of(new Condition("PodScheduled", false, reason, message, now()))),
        null);
  }

  PodFacts lived(PodFacts pod, UnaryOperator<PodFacts.Lifetime> change) {
    return new PodFacts(
        pod.id(),
        pod.gang(),
        pod.index(),
        change.apply(pod.lifetime()),
        pod.status(),
        pod.replica());
  }

  PodFacts restartable(PodFacts pod) {
    return lived(
        pod,
        life ->
            new PodFacts.Lifetime(
                life.created(),
                life.deletionRequested(),
                life.graceSeconds(),
                life.owned(),
                true,
                ++version));
  }

  private PodFacts statused(PodFacts pod, PodFacts.Status status) {
    return new PodFacts(
        pod.id(), pod.gang(), pod.index(), newer(pod.lifetime()), status, pod.replica());
  }

  private PodFacts.Lifetime newer(PodFacts.Lifetime life) {
    return new PodFacts.Lifetime(
        life.created(),
        life.deletionRequested(),
        life.graceSeconds(),
        life.owned(),
        life.restartsInPlace(),
        ++version);
  }
}
