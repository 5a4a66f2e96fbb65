package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.ClusterException.BadKubeconfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// The cluster around this process, when it runs in a pod: its address stands in the environment,
/// the credential of the pod's ServiceAccount in files that the kubelet keeps fresh.
///
/// @param host empty outside of a cluster
/// @param account the folder with `token`, `ca.crt` and `namespace`
record InCluster(String host, String port, Path account) implements AccessSource {
  static final String NAME = "in-cluster";
  private static final String AUTHORITY = "ca.crt";
  private static final Path ACCOUNT = Path.of("/var/run/secrets/kubernetes.io/serviceaccount");

  static InCluster of(Map<String, String> environment) {
    return new InCluster(
        environment.getOrDefault("KUBERNETES_SERVICE_HOST", ""),
        environment.getOrDefault("KUBERNETES_SERVICE_PORT", "443"),
        ACCOUNT);
  }

  /// Truly: an address alone is set by some development tools as well.
  boolean present() {
    return !host.isEmpty()
        && Files.isReadable(account.resolve("token"))
        && Files.isReadable(account.resolve(AUTHORITY));
  }

  @Override
  public List<FileStamp> stamps() {
    return List.of(FileStamp.of(account.resolve(AUTHORITY)));
  }

  ClusterContext context() {
    return new ClusterContext(NAME, server(), namespace(), true, false, true);
  }

  @Override
  public Access read() throws BadKubeconfig {
    Path authority = account.resolve(AUTHORITY);
    try {
      return new Access(
          server(),
          new Access.Trust(Files.readString(authority), true, null, false),
          null,
          "ServiceAccount",
          new Access.Credential.TokenFile(account.resolve("token")),
          Impersonation.NONE);
    } catch (IOException e) {
      throw KubeconfigFile.bad(e, "kubeconfig.unreadable", authority);
    }
  }

  private String server() {
    boolean version6 = host.contains(":");
    return "https://" + (version6 ? "[" + host + "]" : host) + ":" + port;
  }

  private String namespace() {
    try {
      return Files.readString(account.resolve("namespace")).strip();
    } catch (IOException _) {
      return "default"; // the file is optional
    }
  }
}
