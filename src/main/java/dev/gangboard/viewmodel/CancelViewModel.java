package dev.gangboard.viewmodel;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.RankState;
import dev.gangboard.text.Text;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/// The one question before a gang is cancelled, and the answer of the cluster. What the cluster
/// then does with the pods is proved by [CancelsViewModel].
public final class CancelViewModel implements AutoCloseable {
  private final Surroundings surroundings;
  private final Cluster cluster;
  private final GangMoment moment;
  private final CancelsViewModel cancels;
  private final Runnable answered;
  private final ReadOnlyObjectWrapper<Stage> stage = new ReadOnlyObjectWrapper<>(Stage.ASKING);
  private final ReadOnlyObjectWrapper<@Nullable Notice> failure = new ReadOnlyObjectWrapper<>();
  private Surroundings.Running work = () -> {};

  /// How far the cancel is.
  public enum Stage {
    ASKING,
    SENDING,
    /// The cluster has answered that it will, or has nothing to do any more.
    ANSWERED,
    FAILED
  }

  CancelViewModel(
      Surroundings surroundings,
      Cluster cluster,
      GangMoment moment,
      CancelsViewModel cancels,
      Runnable answered) {
    this.surroundings = surroundings;
    this.cluster = cluster;
    this.moment = moment;
    this.cancels = cancels;
    this.answered = answered;
  }

  // Properties

  public ReadOnlyObjectProperty<Stage> stage() {
    return stage.getReadOnlyProperty();
  }

  /// Why it failed, or null.
  public ReadOnlyObjectProperty<@Nullable Notice> failure() {
    return failure.getReadOnlyProperty();
  }

  public GangId gang() {
    return moment.id();
  }

  public String title() {
    return Text.of("cancel.title", gang().name());
  }

  /// `8 ranks, 8 GPUs held, in namespace ml-training.`
  public String size() {
    int ranks = moment.states().size();
    int gpus = moment.gpus().held();
    return gpus == 0
        ? Text.of("cancel.size", ranks, gang().namespace())
        : Text.of("cancel.size.gpus", ranks, gpus, gang().namespace());
  }

  /// What will be lost, one sentence each.
  public List<String> losses() {
    List<String> losses = new ArrayList<>();
    int running = moment.count(RankState.RUNNING);
    if (running > 0) {
      losses.add(Text.of("cancel.loss.running", running));
    }
    int succeeded = moment.count(RankState.SUCCEEDED);
    if (succeeded > 0) {
      losses.add(Text.of("cancel.loss.succeeded", succeeded));
    }
    losses.add(Text.of("cancel.loss.pods"));
    return losses;
  }

  // Commands

  /// Sends the cancel; also again after a failure.
  public void confirm() {
    if (stage.get() == Stage.SENDING || stage.get() == Stage.ANSWERED) {
      return;
    }
    stage.set(Stage.SENDING);
    failure.set(null);
    cancels.asked(gang(), cluster, surroundings.clock().instant());
    work = Work.start(surroundings, () -> cluster.cancel(gang()), _ -> done(), this::failed);
  }

  /// Drops the question; a cancel that was sent already may have reached the cluster.
  @Override
  public void close() {
    work.close();
  }

  // Steps

  /// That it was gone already is success: what is left of it is shown as it goes.
  private void done() {
    stage.set(Stage.ANSWERED);
    cancels.answered(gang(), null);
    answered.run();
  }

  private void failed(Notice notice) {
    failure.set(notice);
    stage.set(Stage.FAILED);
    cancels.answered(gang(), notice);
  }
}
