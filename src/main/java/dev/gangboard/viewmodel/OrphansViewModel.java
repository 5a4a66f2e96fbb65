package dev.gangboard.viewmodel;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.gang.Orphans;
import dev.gangboard.gang.Sighting;
import dev.gangboard.text.Text;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// The pods whose Job is gone: how many there are, the list of them, and their removal.
public final class OrphansViewModel implements AutoCloseable {
  private final Surroundings surroundings;
  private final ConnectionViewModel connection;
  private final ReadOnlyStringWrapper entry = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper unknown = new ReadOnlyStringWrapper("");
  private final ReadOnlyBooleanWrapper open = new ReadOnlyBooleanWrapper();
  private final ReadOnlyObjectWrapper<@Nullable OrphanRemovalViewModel> removal =
      new ReadOnlyObjectWrapper<>();
  private final ObservableList<OrphanRow> rows = FXCollections.observableArrayList();
  private final ObservableList<OrphanRow> readOnlyRows =
      FXCollections.unmodifiableObservableList(rows);

  OrphansViewModel(Surroundings surroundings, ConnectionViewModel connection) {
    this.surroundings = surroundings;
    this.connection = connection;
    connection.orphans().subscribe(this::show);
    connection.link().subscribe(_ -> show(connection.orphans().get()));
  }

  // Properties

  /// `3 orphaned pods, 3 GPUs`; empty where there is none.
  public ReadOnlyStringProperty entry() {
    return entry.getReadOnlyProperty();
  }

  /// Why it is not known whether there are any; empty where it is, and before anything was listed.
  public ReadOnlyStringProperty unknown() {
    return unknown.getReadOnlyProperty();
  }

  public ObservableList<OrphanRow> rows() {
    return readOnlyRows;
  }

  /// Whether the list is shown.
  public ReadOnlyBooleanProperty open() {
    return open.getReadOnlyProperty();
  }

  /// The removal that is asked for or goes on, or null.
  public ReadOnlyObjectProperty<@Nullable OrphanRemovalViewModel> removal() {
    return removal.getReadOnlyProperty();
  }

  // Commands

  public void openList() {
    open.set(true);
  }

  /// Hides the list. A removal that was sent is watched to its end.
  public void closeList() {
    OrphanRemovalViewModel current = removal.get();
    if (current != null && !current.goesOn()) {
      back();
    }
    open.set(false);
  }

  /// Back from a removal to the list.
  public void back() {
    OrphanRemovalViewModel current = removal.get();
    if (current != null) {
      current.close();
      removal.set(null);
    }
  }

  /// Asks whether to remove these.
  public void ask(List<OrphanRow> chosen) {
    Optional<Cluster> cluster = connection.cluster();
    if (removal.get() == null && cluster.isPresent() && !chosen.isEmpty()) {
      removal.set(
          new OrphanRemovalViewModel(
              surroundings, cluster.get(), chosen.stream().map(OrphanRow::orphan).toList()));
    }
  }

  // Steps

  void tick(Instant now) {
    OrphanRemovalViewModel current = removal.get();
    if (current != null) {
      current.tick(now);
    }
  }

  private void show(Orphans orphans) {
    Reconcile.to(rows, orphans.pods().stream().map(OrphanRow::of).toList());
    int count = orphans.pods().size();
    entry.set(count == 0 ? "" : Text.of("orphans.entry", count, orphans.gpusHeld()));
    unknown.set(orphans.known() ? "" : whyUnknown(orphans.unseen()));
  }

  /// Before the first list there is nothing to say; where one is refused there is.
  private String whyUnknown(Sighting.@Nullable Kind unseen) {
    Link link = connection.link().get();
    boolean told = link.live() || link.status() == Link.Status.REFUSED;
    if (!told || link.problem() == null || unseen == null) {
      return "";
    }
    return switch (unseen) {
      case JOBS -> Text.of("orphans.unknown.jobs");
      case PODS -> Text.of("orphans.unknown.pods");
    };
  }

  @Override
  public void close() {
    OrphanRemovalViewModel current = removal.get();
    if (current != null) {
      current.close();
    }
  }
}
