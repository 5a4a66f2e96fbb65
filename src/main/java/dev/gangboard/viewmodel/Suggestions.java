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
  private final Map<SpecField, Offer> offers = new EnumMap<>(SpecField.class);
  private final Map<SpecField, Surroundings.Running> works = new EnumMap<>(SpecField.class);

  Suggestions(Surroundings surroundings, Cluster cluster) {
    this.surroundings = surroundings;
    this.cluster = cluster;
    of(SpecField.GPU_TYPE).names().setAll(GpuType.CATALOGUE.stream().map(GpuType::name).toList());
  }

  /// The suggestions for a field, to be read.
  ObservableList<String> offered(SpecField field) {
    return of(field).face();
  }

  private Offer of(SpecField field) {
    return offers.computeIfAbsent(field, _ -> Offer.empty());
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
    ObservableList<String> list = of(field).names();
    works.put(
        field,
        Work.start(
            surroundings, () -> cluster.names(kind, namespace), list::setAll, _ -> list.clear()));
  }

  @Override
  public void close() {
    works.values().forEach(Surroundings.Running::close);
  }

  /// What is offered for one field.
  ///
  /// @param face `names` to be read; kept, as its listeners are lost with it
  private record Offer(ObservableList<String> names, ObservableList<String> face) {
    static Offer empty() {
      ObservableList<String> names = FXCollections.observableArrayList();
      return new Offer(names, FXCollections.unmodifiableObservableList(names));
    }
  }
}
