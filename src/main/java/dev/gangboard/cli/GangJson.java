package dev.gangboard.cli;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.gang.FirstFailure;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.RankState;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The JSON that commands write: snake_case as in the executor contract, absent values as null.
final class GangJson {
  private static final Gson LINE =
      new GsonBuilder().serializeNulls().disableHtmlEscaping().create();
  private static final Gson PRETTY =
      new GsonBuilder().serializeNulls().disableHtmlEscaping().setPrettyPrinting().create();

  private GangJson() {}

  /// On one line.
  static String line(JsonElement json) {
    return LINE.toJson(json);
  }

  /// On several lines, indented by two.
  static String pretty(JsonElement json) {
    return PRETTY.toJson(json);
  }

  /// `name`, `namespace` and `uid`.
  static JsonObject id(GangId id) {
    var json = new JsonObject();
    json.addProperty("name", id.name());
    json.addProperty("namespace", id.namespace());
    json.addProperty("uid", id.uid());
    return json;
  }

  /// A report as `watch` writes it, one for each change.
  static JsonObject report(GangReport report, Instant at) {
    JsonObject json = id(report.id());
    json.addProperty("at", at.toString());
    json.addProperty("phase", report.phase().kind().name());
    json.addProperty("reason", report.phase().reason());
    json.addProperty("outcome", name(report.phase().outcome()));
    json.addProperty("ranks", report.states().size());
    json.addProperty("states", report.states().letters());
    json.add("counts", counts(report));
    json.add("first_failures", firstFailures(report.firstFailures()));
    json.add("troubled", troubled(report.troubled()));
    json.addProperty("troubled_ranks", report.troubledRanks());
    json.addProperty("gpus_held", report.gpus().held());
    json.addProperty("gpus_idle", report.gpus().idle());
    json.addProperty("waiting_for", report.waitingFor());
    return json;
  }

  private static @Nullable String name(@Nullable Enum<?> value) {
    return value == null ? null : value.name();
  }

  private static JsonObject counts(GangReport report) {
    var counts = new JsonObject();
    for (RankState state : RankState.values()) {
      if (report.states().count(state) > 0) {
        counts.addProperty(state.name().toLowerCase(Locale.ROOT), report.states().count(state));
      }
    }
    return counts;
  }

  private static JsonArray firstFailures(List<FirstFailure> failures) {
    var array = new JsonArray();
    for (FirstFailure failure : failures) {
      var json = new JsonObject();
      json.addProperty("rank", failure.rank());
      json.addProperty("why", failure.why());
      Instant when = failure.when();
      json.addProperty("when", when == null ? null : when.toString());
      json.addProperty("pod", failure.pod().name());
      array.add(json);
    }
    return array;
  }

  private static JsonArray troubled(List<GangReport.Troubled> ranks) {
    var array = new JsonArray();
    for (GangReport.Troubled rank : ranks) {
      var json = new JsonObject();
      json.addProperty("rank", rank.rank());
      json.addProperty("state", rank.state().name());
      json.addProperty("evidence", rank.evidence());
      array.add(json);
    }
    return array;
  }
}
