package dev.gangboard.cluster.kubernetes;

import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import okhttp3.Credentials;
import org.jspecify.annotations.Nullable;

/// A proxy between here and a cluster.
///
/// @param user empty where the proxy asks for none
record ProxyAddress(Scheme scheme, String host, int port, String user, String password) {
  /// How the proxy is spoken to.
  enum Scheme {
    HTTP(80),
    /// HTTP inside TLS.
    HTTPS(443),
    SOCKS5(1080);

    private final int usualPort;

    Scheme(int usualPort) {
      this.usualPort = usualPort;
    }
  }

  /// Reads `http://host:port`, also with `https`, `socks5` and `socks5h`, and with a user. Empty
  /// where it is none of these, and for a SOCKS proxy with a password, which Java cannot give to
  /// one proxy alone.
  static Optional<ProxyAddress> parse(String text) {
    URI uri = uri(text);
    Scheme scheme = uri == null ? null : scheme(String.valueOf(uri.getScheme()));
    if (uri == null || scheme == null || uri.getHost() == null) {
      return Optional.empty();
    }
    String[] user = String.valueOf(uri.getRawUserInfo()).split(":", 2);
    boolean anybody = uri.getRawUserInfo() == null;
    if (scheme == Scheme.SOCKS5 && !anybody) {
      return Optional.empty();
    }
    return Optional.of(
        new ProxyAddress(
            scheme,
            uri.getHost(),
            uri.getPort() < 0 ? scheme.usualPort : uri.getPort(),
            anybody ? "" : decoded(user[0]),
            anybody || user.length < 2 ? "" : decoded(user[1])));
  }

  private static @Nullable URI uri(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException _) {
      return null; // no address
    }
  }

  private static @Nullable Scheme scheme(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "http" -> Scheme.HTTP;
      case "https" -> Scheme.HTTPS;
      case "socks5", "socks5h" -> Scheme.SOCKS5;
      default -> null;
    };
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  /// An address as it may be shown.
  static String withoutPassword(String address) {
    return address.replaceFirst("//[^/]*@", "//…@");
  }

  /// For the HTTP library; the proxy looks up the names of hosts.
  Proxy proxy() {
    Proxy.Type type = scheme == Scheme.SOCKS5 ? Proxy.Type.SOCKS : Proxy.Type.HTTP;
    return new Proxy(type, InetSocketAddress.createUnresolved(host, port));
  }

  /// The `Proxy-Authorization` header; empty where the proxy asks for no user.
  Optional<String> authorization() {
    return user.isEmpty() ? Optional.empty() : Optional.of(Credentials.basic(user, password));
  }

  @Override
  public String toString() {
    return scheme.name().toLowerCase(Locale.ROOT) + "://" + host + ":" + port;
  }
}
