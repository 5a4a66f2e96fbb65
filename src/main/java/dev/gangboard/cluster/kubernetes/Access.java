package dev.gangboard.cluster.kubernetes;

import java.net.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How a cluster is reached: everything that a kubeconfig context leads to, checked as far as it
/// can be without connecting.
///
/// @param server the API server's URL
/// @param user the user entry's name, for messages; empty where there is none
/// @param impersonate the user to act as, or null
record Access(
    String server,
    Trust trust,
    @Nullable Proxy proxy,
    String user,
    Credential credential,
    @Nullable String impersonate) {

  /// Whom the server's certificate is checked against.
  ///
  /// @param authorityPem certificates in PEM, or null for those that the system trusts
  /// @param serverName the name to expect instead of the URL's host, or null
  record Trust(@Nullable String authorityPem, boolean verify, @Nullable String serverName) {}

  /// What proves to the server who asks.
  sealed interface Credential {
    record Anonymous() implements Credential {}

    record Token(String token) implements Credential {}

    /// A token in a file that is written anew from time to time.
    record TokenFile(Path file) implements Credential {}

    record Password(String name, String password) implements Credential {}

    record ClientCertificate(String certificatePem, String keyPem) implements Credential {}

    /// A program that prints a token or a certificate, as `aws eks get-token` does.
    ///
    /// @param command an absolute path, or a name to be found on the PATH
    record Exec(
        String apiVersion,
        String command,
        List<String> arguments,
        Map<String, String> environment,
        @Nullable String installHint)
        implements Credential {
      public Exec {
        arguments = List.copyOf(arguments);
        environment = Map.copyOf(environment);
      }
    }
  }
}
