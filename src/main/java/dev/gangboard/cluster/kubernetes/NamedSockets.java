package dev.gangboard.cluster.kubernetes;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.ssl.SSLSocketFactory;

/// TLS that asks for a server by another name than that of its host (`tls-server-name`): a proxy
/// that shares a port among clusters goes by that name.
final class NamedSockets extends SSLSocketFactory {
  private final SSLSocketFactory sockets;
  private final String name;

  NamedSockets(SSLSocketFactory sockets, String name) {
    this.sockets = sockets;
    this.name = name;
  }

  @Override
  public Socket createSocket(Socket socket, String host, int port, boolean autoClose)
      throws IOException {
    return sockets.createSocket(socket, name, port, autoClose);
  }

  @Override
  public String[] getDefaultCipherSuites() {
    return sockets.getDefaultCipherSuites();
  }

  @Override
  public String[] getSupportedCipherSuites() {
    return sockets.getSupportedCipherSuites();
  }

  @Override
  public Socket createSocket(String host, int port) {
    throw unused();
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
    throw unused();
  }

  @Override
  public Socket createSocket(InetAddress host, int port) {
    throw unused();
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort) {
    throw unused();
  }

  /// The HTTP library puts TLS on a socket that it has connected itself.
  private static UnsupportedOperationException unused() {
    return new UnsupportedOperationException("TLS is put on a connected socket");
  }
}
