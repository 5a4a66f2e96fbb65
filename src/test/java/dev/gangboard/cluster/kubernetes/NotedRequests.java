package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.Cluster.LogEnd;
import dev.gangboard.cluster.Cluster.LogPart;
import dev.gangboard.cluster.Cluster.LogRequest;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.LinkState;
import dev.gangboard.cluster.Observer;
import dev.gangboard.gang.Sighting;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/// Notes what an engine asks a cluster for: when it knew of a pod first, and when which log was
/// asked for, and how that ended. Times are `System.nanoTime`.
final class NotedRequests {
  private final Map<String, Long> known = new ConcurrentHashMap<>();
  private final List<Request> requests = new CopyOnWriteArrayList<>();
  private final List<String> running = new ArrayList<>();
  private int mostRunning;

  /// How a request ended.
  enum Outcome {
    /// The server gave all that was asked for.
    ANSWERED,
    /// The server refused it: no such pod, or no such run.
    REFUSED,
    /// It broke off, or nothing came for too long.
    BROKEN,
    /// Whoever asked did not wait for its end.
    LEFT
  }

  record Request(String pod, LogPart part, long begin, long end, Outcome outcome) {
    boolean overlaps(long from, long to) {
      return begin < to && end > from;
    }
  }

  /// When a pod was known; [Long#MAX_VALUE] if never.
  long knownSince(String pod) {
    return known.getOrDefault(pod, Long.MAX_VALUE);
  }

  List<Request> of(String pod) {
    return requests.stream().filter(request -> request.pod().equals(pod)).toList();
  }

  /// The same cluster, noted.
  Cluster noting(Cluster cluster) {
    return (Cluster)
        Proxy.newProxyInstance(
            Cluster.class.getClassLoader(),
            new Class<?>[] {Cluster.class},
            (_, method, arguments) -> call(cluster, method, arguments));
  }

  private @Nullable Object call(Cluster cluster, Method method, Object @Nullable [] arguments)
      throws Throwable {
    Object[] given = arguments == null ? new Object[0] : arguments;
    if (method.getName().equals("observe")) {
      given = new Object[] {given[0], noting((Observer) given[1])};
    }
    if (!method.getName().equals("readLog")) {
      return invoke(cluster, method, given);
    }
    LogRequest asked = (LogRequest) given[0];
    begin(asked.pod().uid());
    long begin = System.nanoTime();
    Outcome outcome = Outcome.LEFT;
    try {
      Object end = invoke(cluster, method, given);
      outcome = end == LogEnd.CLOSED ? Outcome.ANSWERED : Outcome.BROKEN;
      return end;
    } catch (ClusterException.NotFound | ClusterException.Invalid e) {
      outcome = Outcome.REFUSED;
      throw e;
    } catch (ClusterException e) {
      outcome = Outcome.BROKEN;
      throw e;
    } finally {
      requests.add(new Request(asked.pod().uid(), asked.part(), begin, System.nanoTime(), outcome));
      end(asked.pod().uid());
    }
  }

  private synchronized void begin(String pod) {
    running.add(pod);
    mostRunning = Math.max(mostRunning, running.size());
  }

  private synchronized void end(String pod) {
    running.remove(pod);
  }

  /// How many requests for logs run now.
  synchronized int running() {
    return running.size();
  }

  synchronized boolean isRunning(String pod) {
    return running.contains(pod);
  }

  /// How many ran at one time, at most.
  synchronized int mostRunning() {
    return mostRunning;
  }

  private static @Nullable Object invoke(Cluster cluster, Method method, Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(cluster, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private Observer noting(Observer observer) {
    return new Observer() {
      @Override
      public void sighted(Sighting sighting) {
        if (sighting instanceof Sighting.PodSeen seen && seen.pod().replica() != null) {
          known.putIfAbsent(seen.pod().id().uid(), System.nanoTime());
        }
        observer.sighted(sighting);
      }

      @Override
      public void linkChanged(LinkState link) {
        observer.linkChanged(link);
      }
    };
  }
}
