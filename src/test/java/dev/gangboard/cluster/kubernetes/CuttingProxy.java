package dev.gangboard.cluster.kubernetes;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/// Stands between a client and a server and treats their connections as bad networks do.
public final class CuttingProxy implements AutoCloseable {
  private final InetSocketAddress target;
  private final int port;
  private final Set<Pair> pairs = ConcurrentHashMap.newKeySet();
  private ServerSocket server;
  private volatile boolean black;
  private volatile boolean closed;

  /// Two ends that are joined.
  private record Pair(Socket near, Socket far, AtomicBoolean mute) {}

  public CuttingProxy(int targetPort) throws IOException {
    target = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), targetPort);
    server = listening(0);
    port = server.getLocalPort();
    accept(server);
  }

  public int port() {
    return port;
  }

  private static ServerSocket listening(int port) throws IOException {
    ServerSocket socket = new ServerSocket();
    socket.setOption(StandardSocketOptions.SO_REUSEADDR, true);
    socket.bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port));
    return socket;
  }

  private void accept(ServerSocket from) {
    Thread.ofVirtual()
        .start(() -> {
          while (!from.isClosed()) {
            try {
              join(from.accept());
            } catch (IOException e) {
              if (!from.isClosed()) {
                throw new UncheckedIOException(e);
              }
            }
          }
        });
  }

  private void join(Socket near) throws IOException {
    Socket far = new Socket();
    far.connect(target);
    Pair pair = new Pair(near, far, new AtomicBoolean());
    pairs.add(pair);
    relay(pair, near.getInputStream(), far.getOutputStream());
    relay(pair, far.getInputStream(), near.getOutputStream());
  }

  private void relay(Pair pair, InputStream in, OutputStream out) {
    Thread.ofVirtual()
        .start(() -> {
          try (in;
              out) {
            byte[] buffer = new byte[1 << 16];
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
              if (!black && !pair.mute().get()) {
                out.write(buffer, 0, count);
              }
            }
          } catch (IOException e) {
            close(pair); // cut: the other end hears of it too
          }
          pairs.remove(pair);
        });
  }

  private static void close(Pair pair) {
    try {
      pair.near().close();
      pair.far().close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Cuts all connections.
  public void cut() {
    pairs.forEach(CuttingProxy::close);
  }

  /// Cuts all connections and refuses new ones, as a server that restarts or a VPN that drops.
  public void refuse() throws IOException {
    server.close();
    pairs.forEach(CuttingProxy::close);
  }

  /// Accepts again.
  public void accept() throws IOException {
    server = listening(port);
    accept(server);
  }

  /// With `true` nothing gets through any more, on old and new connections, and nobody is told.
  public void swallow(boolean on) {
    if (!on) {
      pairs.forEach(pair -> pair.mute().set(true)); // bytes are missing: they are of no use
    }
    black = on;
  }

  /// Forgets the connections that there are, as a network device does: they stay open and dead.
  public void forget() {
    pairs.forEach(pair -> pair.mute().set(true));
  }

  @Override
  public void close() throws IOException {
    if (!closed) {
      closed = true;
      refuse();
    }
  }
}
