package dev.gangboard.demo;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;

/// What clients need to be let in.
final class AccessText {
  private AccessText() {}

  static String newToken() {
    byte[] bytes = new byte[24];
    new SecureRandom().nextBytes(bytes);
    return "demo-" + HexFormat.of().formatHex(bytes);
  }

  /// A kubeconfig with one context.
  ///
  /// @param authority the certificate that is to be trusted, as PEM
  static String kubeconfig(
      String context, URI server, String authority, String token, String namespace) {
    return """
    apiVersion: v1
    kind: Config
    current-context: %1$s
    clusters:
    - name: %1$s
      cluster:
        server: %2$s
        certificate-authority-data: %3$s
    users:
    - name: %1$s
      user:
        token: %4$s
    contexts:
    - name: %1$s
      context:
        cluster: %1$s
        user: %1$s
        namespace: %5$s
    """
        .formatted(
            context,
            server,
            Base64.getEncoder().encodeToString(authority.getBytes(StandardCharsets.UTF_8)),
            token,
            namespace);
  }
}
