package dev.gangboard.cluster.kubernetes;

import static dev.gangboard.cluster.kubernetes.KubeconfigFile.bad;

import dev.gangboard.cluster.ClusterException.BadKubeconfig;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/// Reads from a kubeconfig's cluster and user how the cluster is reached.
record AccessReader(Kubeconfig.Entry cluster, Kubeconfig.Entry user) {
  static final String INSECURE = "insecure-skip-tls-verify";
  private static final String AUTHORITY = "certificate-authority";

  Access access() throws BadKubeconfig {
    String server = server();
    return new Access(
        server,
        trust(),
        proxy(),
        user.name(),
        new UserEntry(user, () -> ClusterInfo.of(cluster, server)).credential(),
        impersonation());
  }

  /// The files that parts of it stand in; a token's file is read by whoever sends the token.
  List<Path> references() {
    return Stream.of(
            reference(cluster, AUTHORITY),
            reference(user, "client-certificate"),
            reference(user, "client-key"))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<Path> reference(Kubeconfig.Entry entry, String field) {
    String name = entry.value().text(field, "");
    return name.isEmpty() ? Optional.empty() : Optional.of(entry.file().resolveSibling(name));
  }

  private String server() throws BadKubeconfig {
    String server = cluster.value().text("server", "");
    if (HttpUrl.parse(server) == null) {
      throw bad(null, "kubeconfig.badServer", cluster.file(), cluster.name(), server);
    }
    return server.endsWith("/") ? server.substring(0, server.length() - 1) : server;
  }

  private Access.Trust trust() throws BadKubeconfig {
    String authority =
        new PemEntry(cluster.file(), cluster.name()).certificates(cluster.value(), AUTHORITY);
    boolean insecure = cluster.value().flag(INSECURE);
    if (insecure && authority != null) {
      throw bad(null, "kubeconfig.insecureAuthority", cluster.file(), cluster.name());
    }
    return new Access.Trust(authority, !insecure, cluster.value().text("tls-server-name"), false);
  }

  private @Nullable ProxyAddress proxy() throws BadKubeconfig {
    String text = cluster.value().text("proxy-url", "");
    if (text.isEmpty()) {
      return null;
    }
    return ProxyAddress.parse(text)
        .orElseThrow(() ->
            bad(
                null,
                "kubeconfig.badProxy",
                cluster.file(),
                cluster.name(),
                ProxyAddress.withoutPassword(text)));
  }

  private Impersonation impersonation() throws BadKubeconfig {
    Fields extra = user.value().object("as-user-extra");
    Map<String, List<String>> extras = new HashMap<>();
    extra.names().forEach(name -> extras.put(name, extra.texts(name)));
    Impersonation impersonation =
        new Impersonation(
            user.value().text("as", ""),
            user.value().text("as-uid", ""),
            user.value().texts("as-groups"),
            extras);
    if (impersonation.user().isEmpty() && !impersonation.equals(Impersonation.NONE)) {
      throw bad(null, "kubeconfig.groupsWithoutUser", user.file(), user.name());
    }
    return impersonation;
  }
}
