package dev.gangboard.cli;

import com.google.gson.JsonObject;
import dev.gangboard.cluster.CollectedRank;
import org.jspecify.annotations.Nullable;

/// How one rank ended, in print.
record CollectRow(CollectedRank ended) {

  JsonObject json() {
    var json = new JsonObject();
    json.addProperty("rank", ended.rank());
    json.addProperty("status", ended.status().word());
    json.addProperty("exit_code", ended.exitCode());
    json.addProperty("error", error());
    json.addProperty("job_name", ended.jobName());
    json.addProperty("result", ended.result());
    json.addProperty("exit_code_observed", ended.observed().exitCode());
    json.addProperty("reason", ended.observed().reason());
    json.addProperty("first_failure", ended.firstFailure());
    json.addProperty("node", ended.observed().node());
    return json;
  }

  /// As a line below the heading `RANK STATUS EXIT NODE ERROR`.
  String text() {
    Integer exit = ended.observed().exitCode();
    String node = ended.observed().node();
    String error = error();
    return "%-5d %-10s %-5s %-19s %s"
        .formatted(
            ended.rank(),
            ended.status().word(),
            exit == null ? "" : String.valueOf(exit),
            node == null ? "" : node,
            error == null ? "" : error)
        .stripTrailing();
  }

  private @Nullable String error() {
    return ended.error() == null ? null : Printable.oneLine(ended.error());
  }
}
