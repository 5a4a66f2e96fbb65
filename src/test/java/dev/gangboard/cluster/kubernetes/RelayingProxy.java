package dev.gangboard.cluster.kubernetes;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/// A proxy that speaks HTTP CONNECT and SOCKS 5. It asks everybody who names a user in the address
/// for the password.
final class RelayingProxy implements AutoCloseable {
  private static final String REFUSAL =
      """
      HTTP/1.1 407 Who
      Proxy-Authenticate: Basic realm="x"
      Content-Length: 0
      Connection: close

      """;
  private static final int SOCKS = 5;
  private static final int NAME = 3;
  private static final int VERSION_4 = 1;

  private final ServerSocket server = new ServerSocket(0, 50, InetAddress.ofLiteral("127.0.0.1"));
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger relayed = new AtomicInteger();
  private volatile boolean asks;

  RelayingProxy() throws IOException {
    threads.execute(() -> quietly(this::accept));
  }

  int port() {
    return server.getLocalPort();
  }

  /// How many connections were relayed.
  int relayed() {
    return relayed.get();
  }

  /// Lets nobody through without user and password.
  void askForUser(boolean on) {
    asks = on;
  }

  private interface Step {
    void take() throws IOException;
  }

  /// Sockets end by being closed under their readers.
  private void quietly(Step step) {
    try {
      step.take();
    } catch (IOException _) {
      // the other end is told by the close of its own socket
    }
  }

  private void accept() throws IOException {
    while (!server.isClosed()) {
      Socket client = server.accept();
      open.add(client);
      threads.execute(() -> quietly(() -> serve(client)));
    }
  }

  private void serve(Socket client) throws IOException {
    try (client) {
      DataInputStream in = new DataInputStream(client.getInputStream());
      int first = in.readUnsignedByte();
      if (first == SOCKS) {
        socks(client, in);
      } else {
        connect(client, in, (char) first);
      }
    }
  }

  private void socks(Socket client, DataInputStream in) throws IOException {
    OutputStream out = client.getOutputStream();
    in.skipNBytes(in.readUnsignedByte());
    out.write(new byte[] {SOCKS, 0});
    in.skipNBytes(3);
    String host =
        switch (in.readUnsignedByte()) {
          case NAME -> new String(in.readNBytes(in.readUnsignedByte()), StandardCharsets.US_ASCII);
          case VERSION_4 -> InetAddress.getByAddress(in.readNBytes(4)).getHostAddress();
          default -> throw new IOException("an address of another kind");
        };
    int port = in.readUnsignedShort();
    try (Socket target = new Socket(host, port)) {
      out.write(new byte[] {SOCKS, 0, 0, 1, 0, 0, 0, 0, 0, 0});
      relay(client, target);
    }
  }

  private void connect(Socket client, InputStream in, char first) throws IOException {
    StringBuilder head = new StringBuilder().append(first);
    while (head.indexOf("\r\n\r\n") < 0) {
      head.append((char) in.read());
    }
    OutputStream out = client.getOutputStream();
    String user = Base64.getEncoder().encodeToString("me:pass".getBytes(StandardCharsets.UTF_8));
    if (asks && head.indexOf("Proxy-Authorization: Basic " + user) < 0) {
      out.write(REFUSAL.replace("\n", "\r\n").getBytes(StandardCharsets.US_ASCII));
      return;
    }
    String target = head.substring("CONNECT ".length(), head.indexOf(" HTTP/"));
    int colon = target.lastIndexOf(':');
    try (Socket far =
        new Socket(target.substring(0, colon), Integer.parseInt(target.substring(colon + 1)))) {
      out.write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      relay(client, far);
    }
  }

  private void relay(Socket client, Socket target) throws IOException {
    relayed.incrementAndGet();
    open.add(target);
    threads.execute(() ->
        quietly(() -> {
          long _ = target.getInputStream().transferTo(client.getOutputStream());
        }));
    client.getInputStream().transferTo(target.getOutputStream());
  }

  @Override
  public void close() throws IOException {
    server.close();
    for (Socket socket : open) {
      socket.close();
    }
    threads.close();
  }
}
