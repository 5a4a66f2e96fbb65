package dev.gangboard.viewmodel;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.JobFacts;
import dev.gangboard.gang.RankState;
import dev.gangboard.text.Quoted;
import dev.gangboard.text.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/// The question before a gang is stopped with its record kept, or goes on again.
public final class SuspensionQuestion implements AutoCloseable {
  private final Surroundings surroundings;
  private final Cluster cluster;
  private final GangMoment moment;
  private final boolean suspending;
  private final Consumer<SuspensionQuestion> done;
  private final ReadOnlyBooleanWrapper busy = new ReadOnlyBooleanWrapper();
  private final ReadOnlyObjectWrapper<@Nullable Notice> failure = new ReadOnlyObjectWrapper<>();
  private Surroundings.Running work = () -> {};

  /// @param done is called when the cluster has accepted it
  SuspensionQuestion(
      Surroundings surroundings,
      Cluster cluster,
      GangMoment moment,
      boolean suspending,
      Consumer<SuspensionQuestion> done) {
    this.surroundings = surroundings;
    this.cluster = cluster;
    this.moment = moment;
    this.suspending = suspending;
    this.done = done;
  }

  // Properties

  public ReadOnlyBooleanProperty busy() {
    return busy.getReadOnlyProperty();
  }

  /// Why it failed, or null.
  public ReadOnlyObjectProperty<@Nullable Notice> failure() {
    return failure.getReadOnlyProperty();
  }

  /// Whether the gang is to stop; else it goes on.
  public boolean suspending() {
    return suspending;
  }

  public GangId gang() {
    return moment.id();
  }

  public String title() {
    String name = Quoted.of(gang().name());
    return suspending ? Text.of("suspend.title", name) : Text.of("resume.title", name);
  }

  /// What happens, one sentence each.
  public List<String> effects() {
    return suspending ? stopped() : resumed();
  }

  private List<String> stopped() {
    List<String> effects = new ArrayList<>();
    int alive = moment.alive();
    int gpus = moment.gpus().held();
    effects.add(
        gpus == 0 ? Text.of("suspend.pods", alive) : Text.of("suspend.pods.gpus", alive, gpus));
    int succeeded = moment.count(RankState.SUCCEEDED);
    if (succeeded > 0) {
      effects.add(Text.of("suspend.succeeded", succeeded));
    }
    effects.add(Text.of("suspend.logs"));
    effects.add(Text.of("suspend.waiting"));
    queue().map(queue -> Text.of("suspend.queue", queue)).ifPresent(effects::add);
    return effects;
  }

  private List<String> resumed() {
    List<String> effects = new ArrayList<>();
    int succeeded = moment.count(RankState.SUCCEEDED);
    effects.add(Text.of("resume.pods", moment.states().size() - succeeded));
    if (succeeded > 0) {
      effects.add(Text.of("resume.succeeded", succeeded));
    }
    queue().map(queue -> Text.of("resume.queue", queue)).ifPresent(effects::add);
    return effects;
  }

  private Optional<String> queue() {
    return moment
        .gang()
        .job()
        .map(JobFacts::placement)
        .map(JobFacts.Placement::queue)
        .map(Quoted::of);
  }

  // Commands

  /// Sends it; also again after a failure.
  public void confirm() {
    if (busy.get()) {
      return;
    }
    busy.set(true);
    failure.set(null);
    work =
        Work.start(
            surroundings,
            () -> {
              cluster.suspend(gang(), suspending);
              return this;
            },
            done,
            this::failed);
  }

  /// Drops the question; what was sent already may have reached the cluster.
  @Override
  public void close() {
    work.close();
  }

  private void failed(Notice notice) {
    busy.set(false);
    failure.set(notice);
  }
}
