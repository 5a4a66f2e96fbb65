package dev.gangboard.cluster.kubernetes;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/// A proxy between a client and a server that treats connections badly: it cuts, stalls, resets and
/// truncates them at random, and refuses new ones now and then. A resumed stream gives lines again,
/// so every cut is also a duplication.
final class ChaosProxy implements AutoCloseable {
  private static final long LEEWAY = 100_000_000L;

  private final ServerSocket server;
  private final int target;
  private final long seed;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger connections = new AtomicInteger();
  private final AtomicInteger faults = new AtomicInteger();
  private final List<Fault> made = new CopyOnWriteArrayList<>();
  private volatile boolean wild = true;

  /// Times are `System.nanoTime`.
  private record Fault(long from, long to) {}

  ChaosProxy(int target, long seed) {
    this.target = target;
    this.seed = seed;
    try {
      server = new ServerSocket(0, 256, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().name("chaos-proxy").start(this::accept);
  }

  int port() {
    return server.getLocalPort();
  }

  /// How many faults it has made.
  int faults() {
    return faults.get();
  }

  /// Whether a fault was made in a time, or a little before or after it.
  boolean disturbed(long from, long to) {
    return made.stream().anyMatch(f -> f.from() < to + LEEWAY && f.to() > from - LEEWAY);
  }

  private void note(long from) {
    faults.incrementAndGet();
    made.add(new Fault(from, System.nanoTime()));
  }

  /// From now on it is a good proxy.
  void calm() {
    wild = false;
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket client = server.accept();
        open.add(client);
        var random = new Random(seed * 31 + connections.incrementAndGet());
        Thread.ofVirtual().start(() -> serve(client, random));
      } catch (IOException _) {
        return; // closed
      }
    }
  }

  private void serve(Socket client, Random random) {
    if (wild && random.nextInt(12) == 0) {
      note(System.nanoTime());
      close(client);
      return;
    }
    try {
      Socket upstream = new Socket(InetAddress.getLoopbackAddress(), target);
      open.add(upstream);
      var up = new Random(random.nextLong());
      Thread.ofVirtual().start(() -> pump(client, upstream, up, 40));
      pump(upstream, client, random, 25);
    } catch (IOException _) {
      close(client);
    }
  }

  /// @param calmness one of so many chunks meets a fault
  private void pump(Socket from, Socket to, Random random, int calmness) {
    byte[] chunk = new byte[4 << 10];
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      int count;
      int healthy = 6; // a handshake succeeds now and then
      while ((count = in.read(chunk)) >= 0) {
        if (wild && healthy-- < 0 && random.nextInt(calmness) == 0) {
          long begin = System.nanoTime();
          boolean ends = disturb(to, chunk, count, random);
          note(begin);
          if (ends) {
            return;
          }
        }
        out.write(chunk, 0, count);
      }
    } catch (IOException _) {
      // the other side has gone: so does this one
    } finally {
      close(from);
      close(to);
    }
  }

  /// @return whether the connection ends with it
  private static boolean disturb(Socket to, byte[] chunk, int count, Random random)
      throws IOException {
    return switch (random.nextInt(5)) {
      case 0 -> true; // cut between two chunks
      case 1 -> {
        to.getOutputStream().write(chunk, 0, random.nextInt(count)); // truncated
        yield true;
      }
      case 2 -> {
        to.setSoLinger(true, 0); // reset
        yield true;
      }
      case 3 -> {
        stall(random.nextInt(400));
        yield false;
      }
      default -> {
        stall(random.nextInt(4_000)); // longer than the client's patience
        yield false;
      }
    };
  }

  private static void stall(int millis) {
    long end = System.nanoTime() + millis * 1_000_000L;
    while (System.nanoTime() < end) {
      LockSupport.parkNanos(end - System.nanoTime());
    }
  }

  private void close(Socket socket) {
    open.remove(socket);
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    open.forEach(this::close);
  }
}
