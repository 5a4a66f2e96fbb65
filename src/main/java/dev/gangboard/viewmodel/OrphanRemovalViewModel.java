package dev.gangboard.viewmodel;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.Cluster.Removal;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.OrphanRemoval;
import dev.gangboard.gang.OrphanedPod;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.text.Quoted;
import dev.gangboard.text.Text;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.jspecify.annotations.Nullable;

/// The removal of some orphaned pods: asked for, sent, and watched until the API has none of them.
/// What does not go after its grace is explained, and can be taken out of the API after a second
/// question.
public final class OrphanRemovalViewModel implements AutoCloseable {
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(2);
  private static final int NAMES_TOLD = 12;

  private final Surroundings surroundings;
  private final Cluster cluster;
  private final List<OrphanedPod> chosen;
  private final OrphanRemoval removal;
  private final ReadOnlyObjectWrapper<Stage> stage = new ReadOnlyObjectWrapper<>(Stage.ASKING);
  private final ReadOnlyStringWrapper progress = new ReadOnlyStringWrapper("");
  private final ReadOnlyObjectWrapper<@Nullable Notice> failure = new ReadOnlyObjectWrapper<>();
  private Surroundings.Running work = () -> {};
  private Removal how = Removal.GRACEFUL;
  private Instant looked = Instant.MIN;
  private boolean looking;

  /// How far it is.
  public enum Stage {
    ASKING,
    SENDING,
    WATCHING,
    /// Some are there though their grace is over.
    STUCK,
    /// The second question.
    ASKING_NOW,
    GONE,
    FAILED
  }

  OrphanRemovalViewModel(Surroundings surroundings, Cluster cluster, List<OrphanedPod> chosen) {
    this.surroundings = surroundings;
    this.cluster = cluster;
    this.chosen = List.copyOf(chosen);
    removal = new OrphanRemoval(cluster, chosen.stream().map(OrphanedPod::pod).toList());
  }

  // Properties

  public ReadOnlyObjectProperty<Stage> stage() {
    return stage.getReadOnlyProperty();
  }

  /// What is left, or what came of it; one line a pod that is stuck.
  public ReadOnlyStringProperty progress() {
    return progress.getReadOnlyProperty();
  }

  public ReadOnlyObjectProperty<@Nullable Notice> failure() {
    return failure.getReadOnlyProperty();
  }

  public int pods() {
    return chosen.size();
  }

  public int gpus() {
    return chosen.stream().mapToInt(OrphanedPod::gpusHeld).sum();
  }

  /// The pods that are meant, one a line.
  public List<String> names() {
    List<String> names = new ArrayList<>();
    chosen.stream()
        .limit(NAMES_TOLD)
        .map(o -> Text.of("orphans.pod", Quoted.of(o.pod().id().name()), o.gpusHeld()))
        .forEach(names::add);
    if (chosen.size() > NAMES_TOLD) {
      names.add(Text.of("orphans.pod.more", chosen.size() - NAMES_TOLD));
    }
    return names;
  }

  /// Whether pods were asked to go that may still be there.
  boolean goesOn() {
    return switch (stage.get()) {
      case SENDING, WATCHING, STUCK, ASKING_NOW -> true;
      case ASKING, GONE, FAILED -> false;
    };
  }

  // Commands

  /// Sends it; also again after a failure, and at once after the second question.
  public void confirm() {
    if (stage.get() == Stage.SENDING || stage.get() == Stage.WATCHING) {
      return;
    }
    how = stage.get() == Stage.ASKING_NOW ? Removal.NOW : how;
    stage.set(Stage.SENDING);
    failure.set(null);
    work.close();
    looking = false;
    Removal wanted = how;
    work = Work.start(surroundings, () -> removal.ask(wanted), this::asked, this::failed);
  }

  /// Asks the second question.
  public void askNow() {
    if (stage.get() == Stage.STUCK) {
      stage.set(Stage.ASKING_NOW);
    }
  }

  /// Lets the pods go at their own pace after all.
  public void keepWaiting() {
    if (stage.get() == Stage.ASKING_NOW) {
      stage.set(Stage.STUCK);
    }
  }

  @Override
  public void close() {
    work.close();
  }

  // Steps

  void tick(Instant now) {
    boolean due = !looking && Duration.between(looked, now).compareTo(BETWEEN_LOOKS) >= 0;
    if (due && (stage.get() == Stage.WATCHING || stage.get() == Stage.STUCK)) {
      looking = true;
      looked = now;
      work = Work.start(surroundings, () -> look(now), this::looked, this::unseen);
    }
  }

  private void asked(OrphanRemoval.Asked answer) {
    if (answer.asked() == 0 && !answer.refusals().isEmpty()) {
      failed(Notice.of(answer.refusals().getFirst()));
      return;
    }
    if (!answer.refusals().isEmpty()) {
      failure.set(Notice.of(answer.refusals().getFirst()));
    }
    looked = Instant.EPOCH;
    stage.set(Stage.WATCHING);
    progress.set(Text.of("orphans.left", answer.asked()));
  }

  private void failed(Notice notice) {
    failure.set(notice);
    stage.set(Stage.FAILED);
  }

  /// Not being able to look is no failure of the removal.
  private void unseen(Notice notice) {
    looking = false;
    progress.set(Text.of("orphans.unseen", notice.message()));
  }

  /// What a look at the API found.
  ///
  /// @param stuck one line a pod whose grace is over
  private record Seen(List<PodFacts> left, List<String> stuck) {}

  private Seen look(Instant now) throws ClusterException, InterruptedException {
    List<PodFacts> left = removal.left();
    List<String> stuck = new ArrayList<>();
    for (PodFacts pod : left) {
      if (StuckPod.isStuck(pod, now) && stuck.size() < NAMES_TOLD) {
        stuck.add(StuckPod.words(cluster, pod, now));
      }
    }
    return new Seen(left, stuck);
  }

  private void looked(Seen seen) {
    looking = false;
    if (seen.left().isEmpty()) {
      stage.set(Stage.GONE);
      progress.set(Text.of("orphans.gone", chosen.size(), gpus()));
    } else if (seen.stuck().isEmpty()) {
      progress.set(Text.of("orphans.left", seen.left().size()));
    } else {
      progress.set(
          Text.of("orphans.left", seen.left().size()) + "\n" + String.join("\n", seen.stuck()));
      stage.set(Stage.STUCK);
    }
  }
}
