package dev.gangboard.cluster.kubernetes;

import java.util.Map;

/// What the machine has a say in, whatever the kubeconfig.
///
/// @param environment of the process
/// @param systemTrust whether servers may show a certificate that the system trusts, though the
///   kubeconfig names an authority: behind a proxy that inspects TLS
public record Machine(Map<String, String> environment, boolean systemTrust) {
  public Machine {
    environment = Map.copyOf(environment);
  }

  /// The machine with the trust of the kubeconfig alone.
  public static Machine of(Map<String, String> environment) {
    return new Machine(environment, false);
  }

  @Override
  public String toString() {
    return "Machine"; // an environment can hold secrets
  }
}
