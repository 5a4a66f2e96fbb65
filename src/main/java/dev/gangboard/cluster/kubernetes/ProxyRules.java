package dev.gangboard.cluster.kubernetes;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/// The proxy that the environment names for a server, by the rules of `HTTPS_PROXY`, `HTTP_PROXY`
/// and `NO_PROXY` as kubectl reads them: capitals first, no scheme means HTTP, this machine is
/// never behind a proxy.
record ProxyRules(Map<String, String> environment) {
  private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|[0-9a-fA-F:]*:[0-9a-fA-F:.]*");

  Optional<ProxyAddress> proxyTo(HttpUrl server) {
    String named = variable(server.isHttps() ? "HTTPS_PROXY" : "HTTP_PROXY");
    if (named.isEmpty() || isLocal(server.host()) || isExcepted(server)) {
      return Optional.empty();
    }
    return ProxyAddress.parse(named.contains("://") ? named : "http://" + named);
  }

  private String variable(String name) {
    String capitals = environment.getOrDefault(name, "").strip();
    return capitals.isEmpty()
        ? environment.getOrDefault(name.toLowerCase(Locale.ROOT), "").strip()
        : capitals;
  }

  private static boolean isLocal(String host) {
    InetAddress address = address(host);
    return host.equals("localhost") || (address != null && address.isLoopbackAddress());
  }

  private boolean isExcepted(HttpUrl server) {
    return Arrays.stream(variable("NO_PROXY").split(","))
        .map(rule -> rule.strip().toLowerCase(Locale.ROOT))
        .filter(rule -> !rule.isEmpty())
        .anyMatch(rule -> excepts(rule, server));
  }

  private static boolean excepts(String rule, HttpUrl server) {
    if (rule.equals("*")) {
      return true;
    }
    if (rule.contains("/")) {
      return isInside(rule, server.host());
    }
    int colon = rule.lastIndexOf(':');
    boolean hasPort = colon > 0 && rule.indexOf(':') == colon;
    if (hasPort && !rule.substring(colon + 1).equals(Integer.toString(server.port()))) {
      return false;
    }
    return covers(hasPort ? rule.substring(0, colon) : rule, server.host());
  }

  /// `example.com` covers the hosts below it too, `.example.com` and `*.example.com` only those.
  private static boolean covers(String name, String host) {
    String below = name.startsWith("*.") ? name.substring(1) : name;
    return below.startsWith(".")
        ? host.endsWith(below)
        : host.equals(below) || host.endsWith("." + below);
  }

  private static boolean isInside(String range, String host) {
    int slash = range.indexOf('/');
    InetAddress network = address(range.substring(0, slash));
    InetAddress asked = address(host);
    String length = range.substring(slash + 1);
    if (network == null || asked == null || !length.matches("\\d{1,3}")) {
      return false;
    }
    return sharesBits(network.getAddress(), asked.getAddress(), Integer.parseInt(length));
  }

  private static boolean sharesBits(byte[] one, byte[] other, int bits) {
    if (one.length != other.length || bits > one.length * Byte.SIZE) {
      return false;
    }
    for (int bit = 0; bit < bits; bit++) {
      int mask = 1 << (7 - bit % Byte.SIZE);
      if ((one[bit / Byte.SIZE] & mask) != (other[bit / Byte.SIZE] & mask)) {
        return false;
      }
    }
    return true;
  }

  /// The address that a text is; null for a name, which is not looked up.
  private static @Nullable InetAddress address(String text) {
    if (!ADDRESS.matcher(text).matches()) {
      return null;
    }
    try {
      return InetAddress.ofLiteral(text);
    } catch (IllegalArgumentException _) {
      return null; // figures and dots, but no address
    }
  }
}
