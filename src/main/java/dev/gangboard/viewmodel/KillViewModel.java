package dev.gangboard.viewmodel;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.Cluster.Removal;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.gang.CancelWords;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.LeftPod;
import dev.gangboard.gang.LeftPod.Cause;
import dev.gangboard.gang.LeftPod.Plight;
import dev.gangboard.text.Text;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/// The second question of a cancel: whether to take the pods that do not go out of the API at once.
public final class KillViewModel implements AutoCloseable {
  private final Surroundings surroundings;
  private final Cluster cluster;
  private final GangId gang;
  private final List<LeftPod> stuck;
  private final Runnable done;
  private final ReadOnlyBooleanWrapper busy = new ReadOnlyBooleanWrapper();
  private final ReadOnlyObjectWrapper<@Nullable Notice> failure = new ReadOnlyObjectWrapper<>();
  private Surroundings.Running work = () -> {};

  /// @param done is called when the cluster has accepted all
  KillViewModel(
      Surroundings surroundings, Cluster cluster, GangId gang, List<LeftPod> stuck, Runnable done) {
    this.surroundings = surroundings;
    this.cluster = cluster;
    this.gang = gang;
    this.stuck = List.copyOf(stuck);
    this.done = done;
  }

  // Properties

  /// Whether it is being sent.
  public ReadOnlyBooleanProperty busy() {
    return busy.getReadOnlyProperty();
  }

  /// Why it was not done, or null.
  public ReadOnlyObjectProperty<@Nullable Notice> failure() {
    return failure.getReadOnlyProperty();
  }

  public String title() {
    return Text.of("kill.title", stuck.size(), gang.name());
  }

  /// The pods, one each.
  public List<String> pods() {
    return stuck.stream().map(CancelWords::name).toList();
  }

  /// What it means, one sentence each.
  public List<String> meanings() {
    List<String> meanings = new ArrayList<>();
    meanings.add(Text.of("kill.meaning"));
    if (any(Cause.DeadNode.class)) {
      meanings.add(Text.of("kill.meaning.node"));
    }
    if (any(Cause.Finalizers.class)) {
      meanings.add(Text.of("kill.meaning.finalizers"));
    }
    return meanings;
  }

  private boolean any(Class<? extends Cause> kind) {
    return stuck.stream()
        .anyMatch(
            left -> left.plight() instanceof Plight.Stuck(Cause cause) && kind.isInstance(cause));
  }

  // Commands

  /// Removes the pods; also again after a failure.
  public void confirm() {
    if (!busy.get()) {
      busy.set(true);
      failure.set(null);
      work = Work.start(surroundings, this::removed, _ -> done.run(), this::failed);
    }
  }

  @Override
  public void close() {
    work.close();
  }

  // Steps

  private int removed() throws ClusterException, InterruptedException {
    for (LeftPod left : stuck) {
      cluster.removePod(left.pod().id(), Removal.NOW);
    }
    return stuck.size();
  }

  private void failed(Notice notice) {
    busy.set(false);
    failure.set(notice);
  }
}
