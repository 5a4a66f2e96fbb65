package dev.gangboard.viewmodel;

import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.ClusterException;
import java.util.List;
import java.util.Optional;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// The contexts that can be chosen. They are read again when the kubeconfig has changed.
final class OfferedContexts implements AutoCloseable {
  private final Surroundings surroundings;
  private final ObservableList<ContextChoice> contexts = FXCollections.observableArrayList();
  private final ObservableList<ContextChoice> readOnly =
      FXCollections.unmodifiableObservableList(contexts);
  private Surroundings.Running looks = () -> {};
  private volatile @Nullable Object seenVersion;
  private boolean looking;

  OfferedContexts(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /// What the kubeconfig offers.
  ///
  /// @param start the context to begin with, or null where there is none
  /// @param problem why there is none, or null
  record Found(
      List<ClusterContext> contexts,
      @Nullable ClusterContext start,
      @Nullable ClusterException problem) {}

  private record Changed(Object version, List<ClusterContext> contexts) {}

  ObservableList<ContextChoice> contexts() {
    return readOnly;
  }

  Optional<ContextChoice> named(String name) {
    return contexts.stream().filter(c -> c.name().equals(name)).findFirst();
  }

  void show(List<ClusterContext> all) {
    contexts.setAll(all.stream().map(ContextChoice::of).toList());
  }

  /// Reads what can be chosen; a kubeconfig without a current context still has contexts. Blocks.
  ///
  /// @param wanted the context to begin with, or null for the current one
  Found find(@Nullable String wanted) throws ClusterException {
    List<ClusterContext> all = surroundings.clusters().contexts();
    Optional<ClusterContext> named = all.stream().filter(c -> c.name().equals(wanted)).findFirst();
    if (named.isPresent()) {
      return new Found(all, named.get(), null);
    }
    try {
      return new Found(all, surroundings.clusters().current(), null);
    } catch (ClusterException.BadKubeconfig e) {
      return new Found(all, null, e);
    }
  }

  /// Reads them again if the kubeconfig has changed.
  void look() {
    if (looking || contexts.isEmpty()) {
      return;
    }
    looking = true;
    looks = Work.start(surroundings, this::changed, this::refresh, _ -> looking = false);
  }

  /// The contexts where they have changed, else none.
  private Changed changed() throws ClusterException {
    Object version = surroundings.clusters().version();
    boolean same = version.equals(seenVersion);
    return new Changed(version, same ? List.of() : surroundings.clusters().contexts());
  }

  private void refresh(Changed read) {
    looking = false;
    boolean first = seenVersion == null;
    seenVersion = read.version();
    List<ContextChoice> next = read.contexts().stream().map(ContextChoice::of).toList();
    if (!first && !next.isEmpty() && !next.equals(List.copyOf(contexts))) {
      contexts.setAll(next);
    }
  }

  @Override
  public void close() {
    looks.close();
  }
}
