package dev.gangboard.cluster.kubernetes;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import okhttp3.Call;

/// The lists and watches that run, and since when each is known to have a living socket. One that
/// was opened while the link came back is not to be torn down with those from before: it would have
/// to prove itself anew. Safe for many threads.
final class OpenWatches {
  private static final long NEVER = Long.MIN_VALUE;

  private final Map<Call, Long> answeredAt = new ConcurrentHashMap<>();

  void opened(Call call) {
    answeredAt.put(call, NEVER);
  }

  /// Its answer begins; a call that is no watch is of no interest.
  void answered(Call call) {
    answeredAt.computeIfPresent(call, (_, _) -> System.nanoTime());
  }

  void closed(Call call) {
    answeredAt.remove(call);
  }

  /// Ends those whose answer did not begin since.
  ///
  /// @param since as of [System#nanoTime]
  void cut(long since) {
    answeredAt.forEach((call, at) -> {
      if (at == NEVER || at - since < 0) {
        call.cancel();
      }
    });
  }
}
