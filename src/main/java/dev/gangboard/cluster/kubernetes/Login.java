package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.ClusterException.BadKubeconfig;
import dev.gangboard.cluster.kubernetes.Access.Credential;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Keeps a connection whose credential is good. The kubeconfig is read again when it has changed;
/// where a program issues the credential, [IssuedCredential] sees to it.
final class Login {
  private static final Logger LOG = System.getLogger(Login.class.getName());
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(2);

  private final AccessSource source;
  private final Patience patience;
  private final InstantSource clock;
  private final ProgramSearch search;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile Access access;
  private List<FileStamp> stamps;
  private Instant looked;
  private volatile @Nullable IssuedCredential issued;
  private @Nullable Connection connection;
  private @Nullable Credential shown;
  private volatile boolean closed;

  private Login(AccessSource source, Patience patience, InstantSource clock, ProgramSearch search)
      throws BadKubeconfig {
    this.source = source;
    this.patience = patience;
    this.clock = clock;
    this.search = search;
    this.access = source.read();
    this.stamps = source.stamps();
    this.looked = clock.instant();
  }

  /// @throws BadKubeconfig if the credential cannot be used; one that a program issues is not asked
  ///   for yet
  static Login with(
      AccessSource source, Patience patience, InstantSource clock, ProgramSearch search)
      throws BadKubeconfig {
    Login login = new Login(source, patience, clock, search);
    login.use(login.access);
    return login;
  }

  /// Takes an access, and connects where that needs no program.
  private void use(Access next) throws BadKubeconfig {
    Connection made =
        next.credential() instanceof Credential.Exec
            ? null
            : Connection.to(next, next.credential(), patience);
    dropConnection();
    connection = made;
    shown = next.credential();
    endIssued();
    issued = next.credential() instanceof Credential.Exec exec ? issued(next, exec) : null;
    access = next;
  }

  private IssuedCredential issued(Access next, Credential.Exec exec) {
    PluginFailure failure = new PluginFailure(next.user(), exec.program());
    ExecPlugin plugin = new ExecPlugin(exec, failure, patience.login(), search);
    return new IssuedCredential(plugin, failure, next.server(), clock);
  }

  Access access() {
    return access;
  }

  InstantSource clock() {
    return clock;
  }

  Patience patience() {
    return patience;
  }

  Connection connection() throws ClusterException, InterruptedException {
    IssuedCredential current;
    lock.lockInterruptibly();
    try {
      look();
      current = issued;
      if (current == null && connection != null) {
        return connection;
      }
    } finally {
      lock.unlock();
    }
    if (current == null) {
      throw new IllegalStateException("neither a connection nor a program");
    }
    Credential credential = current.get(); // outside of the lock: a program can take minutes
    lock.lockInterruptibly();
    try {
      return connected(credential);
    } finally {
      lock.unlock();
    }
  }

  private Connection connected(Credential credential) throws BadKubeconfig {
    Connection known = connection;
    if (known != null && credential.equals(shown)) {
      return known;
    }
    dropConnection();
    Connection next = Connection.to(access, credential, patience);
    connection = next;
    shown = credential;
    if (closed) {
      next.close();
    }
    return next;
  }

  /// Reads the kubeconfig again where it has changed. One that is no good at the moment, because it
  /// is being written, changes nothing.
  ///
  /// @return whether the access is another one now
  private boolean look() {
    Instant now = clock.instant();
    if (now.isBefore(looked.plus(BETWEEN_LOOKS)) && !now.isBefore(looked)) {
      return false;
    }
    looked = now;
    List<FileStamp> newest = source.stamps();
    if (newest.equals(stamps)) {
      return false;
    }
    try {
      Access read = source.read();
      stamps = newest;
      if (read.equals(access)) {
        return false;
      }
      use(read);
      return true;
    } catch (BadKubeconfig e) {
      LOG.log(Level.DEBUG, "the kubeconfig has changed and is no good; the old one is kept", e);
      return false;
    }
  }

  /// Whether the access has changed since it was last asked for, which is worth a try at once.
  boolean changed() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      return look();
    } finally {
      lock.unlock();
    }
  }

  /// The server did not accept the connection's credential.
  ///
  /// @return whether another one is worth a try
  boolean refused(Connection refused) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      looked = Instant.EPOCH;
      if (look() || connection != refused) {
        return true; // there is another one already
      }
      return issued != null && issued.refused();
    } finally {
      lock.unlock();
    }
  }

  /// The server accepted a credential.
  void accepted() {
    IssuedCredential current = issued;
    if (current != null) {
      current.accepted();
    }
  }

  /// A person says that they have logged in: the program may be run again.
  void again() {
    lock.lock();
    try {
      looked = Instant.EPOCH;
      if (issued != null) {
        issued.again();
      }
    } finally {
      lock.unlock();
    }
  }

  /// Has the next requests made on new sockets.
  void evict() {
    lock.lock();
    try {
      if (connection != null) {
        connection.evict();
      }
    } finally {
      lock.unlock();
    }
  }

  private void dropConnection() {
    if (connection != null) {
      connection.close(); // what runs on it goes on
      connection = null;
    }
  }

  private void endIssued() {
    if (issued != null) {
      issued.close();
    }
  }

  void close() {
    closed = true;
    lock.lock();
    try {
      endIssued();
      if (connection != null) {
        connection.close(); // kept: what comes late is to find a closed one
      }
    } finally {
      lock.unlock();
    }
  }
}
