package dev.gangboard.cli;

import com.google.gson.JsonObject;
import dev.gangboard.gang.Attempt;
import dev.gangboard.gang.ContainerState;
import dev.gangboard.gang.ContractState;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.Rank;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How one rank ended, in the executor contract's shape, and what Gangboard knows beyond it.
///
/// @param error a sentence, or null where the rank succeeded
/// @param result the rendezvous URI, or null where none is known
/// @param observed what was seen of its newest attempt
/// @param firstFailure whether the rank failed before the others were stopped
record CollectRow(
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
  record Observed(@Nullable Integer exitCode, @Nullable String reason, @Nullable String node) {}

  /// One row for each rank, by index.
  static List<CollectRow> of(Gang gang, Instant now) {
    List<ContractState> states = ContractState.of(gang, now);
    List<CollectRow> rows = new ArrayList<>(states.size());
    for (int rank = 0; rank < states.size(); rank++) {
      rows.add(of(gang, gang.rank(rank, now), states.get(rank)));
    }
    return rows;
  }

  private static CollectRow of(Gang gang, Rank rank, ContractState status) {
    return new CollectRow(
        rank.index(),
        status,
        status == ContractState.SUCCEEDED ? null : Printable.oneLine(rank.evidence()),
        gang.id().name(),
        gang.job().map(job -> job.template().rendezvousUri()).orElse(null),
        rank.newest().map(CollectRow::observed).orElse(new Observed(null, null, null)),
        gang.firstFailures().stream().anyMatch(f -> f.rank() == rank.index()));
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
  @Nullable Integer exitCode() {
    return switch (status) {
      case SUCCEEDED -> 0;
      case FAILED -> 1;
      case PENDING, RUNNING, CANCELLED -> null;
    };
  }

  JsonObject json() {
    var json = new JsonObject();
    json.addProperty("rank", rank);
    json.addProperty("status", status.word());
    json.addProperty("exit_code", exitCode());
    json.addProperty("error", error);
    json.addProperty("job_name", jobName);
    json.addProperty("result", result);
    json.addProperty("exit_code_observed", observed.exitCode());
    json.addProperty("reason", observed.reason());
    json.addProperty("first_failure", firstFailure);
    json.addProperty("node", observed.node());
    return json;
  }

  /// As a line below the heading `RANK STATUS EXIT NODE ERROR`.
  String text() {
    Integer exit = observed.exitCode();
    String node = observed.node();
    return "%-5d %-10s %-5s %-19s %s"
        .formatted(
            rank,
            status.word(),
            exit == null ? "" : String.valueOf(exit),
            node == null ? "" : node,
            error == null ? "" : error)
        .stripTrailing();
  }
}
