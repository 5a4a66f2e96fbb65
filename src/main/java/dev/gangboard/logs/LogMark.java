package dev.gangboard.logs;

import java.time.Instant;

/// Something about a log itself, between its lines.
///
/// @param at when it was noticed, our clock
/// @param subject what it is about, for programs: of [Kind#ATTEMPT] and [Kind#RESTART] the pod as
///   `name/uid/run`, of [Kind#GAP] the times between which lines may be missing as `from/to`; else
///   empty. Holds no blank
/// @param text for people, one line
public record LogMark(Kind kind, Instant at, String subject, String text) {
  /// What is told.
  public enum Kind {
    /// Nothing can be read yet, and why.
    WAITING,
    /// From here on a pod of the rank writes.
    ATTEMPT,
    /// From here on the next run of the container writes, in the same pod.
    RESTART,
    /// The stream broke off and is tried again.
    LOST,
    /// The log may not be read.
    REFUSED,
    /// Reading went on, and nothing is missing.
    RECONNECTED,
    /// Lines may be missing that the cluster did not have any more.
    GAP,
    /// The clock of the node was set back.
    CLOCK,
    /// Not the container but the cluster says it in the log.
    SERVER,
    /// The container has ended, or nothing will come for another reason.
    ENDED,
    /// The limit on size is reached: what comes is not kept on disk.
    LIMIT,
    /// The disk does not take any more: what comes is not kept, or kept again.
    DISK
  }
}
