package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.ClusterException.BadKubeconfig;
import dev.gangboard.cluster.kubernetes.Access.Credential;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Keeps a connection whose credential is good: where a program issues it, the program is run
/// before the first call, before the credential expires, and once when the server says 401. One run
/// at a time, however many calls wait for it.
final class Login {
  private static final Duration BEFORE_EXPIRY = Duration.ofSeconds(60);
  private static final Duration SHORTEST_LIFE = Duration.ofSeconds(10);

  private final Access access;
  private final Patience patience;
  private final InstantSource clock;
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable Connection connection;
  private Instant since = Instant.EPOCH;
  private @Nullable Instant expires;
  private boolean closed;

  private Login(Access access, Patience patience, InstantSource clock) {
    this.access = access;
    this.patience = patience;
    this.clock = clock;
  }

  /// @throws BadKubeconfig if the credential cannot be used; one that a program issues is not asked
  ///   for yet
  static Login with(Access access, Patience patience, InstantSource clock) throws BadKubeconfig {
    Login login = new Login(access, patience, clock);
    if (!(access.credential() instanceof Credential.Exec)) {
      login.connection = Connection.to(access, access.credential(), patience);
    }
    return login;
  }

  Access access() {
    return access;
  }

  Patience patience() {
    return patience;
  }

  Connection connection() throws ClusterException, InterruptedException {
    lock.lockInterruptibly();
    try {
      Connection known = connection;
      if (known != null && (expires == null || clock.instant().isBefore(expires))) {
        return known;
      }
      return renewed();
    } finally {
      lock.unlock();
    }
  }

  private Connection renewed() throws ClusterException, InterruptedException {
    if (!(access.credential() instanceof Credential.Exec exec)) {
      throw new IllegalStateException("no program issues this credential");
    }
    ExecPlugin.Issued issued = new ExecPlugin(access.user(), exec, patience.login()).run();
    if (connection != null) {
      connection.close(); // what runs on it goes on
    }
    Connection next = Connection.to(access, issued.credential(), patience);
    connection = next;
    since = clock.instant();
    expires = issued.expires() == null ? null : renewal(issued.expires());
    if (closed) {
      next.close();
    }
    return next;
  }

  /// A minute before the expiry, but a credential that is good for less is used too.
  private Instant renewal(Instant expiry) {
    Instant early = expiry.minus(BEFORE_EXPIRY);
    Instant soonest = since.plus(SHORTEST_LIFE);
    return early.isBefore(soonest) ? soonest : early;
  }

  /// The server did not accept the connection's credential.
  ///
  /// @return whether another one is worth a try
  boolean refused(Connection refused) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      if (!(access.credential() instanceof Credential.Exec)) {
        return false;
      }
      if (connection != refused) {
        return true; // somebody else has it renewed already
      }
      if (clock.instant().isBefore(since.plus(SHORTEST_LIFE))) {
        return false; // a new one would be refused as well
      }
      connection = null;
      return true;
    } finally {
      lock.unlock();
    }
  }

  void close() {
    lock.lock();
    try {
      closed = true;
      if (connection != null) {
        connection.close();
      }
    } finally {
      lock.unlock();
    }
  }
}
