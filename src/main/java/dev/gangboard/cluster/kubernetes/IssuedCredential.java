package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.ClusterException.Unauthorized;
import dev.gangboard.cluster.kubernetes.Access.Credential;
import dev.gangboard.text.Text;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/// The credential that a program issues. The program is run before the first call, before the
/// credential expires, and once when the server says 401; one run at a time, however many calls
/// wait for it. It is never run over and over: each run can open a browser. Where a person has to
/// log in, or it has failed three times for a reason unknown, it is not run again before [#again].
final class IssuedCredential implements AutoCloseable {
  private static final Duration LONGEST_MARGIN = Duration.ofSeconds(60);
  private static final int MARGIN_SHARE = 4;
  private static final Duration SHORTEST_LIFE = Duration.ofSeconds(10);
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(10);
  private static final int MOST_FAILURES = 3;

  private final ExecPlugin plugin;
  private final PluginFailure failure;
  private final String server;
  private final InstantSource clock;
  private @Nullable FutureTask<ExecPlugin.Issued> run;
  private @Nullable Credential credential;
  private @Nullable ClusterException failed;
  private int failures;
  private Instant notBefore = Instant.EPOCH;
  private Instant since = Instant.EPOCH;
  private Instant goodUntil = Instant.MAX;
  private boolean forced;
  private boolean closed;

  /// @param server for messages
  IssuedCredential(ExecPlugin plugin, PluginFailure failure, String server, InstantSource clock) {
    this.plugin = plugin;
    this.failure = failure;
    this.server = server;
    this.clock = clock;
  }

  /// The credential, from the program where it has to be.
  Credential get() throws ClusterException, InterruptedException {
    FutureTask<ExecPlugin.Issued> current;
    synchronized (this) {
      Credential known = credential;
      if (known != null && clock.instant().isBefore(goodUntil)) {
        return known;
      }
      current = running();
    }
    try {
      return current.get().credential();
    } catch (ExecutionException e) {
      throw reason(e);
    } catch (CancellationException e) {
      throw closed(e);
    }
  }

  /// The run that is under way, or a new one where that is allowed.
  private FutureTask<ExecPlugin.Issued> running() throws ClusterException {
    FutureTask<ExecPlugin.Issued> current = run;
    if (current != null) {
      return current;
    }
    if (closed) {
      throw closed(null);
    }
    if (failed != null && clock.instant().isBefore(notBefore)) {
      throw failed;
    }
    FutureTask<ExecPlugin.Issued> next = new FutureTask<>(this::issue);
    run = next;
    Thread.ofVirtual().name("exec-plugin").start(next);
    return next;
  }

  private ExecPlugin.Issued issue() throws ClusterException, InterruptedException {
    try {
      ExecPlugin.Issued issued = plugin.run();
      succeeded(issued);
      return issued;
    } catch (ClusterException e) {
      throw noted(e);
    } finally {
      ended();
    }
  }

  private synchronized void succeeded(ExecPlugin.Issued issued) {
    credential = issued.credential();
    since = clock.instant();
    goodUntil = issued.expires() == null ? Instant.MAX : renewal(issued.expires());
    failed = null;
    failures = 0;
  }

  private synchronized void ended() {
    run = null;
  }

  private synchronized ClusterException noted(ClusterException e) {
    boolean person = e instanceof Unauthorized refused && refused.login().isPresent();
    failures = e instanceof Unauthorized ? failures + 1 : 0;
    failed = !person && failures >= MOST_FAILURES ? failure.givenUp(e) : e;
    boolean stop = person || failures >= MOST_FAILURES;
    notBefore = stop ? Instant.MAX : clock.instant().plus(AFTER_FAILURE);
    return failed;
  }

  /// A while before the expiry, but a credential that is good for less is used too.
  private Instant renewal(Instant expiry) {
    Duration share = Duration.between(since, expiry).dividedBy(MARGIN_SHARE);
    Duration margin = share.compareTo(LONGEST_MARGIN) < 0 ? share : LONGEST_MARGIN;
    Instant early = expiry.minus(margin);
    Instant soonest = since.plus(SHORTEST_LIFE);
    return early.isBefore(soonest) ? soonest : early;
  }

  /// The server did not accept the credential.
  ///
  /// @return whether another one is worth a try: one that was renewed for this reason and is
  ///   refused as well is not renewed a second time
  synchronized boolean refused() {
    if (forced || clock.instant().isBefore(since.plus(SHORTEST_LIFE))) {
      return false;
    }
    forced = true;
    credential = null;
    return true;
  }

  /// The server accepted the credential.
  synchronized void accepted() {
    forced = false;
  }

  /// The program may be run again, whatever came of it before.
  synchronized void again() {
    failed = null;
    failures = 0;
    forced = false;
    notBefore = Instant.EPOCH;
    if (credential != null && !clock.instant().isBefore(since.plus(SHORTEST_LIFE))) {
      credential = null;
    }
  }

  private ClusterException reason(ExecutionException e) throws InterruptedException {
    return switch (e.getCause()) {
      case ClusterException refused -> refused;
      case InterruptedException interrupted -> throw interrupted;
      case null, default -> throw new IllegalStateException(e);
    };
  }

  private ClusterException closed(@Nullable Throwable cause) {
    return new ClusterException.Unreachable(Text.of("cluster.closed", server), "", cause);
  }

  @Override
  public void close() {
    FutureTask<ExecPlugin.Issued> current;
    synchronized (this) {
      closed = true;
      current = run;
    }
    plugin.end();
    if (current != null) {
      current.cancel(true);
    }
  }
}
