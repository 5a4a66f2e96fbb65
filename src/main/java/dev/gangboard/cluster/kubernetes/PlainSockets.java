package dev.gangboard.cluster.kubernetes;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketOption;
import java.util.Map;
import javax.net.SocketFactory;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import jdk.net.ExtendedSocketOptions;

/// Sockets whose other end is asked by TCP itself, every few seconds of silence, whether it is
/// still there. That costs the API server nothing, finds a connection that died without a word, and
/// keeps network devices from forgetting one that is quiet.
final class PlainSockets extends SocketFactory {
  private static final Map<SocketOption<Integer>, Integer> SECONDS_AND_TIMES =
      Map.of(
          ExtendedSocketOptions.TCP_KEEPIDLE, 5,
          ExtendedSocketOptions.TCP_KEEPINTERVAL, 2,
          ExtendedSocketOptions.TCP_KEEPCOUNT, 3);

  private final boolean proxyInTls;

  /// @param proxyInTls whether the other end is a proxy that is itself spoken to in TLS
  PlainSockets(boolean proxyInTls) {
    this.proxyInTls = proxyInTls;
  }

  @Override
  public Socket createSocket() throws IOException {
    Socket socket = proxyInTls ? toProxy() : new Socket();
    socket.setKeepAlive(true);
    for (var option : SECONDS_AND_TIMES.entrySet()) {
      if (socket.supportedOptions().contains(option.getKey())) {
        socket.setOption(option.getKey(), option.getValue());
      }
    }
    return socket;
  }

  private static Socket toProxy() throws IOException {
    SSLSocket socket = (SSLSocket) SSLSocketFactory.getDefault().createSocket();
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    socket.setSSLParameters(parameters);
    return socket;
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

  /// The HTTP library connects the sockets itself.
  private static UnsupportedOperationException unused() {
    return new UnsupportedOperationException("sockets are connected later");
  }
}
