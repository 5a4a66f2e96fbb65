package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.ClusterException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Looks after the link: asks the server whether it is there when it was not heard for a while,
/// when the machine has slept, its network is another one, or a watch was silent; and has all
/// watches from before opened anew once it answers, since their sockets may be dead.
final class LinkWatcher implements AutoCloseable {
  private static final Logger LOG = System.getLogger(LinkWatcher.class.getName());

  private final Api api;
  private final LinkMonitor monitor;
  private final SleepDetector sleep;
  private @Nullable Set<String> addresses;
  private final Questions questions;
  private final AtomicReference<@Nullable Long> silentSince = new AtomicReference<>();
  private long askedAt = System.nanoTime();
  private @Nullable Long troubleSince;

  LinkWatcher(Api api, LinkMonitor monitor) {
    this(api, monitor, new SleepDetector(api.machineClock()::millis, System::nanoTime));
  }

  LinkWatcher(Api api, LinkMonitor monitor, SleepDetector sleep) {
    this.api = api;
    this.monitor = monitor;
    this.sleep = sleep;
    this.questions = new Questions(api, this::answered);
    monitor.onSilence(() -> silentSince.set(System.nanoTime()));
  }

  /// Called every second or so.
  synchronized void look() throws InterruptedException {
    if (sleep.hasSlept()) {
      LOG.log(Level.DEBUG, "the machine has slept");
      monitor.suspect();
      trouble(System.nanoTime());
    }
    Long silent = silentSince.getAndSet(null);
    if (silent != null) {
      trouble(silent);
    }
    if (changedNetwork()) {
      trouble(System.nanoTime());
    }
    if (api.login().changed()) {
      api.pauses().end();
    }
    if (isDue()) {
      ask();
    }
  }

  private synchronized void trouble(long since) {
    if (troubleSince == null || since - troubleSince > 0) {
      troubleSince = since;
    }
  }

  /// While lists and watches are refused again and again nobody has to ask; what hangs says
  /// nothing.
  private boolean isDue() {
    boolean doubted = troubleSince != null || monitor.lost();
    return (doubted ? !monitor.isTold() : isSilent())
        && System.nanoTime() - askedAt > api.patience().probeAgain().toNanos()
        && !api.pauses().leftAlone();
  }

  private boolean isSilent() {
    return monitor.silence().compareTo(api.patience().probe()) > 0;
  }

  /// Does not wait for the answer: a question that was lost on the way holds up none that is asked
  /// when the way is free again.
  private void ask() {
    if (monitor.lost()) {
      api.login().evict();
    }
    askedAt = System.nanoTime();
    questions.ask();
  }

  /// Takes an answer; answers can come in another order than their questions.
  ///
  /// @param asked when, as of [System#nanoTime]
  private synchronized void answered(@Nullable ClusterException failure, long asked) {
    long took = System.nanoTime() - asked;
    if (failure != null && monitor.silence().toNanos() < took) {
      return; // somebody is there, whatever became of the question
    }
    monitor.probed(failure, Duration.ofNanos(took));
    if (failure != null) {
      trouble(asked);
    } else if (troubleSince != null && asked - troubleSince > 0) {
      long since = troubleSince;
      troubleSince = null;
      api.cut(since);
    }
  }

  private boolean changedNetwork() {
    Set<String> now = addresses();
    boolean changed = addresses != null && !addresses.equals(now);
    addresses = now;
    return changed;
  }

  @Override
  public void close() {
    questions.close();
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
