package dev.gangboard.gang;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// How one rank ended, in the executor contract's shape, and what Gangboard knows beyond it.
///
/// @param error a sentence, or null where the rank succeeded
/// @param result the rendezvous URI, or null where none is known
/// @param observed what was seen of its newest attempt
/// @param firstFailure whether the rank failed before the others were stopped
public record CollectedRank(
    int rank,
    ContractState status,
    @Nullable String error,
    String jobName,
    @Nullable String result,
    Observed observed,
    boolean firstFailure) {

  /// What was seen of a rank's newest attempt, each null where it was not.
  ///
  /// @param exitCode of its container
  /// @param reason as in `OOMKilled`
  /// @param node on which it ran
  public record Observed(
      @Nullable Integer exitCode, @Nullable String reason, @Nullable String node) {
    private static final Observed NOTHING = new Observed(null, null, null);
  }

  /// One for each rank of the gang, by index.
  public static List<CollectedRank> of(Gang gang, Instant now) {
    List<ContractState> states = ContractState.of(gang, now);
    Set<Integer> first =
        gang.firstFailures().stream().map(FirstFailure::rank).collect(Collectors.toSet());
    return IntStream.range(0, states.size())
        .mapToObj(rank -> of(gang, gang.rank(rank, now), states.get(rank), first.contains(rank)))
        .toList();
  }

  private static CollectedRank of(Gang gang, Rank rank, ContractState status, boolean first) {
    return new CollectedRank(
        rank.index(),
        status,
        status == ContractState.SUCCEEDED ? null : rank.evidence(),
        gang.id().name(),
        gang.job().map(job -> job.template().rendezvousUri()).orElse(null),
        rank.newest().map(CollectedRank::observed).orElse(Observed.NOTHING),
        first);
  }

  private static Observed observed(Attempt attempt) {
    PodFacts pod = attempt.pod();
    Optional<ContainerState.Terminated> end =
        Optional.ofNullable(pod.replica())
            .map(PodFacts.Container::state)
            .filter(ContainerState.Terminated.class::isInstance)
            .map(ContainerState.Terminated.class::cast);
    return new Observed(
        end.map(ContainerState.Terminated::exitCode).orElse(null),
        end.map(ContainerState.Terminated::reason).orElse(pod.status().reason()),
        pod.status().node());
  }

  /// 0, 1 or null, as the contract has it: of the status, not of the process.
  public @Nullable Integer exitCode() {
    return switch (status) {
      case SUCCEEDED -> 0;
      case FAILED -> 1;
      case PENDING, RUNNING, CANCELLED -> null;
    };
  }

  /// All of it under the names and in the order of the contract, then what Gangboard knows beyond
  /// it: the one shape of every table and file. Values are texts, whole numbers, booleans or null.
  public SequencedMap<String, @Nullable Object> fields() {
    var fields = new LinkedHashMap<String, @Nullable Object>();
    fields.put("rank", rank);
    fields.put("status", status.word());
    fields.put("exit_code", exitCode());
    fields.put("error", error);
    fields.put("job_name", jobName);
    fields.put("result", result);
    fields.put("exit_code_observed", observed.exitCode());
    fields.put("reason", observed.reason());
    fields.put("first_failure", firstFailure);
    fields.put("node", observed.node());
    return fields;
  }

  /// The same with another sentence.
  public CollectedRank withError(String text) {
    return new CollectedRank(rank, status, text, jobName, result, observed, firstFailure);
  }
}
