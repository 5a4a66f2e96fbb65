package dev.gangboard.cluster.kubernetes;

import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/// How a cluster is reached: everything that a kubeconfig context leads to, checked as far as it
/// can be without connecting. What is secret in it is not in its text.
///
/// @param server the API server's URL
/// @param user the user entry's name, for messages; empty where there is none
record Access(
    String server,
    Trust trust,
    @Nullable ProxyAddress proxy,
    String user,
    Credential credential,
    Impersonation impersonation) {

  /// With what this machine adds: its proxy where the kubeconfig names none, and its trust.
  Access on(Machine machine) {
    ProxyAddress through =
        proxy != null
            ? proxy
            : new ProxyRules(machine.environment()).proxyTo(HttpUrl.get(server)).orElse(null);
    Trust both =
        new Trust(trust.authorityPem(), trust.verify(), trust.serverName(), machine.systemTrust());
    return new Access(server, both, through, user, credential, impersonation);
  }

  /// Whom the server's certificate is checked against.
  ///
  /// @param authorityPem certificates in PEM, or null for those that the system trusts
  /// @param serverName the name to expect instead of the URL's host, or null
  /// @param systemToo whether those that the system trusts are good as well
  record Trust(
      @Nullable String authorityPem,
      boolean verify,
      @Nullable String serverName,
      boolean systemToo) {}

  /// What proves to the server who asks.
  sealed interface Credential {
    record Anonymous() implements Credential {}

    record Token(String token) implements Credential {
      @Override
      public String toString() {
        return "a token";
      }
    }

    /// A token in a file that is written anew from time to time.
    record TokenFile(Path file) implements Credential {}

    record Password(String name, String password) implements Credential {
      @Override
      public String toString() {
        return "the password of " + name;
      }
    }

    /// @param token to be sent besides, or null
    record ClientCertificate(String certificatePem, String keyPem, @Nullable String token)
        implements Credential {
      @Override
      public String toString() {
        return "a client certificate";
      }
    }

    /// A program that prints a token or a certificate, as `aws eks get-token` does.
    ///
    /// @param insists whether it wants a terminal to ask questions in
    /// @param cluster what it is told of the cluster, or null where it does not ask
    record Exec(String apiVersion, Program program, boolean insists, @Nullable JsonObject cluster)
        implements Credential {
      @Override
      public String toString() {
        return "the credential of " + program;
      }
    }
  }

  /// @param command an absolute path, or a name to be found on the PATH
  /// @param environment what it gets beside that of this process
  record Program(
      String command,
      List<String> arguments,
      Map<String, String> environment,
      @Nullable String installHint) {
    Program {
      arguments = List.copyOf(arguments);
      environment = Map.copyOf(environment);
    }

    @Override
    public String toString() {
      return command;
    }
  }
}
