package dev.gangboard.logs;

/// Which logs are kept, and how much of them.
///
/// @param which ranks' logs
/// @param mostBytes of the logs of one gang on disk
/// @param mostConnections to the cluster for logs at one time
public record LogKeeping(Which which, long mostBytes, int mostConnections) {
  /// All ranks, up to 8 GB a gang.
  public static final LogKeeping USUAL = new LogKeeping(Which.ALL, 8_000_000_000L, 100);

  /// Whose logs are kept.
  public enum Which {
    /// Of all ranks of all live gangs.
    ALL,
    /// Of the ranks that somebody opened.
    OPENED,
    /// Of none: what somebody opens is held for as long as the process lives.
    NONE
  }
}
