package dev.gangboard.cluster.kubernetes;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.gangboard.gang.Sighting;

/// Writes sightings as lines of a recording: what a cluster would have sent for them to be made.
public final class RecordingWriter {
  private static final Gson GSON = new Gson();

  private RecordingWriter() {}

  /// One line, without its end. A complete list is written as `LISTED` with all its uids, which no
  /// watch sends: it tells what vanished while nobody watched.
  ///
  /// @param ms milliseconds since the recording's start
  public static String line(long ms, Sighting sighting) {
    var line = new JsonObject();
    line.addProperty("ms", ms);
    switch (sighting) {
      case Sighting.JobSeen(var _, var job) -> add(line, "jobs", "MODIFIED", JobWriter.object(job));
      case Sighting.JobGone(var _, var job) -> add(line, "jobs", "DELETED", JobWriter.object(job));
      case Sighting.PodSeen(var _, var pod) -> add(line, "pods", "MODIFIED", PodWriter.object(pod));
      case Sighting.PodGone(var _, var pod) -> add(line, "pods", "DELETED", PodWriter.object(pod));
      case Sighting.EventSeen(var _, var event) ->
          add(line, "events", "MODIFIED", EventWriter.object(event));
      case Sighting.Listed listed -> list(line, listed);
    }
    return GSON.toJson(line);
  }

  private static void add(JsonObject line, String stream, String type, JsonObject object) {
    line.addProperty("stream", stream);
    line.addProperty("type", type);
    line.add("object", object);
  }

  private static void list(JsonObject line, Sighting.Listed listed) {
    line.addProperty(
        "stream",
        switch (listed.kind()) {
          case JOBS -> "jobs";
          case PODS -> "pods";
        });
    line.addProperty("type", "LISTED");
    if (listed.namespace() != null) {
      line.addProperty("namespace", listed.namespace());
    }
    var uids = new JsonArray();
    listed.uids().stream().sorted().forEach(uids::add);
    line.add("uids", uids);
  }
}
