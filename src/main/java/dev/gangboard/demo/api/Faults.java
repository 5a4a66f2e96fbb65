package dev.gangboard.demo.api;

import dev.gangboard.demo.store.Store;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The switches that make the demo server misbehave as real ones do. All can be thrown while it
/// serves; none is on at the start.
public final class Faults {
  /// Which requests a fault is about.
  public enum Scope {
    EVERYTHING,
    /// Lists, without watches.
    LISTS,
    WATCHES,
    LOGS,
    /// Creates, updates, patches and deletes.
    WRITES
  }

  /// What a request gets instead of its answer.
  public sealed interface Answer {
    /// 429 as `Status`, with `Retry-After`.
    record TooManyRequests(int retryAfterSeconds) implements Answer {}

    /// 500 as `Status`.
    record ServerError(String message) implements Answer {}

    /// A page of a proxy or of a login: 200 or more, and no JSON.
    record Html(int code, String page) implements Answer {}

    /// The connection is cut before a byte of the answer.
    record Cut() implements Answer {}
  }

  /// A stream that can be cut: an open watch or a followed log.
  interface Stream {
    Scope scope();

    /// In the midst, as by a lost connection.
    void cut();

    /// As if there were no more to come.
    void end();

    void wake();
  }

  private final Store store;
  private final Set<Stream> streams = ConcurrentHashMap.newKeySet();
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable Planned planned;
  private volatile Duration latency = Duration.ZERO;
  private volatile boolean tokenExpired;
  private volatile boolean silent;
  private volatile boolean unreachable;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, Issue> issued = new ConcurrentHashMap<>();

  private record Issue(String as, long end) {}

  private record Planned(Scope scope, Answer answer, int times) {}

  Faults(Store store) {
    this.store = store;
  }

  /// Cuts all open watches in the middle, as a restart of a proxy does: no end of the stream is
  /// sent.
  public void dropWatches() {
    cut(Scope.WATCHES);
  }

  /// Ends all open watches before their time and as if nothing were wrong, as a server that is
  /// about to stop or a proxy that has had enough does.
  public void endWatches() {
    end(Scope.WATCHES);
  }

  /// Cuts all followed logs in the middle.
  public void dropLogs() {
    cut(Scope.LOGS);
  }

  /// Ends all followed logs as if their containers had, though they go on writing: what a kubelet
  /// does when it rotates a file, and a proxy that finds a connection too old.
  public void endLogs() {
    end(Scope.LOGS);
  }

  /// With `true` nobody answers any more: open streams are cut, and each connection ends before a
  /// byte of the answer. With `false` all works again, as after a restart.
  public void unreachable(boolean on) {
    unreachable = on;
    if (on) {
      dropWatches();
      dropLogs();
    }
  }

  /// Whether it is cut off by [#unreachable].
  public boolean isUnreachable() {
    return unreachable;
  }

  /// With `true` open and new watches and followed logs stay open and say nothing, as behind a
  /// network device that forgot them. With `false` they go on, with nothing lost.
  public void silence(boolean on) {
    silent = on;
    streams.forEach(Stream::wake);
  }

  /// Forgets past changes: a watch or a page from any earlier version is answered with 410. Open
  /// watches are dropped, so that clients come to see it.
  public void expireHistory() {
    store.forget(store.resourceVersion());
    dropWatches();
  }

  /// Gives the next `times` requests of the scope this answer.
  public void answer(Scope scope, Answer answer, int times) {
    lock.lock();
    try {
      planned = times > 0 ? new Planned(scope, answer, times) : null;
    } finally {
      lock.unlock();
    }
  }

  /// Lets each request wait before it is answered; zero for none.
  public void latency(Duration wait) {
    latency = wait;
  }

  /// With `true` all tokens are refused with 401, as when they ran out. Streams that are open stay
  /// open: the real server asks for the token only at their start.
  public void expireTokens(boolean on) {
    tokenExpired = on;
  }

  /// Ends what [#answer], [#latency], [#silence], [#unreachable] and [#expireTokens] began.
  public void clear() {
    answer(Scope.EVERYTHING, new Answer.Cut(), 0);
    latency = Duration.ZERO;
    tokenExpired = false;
    unreachable = false;
    silence(false);
  }

  /// Gives a token that is as good as another one for so long, as credential programs do. Streams
  /// that are open then stay open.
  ///
  /// @param as the other one
  public String issueToken(String as, Duration life) {
    byte[] bytes = new byte[16];
    random.nextBytes(bytes);
    String token = HexFormat.of().formatHex(bytes);
    long now = System.nanoTime();
    issued.values().removeIf(issue -> issue.end() - now < 0);
    issued.put(token, new Issue(as, now + life.toNanos()));
    return token;
  }

  /// The token that this one stands for; itself unless it was issued and has not run out.
  String meant(String token) {
    Issue issue = issued.get(token);
    return issue != null && issue.end() - System.nanoTime() > 0 ? issue.as() : token;
  }

  Duration latency() {
    return latency;
  }

  /// Whether all tokens are refused by [#expireTokens].
  public boolean tokensExpired() {
    return tokenExpired;
  }

  boolean silent() {
    return silent;
  }

  /// The answer that this request gets instead of its own, if any; taking it counts it.
  Optional<Answer> take(Scope of) {
    if (unreachable) {
      return Optional.of(new Answer.Cut());
    }
    lock.lock();
    try {
      Planned plan = planned;
      if (plan == null || (plan.scope() != Scope.EVERYTHING && plan.scope() != of)) {
        return Optional.empty();
      }
      int left = plan.times() - 1;
      planned = left > 0 ? new Planned(plan.scope(), plan.answer(), left) : null;
      return Optional.of(plan.answer());
    } finally {
      lock.unlock();
    }
  }

  void opened(Stream stream) {
    streams.add(stream);
  }

  void closed(Stream stream) {
    streams.remove(stream);
  }

  private void end(Scope scope) {
    streams.stream().filter(s -> s.scope() == scope).forEach(Stream::end);
  }

  private void cut(Scope scope) {
    streams.stream().filter(s -> s.scope() == scope).forEach(Stream::cut);
  }
}
