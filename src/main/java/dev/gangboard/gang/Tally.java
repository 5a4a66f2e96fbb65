package dev.gangboard.gang;

/// Counts over all pods of a gang, kept up to date pod by pod.
///
/// @param pods all that were ever seen
/// @param alive those that have not ended and are not gone
/// @param unasked those alive that nobody asked to stop
/// @param held GPUs of those that have a node and have not ended
/// @param working GPUs of those whose container runs
record Tally(int pods, int alive, int unasked, int held, int working) {
  static final Tally NONE = new Tally(0, 0, 0, 0, 0);

  Tally replacing(RankTrace before, RankTrace after) {
    Tally tally = this;
    for (PodTrace pod : before.pods()) {
      tally = tally.plus(pod, -1);
    }
    for (PodTrace pod : after.pods()) {
      tally = tally.plus(pod, 1);
    }
    return tally;
  }

  private Tally plus(PodTrace pod, int sign) {
    boolean isAlive = pod.isAlive();
    PodFacts.Status status = pod.facts().status();
    int gpus = isAlive && status.node() != null ? sign * Math.max(0, status.gpus()) : 0;
    return new Tally(
        pods + sign,
        alive + (isAlive ? sign : 0),
        unasked + (isAlive && !pod.isAskedToStop() ? sign : 0),
        held + gpus,
        working + (pod.facts().isRunning() ? gpus : 0));
  }
}
