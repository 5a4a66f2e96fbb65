package dev.gangboard.record;

import com.google.gson.JsonParseException;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.JobFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// `outcome.json` of a record: what its sightings come to, so that a list of thousands of records
/// need not fold them.
///
/// @param cleared whether the cluster has nothing of it any more: its Job and all its pods are gone
/// @param sightings how many bytes of `sightings.jsonl` it tells of: where the file has more, the
///   writer died and it must be told anew
record Outcome(int format, boolean demo, boolean cleared, long sightings, RunSummary summary) {
  static final String NAME = "outcome.json";

  /// @param lastSeen of the newest sighting
  /// @param at the time for which the phase is told
  static Outcome of(
      Gang gang, RecordedCluster cluster, Instant lastSeen, Instant at, Extent extent) {
    JobFacts job = gang.job().orElse(null);
    var summary =
        new RunSummary(
            gang.id(),
            cluster.context(),
            cluster.server(),
            gang.phase(at),
            gang.states(at).letters(),
            job != null && job.template().launchedAsGang(),
            job == null ? 0 : job.template().gpusPerRank(),
            job == null ? null : job.created(),
            gang.started().orElse(null),
            gang.phase(at).ended() ? gang.ended().orElse(null) : null,
            lastSeen,
            gang.firstFailures(),
            extent.folder(),
            null);
    return new Outcome(
        GangFile.FORMAT, cluster.demo(), isCleared(gang, at), extent.sightings(), summary);
  }

  /// @param sightings bytes of the sightings alone
  /// @param folder bytes of everything in the record
  record Extent(long sightings, long folder) {}

  private static boolean isCleared(Gang gang, Instant at) {
    return gang.jobGone()
        && gang.phase(at).ended()
        && IntStream.range(0, gang.completions())
            .allMatch(index ->
                gang.rank(index, at).attempts().stream()
                    .allMatch(attempt -> attempt.gone() != null));
  }

  String json() {
    return SightingJson.pretty(SightingJson.tree(this)) + "\n";
  }

  /// @return null where there is none that can be understood
  static @Nullable Outcome read(Path folder) throws IOException {
    Path file = folder.resolve(NAME);
    if (!Files.exists(file) || Files.size(file) > LineReader.LONGEST) {
      return null;
    }
    try {
      return SightingJson.read(Files.readString(file), Outcome.class);
    } catch (JsonParseException e) {
      return null;
    }
  }
}
