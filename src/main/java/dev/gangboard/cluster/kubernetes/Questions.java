package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.ClusterException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Asks a server whether it is there. A question does not wait for the answer to the one before,
/// which may never come.
final class Questions implements AutoCloseable {
  private static final int MOST_AT_ONCE = 4;

  private final Api api;
  private final Answer answer;
  private final Set<Thread> open = ConcurrentHashMap.newKeySet();

  /// Takes what came of a question.
  interface Answer {
    /// @param failure why there is no answer, or null
    /// @param asked when, as of [System#nanoTime]
    void came(@Nullable ClusterException failure, long asked);
  }

  Questions(Api api, Answer answer) {
    this.api = api;
    this.answer = answer;
  }

  void ask() {
    if (open.size() < MOST_AT_ONCE) {
      Thread thread = Thread.ofVirtual().name("link-question").unstarted(this::run);
      open.add(thread);
      thread.start();
    }
  }

  private void run() {
    long asked = System.nanoTime();
    try {
      ClusterException failure = failure();
      if (failure instanceof ClusterException.ServerFault fault) {
        fault.retryAfter().ifPresent(api.pauses()::leaveAlone);
      }
      answer.came(failure, asked);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt(); // closed
    } finally {
      open.remove(Thread.currentThread());
    }
  }

  /// An answer that refuses is an answer.
  private @Nullable ClusterException failure() throws InterruptedException {
    try {
      ServerVersion.of(api, api.patience().probeAnswer());
      return null;
    } catch (ClusterException.Unreachable
        | ClusterException.NotKubernetes
        | ClusterException.ServerFault e) {
      return e;
    } catch (ClusterException _) {
      return null; // somebody is there; what is refused shows where it is needed
    }
  }

  @Override
  public void close() {
    open.forEach(Thread::interrupt);
  }
}
