package dev.gangboard.record;

import dev.gangboard.gang.FirstFailure;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.GangPhase;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What can be told of a run record without reading its sightings.
///
/// @param context the kubeconfig context through which it was seen last
/// @param server the API server's address
/// @param phase as last known
/// @param letters the ranks' states as last known, one letter a rank as in a grid
/// @param launchedAsGang whether the Job has the label of a launched gang
/// @param gpusPerRank 0 without GPUs
/// @param created of the Job, cluster clock; null where only pods were seen
/// @param started cluster clock; null where it did not start
/// @param ended cluster clock where it tells; null while it lives
/// @param lastSeen of the newest sighting, our clock
/// @param firstFailures as [dev.gangboard.gang.Gang#firstFailures]
/// @param bytes of its folder on disk
/// @param flaw why the record cannot be read, in words; null where it can. Then the rest tells
///   little
public record RunSummary(
    GangId id,
    String context,
    String server,
    GangPhase phase,
    String letters,
    boolean launchedAsGang,
    int gpusPerRank,
    @Nullable Instant created,
    @Nullable Instant started,
    @Nullable Instant ended,
    Instant lastSeen,
    List<FirstFailure> firstFailures,
    long bytes,
    @Nullable String flaw) {
  public RunSummary {
    firstFailures = List.copyOf(firstFailures);
  }
}
