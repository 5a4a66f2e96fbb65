package dev.gangboard.gang;

import dev.gangboard.text.Text;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How the state of a rank is known, in words, and since when it is so. Times in words are UTC, as
/// the cluster writes them.
///
/// @param raw what the cluster itself says, word for word, or null
/// @param since by the best clock there is, or null
record Evidence(String words, @Nullable String raw, @Nullable Instant since) {
  /// The kubelet needs a moment after the end of the grace, and clocks differ.
  private static final long TOLERANCE = 5;

  private static final String OVERDUE = "gang.evidence.overdue";

  private Evidence(String words, @Nullable Instant since) {
    this(words, null, since);
  }

  private Evidence withRaw(@Nullable String said) {
    return new Evidence(words, said, since);
  }

  /// @param refusal the newest refusal to create a pod, or null
  static Evidence of(
      RankState state, RankTrace rank, JobTrace job, @Nullable EventFacts refusal, Moment moment) {
    PodTrace pod = rank.speaking();
    return pod == null
        ? withoutPod(state, job, refusal)
        : switch (state) {
          case SUCCEEDED -> succeeded(pod, job, moment.index());
          case FAILED -> failed(pod, job, moment.index());
          case STOPPED -> stopped(pod);
          case STOPPING -> stopping(pod, moment.now());
          case RUNNING -> running(pod);
          case STARTING -> starting(pod);
          case UNSCHEDULED -> unscheduled(pod);
          case WAITING -> waitingAgain(pod, job);
          case UNKNOWN -> unknown(pod);
        };
  }

  /// @param now our clock
  record Moment(int index, Instant now) {}

  private static Evidence withoutPod(RankState state, JobTrace job, @Nullable EventFacts refusal) {
    Instant created = job.facts().map(JobFacts::created).orElse(null);
    return switch (state) {
      case SUCCEEDED -> new Evidence(Text.of("gang.evidence.completedUnseen"), null);
      case FAILED -> new Evidence(Text.of("gang.evidence.failedUnseen"), null);
      case UNKNOWN -> new Evidence(Text.of("gang.evidence.hidden"), null);
      case STOPPED, STOPPING, RUNNING, STARTING, UNSCHEDULED, WAITING ->
          new Evidence(whyNoPod(job, refusal), created)
              .withRaw(refusal == null ? null : refusal.message());
    };
  }

  private static String whyNoPod(JobTrace job, @Nullable EventFacts refusal) {
    if (refusal != null) {
      return refusal.message();
    }
    if (job.isEnding()) {
      return Text.of("gang.evidence.neverCreated");
    }
    return Text.of(job.isSuspended() ? "gang.evidence.suspended" : "gang.evidence.notCreated");
  }

  private static Evidence succeeded(PodTrace pod, JobTrace job, int index) {
    if (job.completed().contains(index)) {
      return ended(pod, "gang.evidence.completed");
    }
    return ended(pod, job.isGone() ? "gang.evidence.neverCounted" : "gang.evidence.notCounted");
  }

  private static Evidence failed(PodTrace pod, JobTrace job, int index) {
    PodEnding ending = pod.ending(job.stop());
    if (ending == PodEnding.DISRUPTED) {
      return new Evidence(
          Text.of("gang.evidence.disrupted", end(pod), disruption(pod)), finished(pod));
    }
    return ended(
        pod, job.failed().contains(index) ? "gang.evidence.failedIndex" : "gang.evidence.fault");
  }

  private static String disruption(PodTrace pod) {
    return pod.disruption()
        .map(
            by -> joined(": ", Optional.ofNullable(by.reason()), Optional.ofNullable(by.message())))
        .orElse("");
  }

  private static Evidence stopped(PodTrace pod) {
    String name = pod.facts().id().name();
    if (!pod.isAskedToStop()) {
      return new Evidence(Text.of("gang.evidence.vanishedEnding", name), finished(pod));
    }
    String asked = pod.stopAsked().map(Times::clock).orElse("");
    if (pod.facts().hasEnded()) {
      return new Evidence(Text.of("gang.evidence.stopped", end(pod), asked), finished(pod));
    }
    String key =
        pod.facts().status().node() == null
            ? "gang.evidence.stoppedUnplaced"
            : "gang.evidence.stoppedUnended";
    return new Evidence(Text.of(key, name, asked), finished(pod));
  }

  private static Evidence stopping(PodTrace pod, Instant now) {
    String name = pod.facts().id().name();
    Instant asked = pod.stopAsked().orElse(now);
    Instant deadline = pod.facts().lifetime().deletionRequested();
    long left = deadline == null ? 0 : Duration.between(now, deadline).toSeconds();
    String key = left >= -TOLERANCE ? "gang.evidence.stopping" : OVERDUE;
    return new Evidence(
        Text.of(
            key,
            name,
            Times.clock(asked),
            String.valueOf(key.equals(OVERDUE) ? -left : Math.max(0, left))),
        asked);
  }

  private static Evidence running(PodTrace pod) {
    PodFacts.Container replica = pod.facts().replica();
    Instant started =
        replica != null && replica.state() instanceof ContainerState.Running running
            ? running.startedAt()
            : null;
    var words = new ArrayList<String>();
    words.add(Text.of("gang.evidence.running", pod.facts().id().name(), node(pod)));
    if (started != null) {
      words.add(Text.of("gang.evidence.since", Times.clock(started)));
    }
    if (replica != null) {
      words.add(Text.of(replica.ready() ? "gang.evidence.ready" : "gang.evidence.notReady"));
      words.addAll(restarts(replica));
    }
    return new Evidence(String.join(", ", words), started);
  }

  private static List<String> restarts(PodFacts.Container replica) {
    if (replica.restarts() == 0) {
      return List.of();
    }
    var words = new ArrayList<String>();
    words.add(Text.of("gang.evidence.restarts", replica.restarts()));
    if (replica.previous() != null) {
      words.add(Text.of("gang.evidence.lastRun", end(replica.previous())));
    }
    return words;
  }

  private static Evidence starting(PodTrace pod) {
    PodFacts facts = pod.facts();
    Instant since =
        facts
            .status()
            .condition("PodScheduled")
            .map(Condition::since)
            .orElse(facts.lifetime().created());
    if (facts.status().node() == null) {
      return new Evidence(Text.of("gang.evidence.placing", facts.id().name()), since);
    }
    var words = new ArrayList<String>();
    words.add(Text.of("gang.evidence.starting", facts.id().name(), node(pod), step(pod)));
    if (facts.replica() != null) {
      words.addAll(restarts(facts.replica()));
    }
    return new Evidence(String.join(", ", words), since);
  }

  /// What its start is at, with the cluster's message where something goes wrong.
  private static String step(PodTrace pod) {
    EventFacts warning = pod.marks().warning();
    String trouble = RankReading.trouble(pod);
    if (warning != null && warning.reason().equals(trouble)) {
      return joined(": ", Optional.of(warning.reason()), Optional.of(warning.message()));
    }
    PodFacts.Container replica = pod.facts().replica();
    return switch (replica == null ? null : replica.state()) {
      case ContainerState.Waiting waiting ->
          joined(
              ": ", Optional.ofNullable(waiting.reason()), Optional.ofNullable(waiting.message()));
      case ContainerState.Terminated end -> end(end);
      case ContainerState.Running _ -> "";
      case null -> Text.of("gang.evidence.noContainer");
    };
  }

  private static Evidence unscheduled(PodTrace pod) {
    Optional<Condition> scheduled = pod.facts().status().condition("PodScheduled");
    String why =
        scheduled
            .map(c ->
                joined(": ", Optional.ofNullable(c.reason()), Optional.ofNullable(c.message())))
            .orElse("");
    return new Evidence(
            Text.of("gang.evidence.unscheduled", pod.facts().id().name(), why),
            scheduled.map(Condition::since).orElse(pod.facts().lifetime().created()))
        .withRaw(scheduled.map(Condition::message).orElse(null));
  }

  private static Evidence waitingAgain(PodTrace pod, JobTrace job) {
    String name = pod.facts().id().name();
    String key =
        switch (pod.ending(job.stop())) {
          case SUCCEEDED -> "gang.evidence.countedNoMore";
          case STOPPED ->
              job.isSuspended() ? "gang.evidence.suspendedPod" : "gang.evidence.resumed";
          case ALIVE, FAULT, DISRUPTED, VANISHED -> "gang.evidence.vanished";
        };
    return new Evidence(Text.of(key, name), finished(pod));
  }

  private static Evidence unknown(PodTrace pod) {
    if (pod.gone() != null) {
      String name = pod.facts().id().name();
      return new Evidence(Text.of("gang.evidence.wentUnseen", name), pod.gone().at());
    }
    Instant silent = pod.facts().status().condition("Ready").map(Condition::since).orElse(null);
    return new Evidence(Text.of("gang.evidence.nodeLost", node(pod), running(pod).words()), silent);
  }

  private static Evidence ended(PodTrace pod, String key) {
    return new Evidence(Text.of(key, end(pod)), finished(pod));
  }

  /// As in `pod x-3-7x2kp: exit 137, OOMKilled, 14:37:00 UTC`.
  private static String end(PodTrace pod) {
    PodFacts.Status status = pod.facts().status();
    String how =
        pod.facts()
            .end()
            .map(Evidence::end)
            .orElseGet(() ->
                joined(
                    ": ",
                    Optional.of(status.reason() == null ? phase(status) : status.reason()),
                    Optional.ofNullable(status.message())));
    return Text.of("gang.evidence.pod", pod.facts().id().name(), how);
  }

  private static String phase(PodFacts.Status status) {
    return Text.of(
        status.phase() == PodPhase.SUCCEEDED ? "gang.evidence.success" : "gang.evidence.failure");
  }

  private static String end(ContainerState.Terminated end) {
    return joined(
        ", ",
        Optional.of(Text.of("gang.evidence.exit", String.valueOf(end.exitCode()))),
        end.signal() == 0
            ? Optional.empty()
            : Optional.of(Text.of("gang.evidence.signal", String.valueOf(end.signal()))),
        Optional.ofNullable(end.reason()),
        Optional.ofNullable(end.finishedAt()).map(Times::clock));
  }

  private static @Nullable Instant finished(PodTrace pod) {
    Instant finished = pod.facts().finished().orElse(null);
    return finished == null && pod.gone() != null ? pod.gone().at() : finished;
  }

  private static String node(PodTrace pod) {
    String node = pod.facts().status().node();
    return node == null ? Text.of("gang.evidence.noNode") : node;
  }

  @SafeVarargs
  private static String joined(String separator, Optional<String>... parts) {
    var present = new ArrayList<String>();
    for (Optional<String> part : parts) {
      part.filter(text -> !text.isBlank()).ifPresent(present::add);
    }
    return String.join(separator, present);
  }
}
