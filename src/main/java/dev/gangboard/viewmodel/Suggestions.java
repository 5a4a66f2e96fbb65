package dev.gangboard.viewmodel;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.gang.GpuType;
import dev.gangboard.gang.SpecField;
import java.util.EnumMap;
import java.util.Map;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// What the cluster offers for the fields that name something in it. Where it may not be listed,
/// nothing is suggested and any text is as good.
final class Suggestions implements AutoCloseable {
  private final Surroundings surroundings;
  private final Cluster cluster;
  private final Map<SpecField, ObservableList<String>> lists = new EnumMap<>(SpecField.class);
  private final Map<SpecField, Surroundings.Running> works = new EnumMap<>(SpecField.class);

  Suggestions(Surroundings surroundings, Cluster cluster) {
    this.surroundings = surroundings;
    this.cluster = cluster;
    of(SpecField.GPU_TYPE).setAll(GpuType.CATALOGUE.stream().map(GpuType::name).toList());
  }

  ObservableList<String> of(SpecField field) {
    return lists.computeIfAbsent(field, _ -> FXCollections.observableArrayList());
  }

  void ask(String namespace) {
    ask(SpecField.NAMESPACE, Cluster.Suggestion.NAMESPACES, namespace);
    ask(SpecField.RUNTIME_CLASS, Cluster.Suggestion.RUNTIME_CLASSES, namespace);
    askAccounts(namespace);
  }

  /// ServiceAccounts are those of the namespace in which the gang will run.
  void askAccounts(String namespace) {
    ask(SpecField.SERVICE_ACCOUNT, Cluster.Suggestion.SERVICE_ACCOUNTS, namespace);
  }

  private void ask(SpecField field, Cluster.Suggestion kind, String namespace) {
    Surroundings.Running before = works.remove(field);
    if (before != null) {
      before.close();
    }
    ObservableList<String> list = of(field);
    works.put(
        field,
        Work.start(
            surroundings, () -> cluster.names(kind, namespace), list::setAll, _ -> list.clear()));
  }

  @Override
  public void close() {
    works.values().forEach(Surroundings.Running::close);
  }
}
