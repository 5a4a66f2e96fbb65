package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.ClusterException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Looks after the link: asks the server whether it is there when it was not heard for a while,
/// when the machine has slept, its network is another one, or a watch was silent; and has all
/// watches opened anew once it answers again, since their sockets may be dead.
final class LinkWatcher {
  private static final Logger LOG = System.getLogger(LinkWatcher.class.getName());

  private final Api api;
  private final LinkMonitor monitor;
  private final SleepDetector sleep;
  private @Nullable Set<String> addresses;
  private long askedAt = System.nanoTime();
  private volatile boolean doubted;
  private boolean reopen;

  LinkWatcher(Api api, LinkMonitor monitor) {
    this(api, monitor, new SleepDetector(System::currentTimeMillis, System::nanoTime));
  }

  LinkWatcher(Api api, LinkMonitor monitor, SleepDetector sleep) {
    this.api = api;
    this.monitor = monitor;
    this.sleep = sleep;
    monitor.onSilence(() -> doubted = true);
  }

  /// Called every second or so. Takes as long as an answer: that time passes is another thread's to
  /// see.
  void look() throws InterruptedException {
    if (sleep.hasSlept()) {
      LOG.log(Level.DEBUG, "the machine has slept");
      monitor.suspect();
      reopen = true;
    }
    if (changedNetwork() || doubted) {
      doubted = false;
      reopen = true;
    }
    if (api.login().changed()) {
      api.pauses().end();
    }
    if (isDue()) {
      ask();
    }
  }

  private boolean isDue() {
    if (reopen || monitor.silence().compareTo(api.patience().probe()) > 0) {
      return !monitor.lost() || pausedEnough();
    }
    return monitor.lost() && pausedEnough();
  }

  private boolean pausedEnough() {
    return System.nanoTime() - askedAt > api.patience().probeAgain().toNanos();
  }

  private void ask() throws InterruptedException {
    if (monitor.lost()) {
      api.login().evict();
    }
    long start = System.nanoTime();
    ClusterException failure = probe();
    askedAt = System.nanoTime();
    if (failure != null && heardSince(start)) {
      return; // the watches are there, whatever became of the question
    }
    boolean back = monitor.probed(failure, Duration.ofNanos(askedAt - start));
    if (failure == null && (back || reopen)) {
      reopen = false;
      api.cut();
    }
  }

  private boolean heardSince(long start) {
    return !monitor.lost() && monitor.silence().toNanos() < System.nanoTime() - start;
  }

  /// An answer that refuses is an answer.
  private @Nullable ClusterException probe() throws InterruptedException {
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

  private boolean changedNetwork() {
    Set<String> now = addresses();
    boolean changed = addresses != null && !addresses.equals(now);
    addresses = now;
    return changed;
  }

  /// The addresses by which this machine is known to others.
  private static Set<String> addresses() {
    try {
      return NetworkInterface.networkInterfaces()
          .flatMap(NetworkInterface::inetAddresses)
          .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
          .map(InetAddress::getHostAddress)
          .collect(Collectors.toSet());
    } catch (SocketException e) {
      return Set.of(); // no network: a state like any other
    }
  }
}
