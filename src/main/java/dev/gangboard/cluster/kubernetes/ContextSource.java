package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.ClusterException.BadKubeconfig;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The access that a context of a kubeconfig leads to.
final class ContextSource implements AccessSource {
  private final KubeconfigPlace place;
  private final String context;
  private final Machine machine;
  private volatile List<Path> references = List.of();

  ContextSource(KubeconfigPlace place, String context, Machine machine) {
    this.place = place;
    this.context = context;
    this.machine = machine;
  }

  @Override
  public Access read() throws BadKubeconfig {
    Kubeconfig kubeconfig = Kubeconfig.read(place);
    references = kubeconfig.references(context);
    return kubeconfig.access(context).on(machine);
  }

  @Override
  public List<FileStamp> stamps() {
    return Stream.concat(place.files().stream(), references.stream()).map(FileStamp::of).toList();
  }
}
