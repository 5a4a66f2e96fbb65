package dev.gangboard.cluster.kubernetes;

import static dev.gangboard.cluster.kubernetes.KubeconfigFile.bad;

import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.ClusterException.BadKubeconfig;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/// A kubeconfig as one file holds it: named contexts, each a cluster, a user and a namespace.
final class Kubeconfig {
  private static final String DEFAULT_NAMESPACE = "default";
  private static final int HTTPS = 443;
  private static final int HTTP = 80;
  private static final int SOCKS = 1080;

  private final Path file;
  private final Fields content;

  private Kubeconfig(Path file, Fields content) {
    this.file = file;
    this.content = content;
  }

  static Kubeconfig read(Path file) throws BadKubeconfig {
    return new Kubeconfig(file, KubeconfigFile.read(file));
  }

  /// The contexts in the order of the file, those of unknown clusters too: what is wrong with one
  /// is said when it is opened.
  ///
  /// @throws BadKubeconfig if there is none
  List<ClusterContext> contexts() throws BadKubeconfig {
    String current = content.text("current-context", "");
    List<ClusterContext> contexts =
        content.objects("contexts").stream()
            .filter(entry -> !entry.text("name", "").isEmpty())
            .map(entry -> context(entry, current))
            .toList();
    if (contexts.isEmpty()) {
      throw bad(null, "kubeconfig.noContexts", file);
    }
    return contexts;
  }

  private ClusterContext context(Fields entry, String current) {
    String name = entry.text("name", "");
    Fields context = entry.object("context");
    String namespace = context.text("namespace", "");
    String server =
        named("clusters", context.text("cluster", ""))
            .map(cluster -> cluster.object("cluster").text("server", ""))
            .orElse("");
    return new ClusterContext(
        name,
        server,
        namespace.isEmpty() ? DEFAULT_NAMESPACE : namespace,
        name.equals(current),
        false);
  }

  /// The current context.
  ///
  /// @throws BadKubeconfig if the file names none, or one that is not in it
  ClusterContext current() throws BadKubeconfig {
    List<ClusterContext> contexts = contexts();
    String current = content.text("current-context", "");
    if (current.isEmpty()) {
      throw bad(null, "kubeconfig.noCurrentContext", file, names(contexts));
    }
    return contexts.stream()
        .filter(ClusterContext::current)
        .findFirst()
        .orElseThrow(() -> bad(null, "kubeconfig.unknownContext", file, current, names(contexts)));
  }

  /// How the cluster of a context is reached.
  Access access(String contextName) throws BadKubeconfig {
    Fields context =
        named("contexts", contextName)
            .orElseThrow(() -> unknownContext(contextName))
            .object("context");
    String clusterName = context.text("cluster", "");
    Fields cluster =
        named("clusters", clusterName)
            .orElseThrow(
                () -> bad(null, "kubeconfig.unknownCluster", file, contextName, clusterName))
            .object("cluster");
    String userName = context.text("user", "");
    Fields user =
        userName.isEmpty()
            ? Fields.of(null)
            : named("users", userName)
                .orElseThrow(() -> bad(null, "kubeconfig.unknownUser", file, contextName, userName))
                .object("user");
    return new Access(
        server(clusterName, cluster),
        trust(clusterName, cluster),
        proxy(clusterName, cluster),
        userName,
        new UserEntry(file, userName, user).credential(),
        user.text("as"));
  }

  /// The context of this name.
  ClusterContext context(String contextName) throws BadKubeconfig {
    return contexts().stream()
        .filter(context -> context.name().equals(contextName))
        .findFirst()
        .orElseThrow(() -> unknownContext(contextName));
  }

  private BadKubeconfig unknownContext(String name) {
    String known = names(content.objects("contexts").stream().map(c -> c.text("name", "")));
    return bad(null, "kubeconfig.unknownContext", file, name, known);
  }

  private static String names(List<ClusterContext> contexts) {
    return names(contexts.stream().map(ClusterContext::name));
  }

  private static String names(Stream<String> names) {
    return String.join(", ", names.limit(20).toList());
  }

  private Optional<Fields> named(String list, String name) {
    return content.objects(list).stream()
        .filter(entry -> name.equals(entry.text("name")))
        .findFirst();
  }

  private String server(String clusterName, Fields cluster) throws BadKubeconfig {
    String server = cluster.text("server", "");
    if (HttpUrl.parse(server) == null) {
      throw bad(null, "kubeconfig.badServer", file, clusterName, server);
    }
    return server.endsWith("/") ? server.substring(0, server.length() - 1) : server;
  }

  private static @Nullable URI uri(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException _) {
      return null; // the caller says what is wrong with it
    }
  }

  private Access.Trust trust(String clusterName, Fields cluster) throws BadKubeconfig {
    String authority =
        new PemEntry(file, clusterName).certificates(cluster, "certificate-authority");
    return new Access.Trust(
        authority, !cluster.flag("insecure-skip-tls-verify"), cluster.text("tls-server-name"));
  }

  private @Nullable Proxy proxy(String clusterName, Fields cluster) throws BadKubeconfig {
    String text = cluster.text("proxy-url", "");
    if (text.isEmpty()) {
      return null;
    }
    URI uri = uri(text);
    if (uri == null || uri.getHost() == null) {
      throw bad(null, "kubeconfig.badProxy", file, clusterName, text);
    }
    return switch (String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT)) {
      case "http" -> proxy(Proxy.Type.HTTP, uri, HTTP);
      case "https" -> proxy(Proxy.Type.HTTP, uri, HTTPS);
      case "socks5" -> proxy(Proxy.Type.SOCKS, uri, SOCKS);
      default -> throw bad(null, "kubeconfig.badProxy", file, clusterName, text);
    };
  }

  private static Proxy proxy(Proxy.Type type, URI uri, int usualPort) {
    int port = uri.getPort() < 0 ? usualPort : uri.getPort();
    return new Proxy(type, InetSocketAddress.createUnresolved(uri.getHost(), port));
  }
}
