package dev.gangboard.cluster.kubernetes;

import static dev.gangboard.cluster.kubernetes.KubeconfigFile.bad;

import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.ClusterException.BadKubeconfig;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// A kubeconfig, merged from its files as kubectl merges them: of entries with one name the first
/// counts, whole, and so does the first `current-context`; a relative path is relative to the file
/// that holds it.
final class Kubeconfig {
  private static final String DEFAULT_NAMESPACE = "default";
  private static final int MOST_NAMES = 20;

  private final KubeconfigPlace place;
  private final List<Document> documents;

  private Kubeconfig(KubeconfigPlace place, List<Document> documents) {
    this.place = place;
    this.documents = List.copyOf(documents);
  }

  /// What one file holds.
  private record Document(Path file, Fields content) {}

  /// A named context, cluster or user.
  ///
  /// @param file the file that it stands in
  record Entry(Path file, String name, Fields value) {}

  static Kubeconfig read(Path file) throws BadKubeconfig {
    return read(KubeconfigPlace.of(file));
  }

  /// @throws BadKubeconfig if there is no file at all, or one of them is no good
  static Kubeconfig read(KubeconfigPlace place) throws BadKubeconfig {
    List<Path> files = place.present();
    if (files.isEmpty()) {
      throw bad(null, "kubeconfig.missing", place);
    }
    List<Document> documents = new ArrayList<>();
    for (Path file : files) {
      documents.add(new Document(file, KubeconfigFile.read(file)));
    }
    if (documents.stream().allMatch(document -> document.content().names().isEmpty())) {
      throw bad(null, "kubeconfig.empty", place);
    }
    return new Kubeconfig(place, documents);
  }

  /// The contexts in the order of the files, those of unknown clusters too: what is wrong with one
  /// is said when it is opened.
  ///
  /// @throws BadKubeconfig if there is none
  List<ClusterContext> contexts() throws BadKubeconfig {
    List<ClusterContext> contexts =
        entries("contexts", "context").stream().map(this::context).toList();
    if (contexts.isEmpty()) {
      throw bad(null, "kubeconfig.noContexts", place);
    }
    return contexts;
  }

  private ClusterContext context(Entry entry) {
    String namespace = entry.value().text("namespace", "");
    Fields cluster =
        named("clusters", "cluster", entry.value().text("cluster", ""))
            .map(Entry::value)
            .orElse(Fields.of(null));
    return new ClusterContext(
        entry.name(),
        cluster.text("server", ""),
        namespace.isEmpty() ? DEFAULT_NAMESPACE : namespace,
        entry.name().equals(currentName()),
        false,
        !cluster.flag(AccessReader.INSECURE));
  }

  private String currentName() {
    return documents.stream()
        .map(document -> document.content().text("current-context", ""))
        .filter(name -> !name.isEmpty())
        .findFirst()
        .orElse("");
  }

  /// The current context.
  ///
  /// @throws BadKubeconfig if none is named, or one that is not there
  ClusterContext current() throws BadKubeconfig {
    List<ClusterContext> contexts = contexts();
    String current = currentName();
    if (current.isEmpty()) {
      throw bad(null, "kubeconfig.noCurrentContext", place, names());
    }
    return contexts.stream()
        .filter(ClusterContext::current)
        .findFirst()
        .orElseThrow(() -> unknownContext(current));
  }

  /// The context of this name.
  ClusterContext context(String contextName) throws BadKubeconfig {
    return contexts().stream()
        .filter(context -> context.name().equals(contextName))
        .findFirst()
        .orElseThrow(() -> unknownContext(contextName));
  }

  /// How the cluster of a context is reached.
  Access access(String contextName) throws BadKubeconfig {
    return reader(contextName).access();
  }

  /// The files beside the kubeconfig that a context's access is read from.
  List<Path> references(String contextName) throws BadKubeconfig {
    return reader(contextName).references();
  }

  private AccessReader reader(String contextName) throws BadKubeconfig {
    Entry context =
        named("contexts", "context", contextName).orElseThrow(() -> unknownContext(contextName));
    String clusterName = context.value().text("cluster", "");
    Entry cluster =
        named("clusters", "cluster", clusterName)
            .orElseThrow(() ->
                bad(null, "kubeconfig.unknownCluster", context.file(), contextName, clusterName));
    String userName = context.value().text("user", "");
    if (userName.isEmpty()) {
      return new AccessReader(cluster, new Entry(context.file(), "", Fields.of(null)));
    }
    Entry user =
        named("users", "user", userName)
            .orElseThrow(
                () -> bad(null, "kubeconfig.unknownUser", context.file(), contextName, userName));
    return new AccessReader(cluster, user);
  }

  private BadKubeconfig unknownContext(String name) {
    return bad(null, "kubeconfig.unknownContext", place, name, names());
  }

  private String names() {
    Stream<String> names = entries("contexts", "context").stream().map(Entry::name);
    return String.join(", ", names.limit(MOST_NAMES).toList());
  }

  private Optional<Entry> named(String list, String kind, String name) {
    return entries(list, kind).stream().filter(entry -> entry.name().equals(name)).findFirst();
  }

  private List<Entry> entries(String list, String kind) {
    List<Entry> entries = new ArrayList<>();
    Set<String> known = new HashSet<>();
    for (Document document : documents) {
      for (Fields entry : document.content().objects(list)) {
        String name = entry.text("name", "");
        if (!name.isEmpty() && known.add(name)) {
          entries.add(new Entry(document.file(), name, entry.object(kind)));
        }
      }
    }
    return entries;
  }
}
