package dev.gangboard.viewmodel;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.gang.GangId;
import dev.gangboard.text.Text;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/// Whether the shown gang can be stopped with its record kept, or go on again; the question before
/// it, and how far it is.
public final class SuspensionViewModel implements AutoCloseable {
  private final Surroundings surroundings;
  private final ConnectionViewModel connection;
  private final GangViewModel gang;
  private final ReadOnlyObjectWrapper<@Nullable Choice> choice = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable SuspensionQuestion> question =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable SuspensionNote> note =
      new ReadOnlyObjectWrapper<>();
  private final Map<String, SuspensionNote.Asked> asked = new HashMap<>();
  private final Map<String, String> refusals = new HashMap<>();
  private @Nullable Cluster reviewed;
  private Surroundings.Running review = () -> {};

  /// What can be done with the shown gang.
  ///
  /// @param suspending whether it can be stopped; else it can go on
  /// @param obstacle why not now, or null
  public record Choice(boolean suspending, @Nullable String obstacle) {}

  SuspensionViewModel(
      Surroundings surroundings, ConnectionViewModel connection, GangViewModel gang) {
    this.surroundings = surroundings;
    this.connection = connection;
    this.gang = gang;
    gang.moment().subscribe(_ -> update());
    gang.origin().subscribe(_ -> update());
    connection.link().subscribe(_ -> update());
  }

  // Properties

  /// Null where no gang is shown, or one that is over or only remembered.
  public ReadOnlyObjectProperty<@Nullable Choice> choice() {
    return choice.getReadOnlyProperty();
  }

  /// The open question, or null.
  public ReadOnlyObjectProperty<@Nullable SuspensionQuestion> question() {
    return question.getReadOnlyProperty();
  }

  /// How far it is, or null.
  public ReadOnlyObjectProperty<@Nullable SuspensionNote> note() {
    return note.getReadOnlyProperty();
  }

  // Commands

  /// Asks whether to stop the shown gang, or to let it go on.
  public void ask() {
    GangMoment moment = gang.newest().orElse(null);
    Choice can = choice.get();
    Optional<Cluster> cluster = connection.cluster();
    if (question.get() == null
        && moment != null
        && can != null
        && can.obstacle() == null
        && cluster.isPresent()) {
      question.set(
          new SuspensionQuestion(
              surroundings, cluster.get(), moment, can.suspending(), this::accepted));
    }
  }

  /// Drops the question.
  public void drop() {
    SuspensionQuestion open = question.get();
    if (open != null) {
      open.close();
      question.set(null);
    }
  }

  @Override
  public void close() {
    review.close();
    SuspensionQuestion open = question.get();
    if (open != null) {
      open.close();
    }
  }

  // Steps

  void tick() {
    update();
  }

  private void accepted(SuspensionQuestion answered) {
    asked.put(
        answered.gang().uid(),
        new SuspensionNote.Asked(answered.suspending(), surroundings.clock().instant(), null));
    question.set(null);
    update();
  }

  private void update() {
    GangMoment newest = gang.newest().orElse(null);
    boolean remembered = !gang.origin().get().isEmpty();
    if (newest == null || remembered) {
      choice.set(null);
      note.set(null);
      return;
    }
    review(newest.id());
    boolean suspending = !SuspensionNote.isSuspended(newest);
    choice.set(isOver(newest) ? null : new Choice(suspending, obstacle(newest)));
    note.set(isPast() ? null : newNote(newest));
  }

  private static boolean isOver(GangMoment moment) {
    return switch (moment.phase().kind()) {
      case EXPIRED, ORPHANED, CANCELLED, SUCCEEDED, FAILED -> true;
      case CANCELLING, FAILING, SUCCEEDING, SUSPENDED, PARTIAL, RUNNING, WAITING, STARTING -> false;
    };
  }

  private boolean isPast() {
    return gang.timeline().asOf().get() != null;
  }

  private @Nullable SuspensionNote newNote(GangMoment newest) {
    Instant now = surroundings.clock().instant();
    SuspensionNote.Asked of =
        asked.computeIfPresent(
            newest.id().uid(),
            (_, a) -> a.reached() == null && a.isReached(newest) ? a.reachedAt(now) : a);
    return of == null ? null : of.note(newest, now).orElse(null);
  }

  private @Nullable String obstacle(GangMoment newest) {
    if (isPast()) {
      return Text.of("suspend.not.past");
    }
    String phase = PhaseWords.pill(newest.phase());
    return switch (newest.phase().kind()) {
      case EXPIRED, ORPHANED, CANCELLED, SUCCEEDED, FAILED -> null; // there is no choice at all
      case CANCELLING, FAILING, SUCCEEDING -> Text.of("suspend.not.ending", phase);
      case SUSPENDED, PARTIAL, RUNNING, WAITING, STARTING ->
          connection.link().get().live() ? refusal(newest.id()) : Text.of("suspend.not.link");
    };
  }

  private @Nullable String refusal(GangId id) {
    String why = refusals.get(id.namespace());
    return why == null || why.isEmpty() ? null : why;
  }

  /// Asks once for each namespace whether the user may do it. Where that is not told, the try will
  /// tell.
  private void review(GangId id) {
    Cluster cluster = connection.cluster().orElse(null);
    if (cluster == null) {
      return;
    }
    if (!cluster.equals(reviewed)) {
      reviewed = cluster;
      refusals.clear();
    }
    if (refusals.putIfAbsent(id.namespace(), "") == null) {
      review.close();
      review =
          Work.start(
              surroundings,
              () -> cluster.refusal(Cluster.Right.PATCH_JOBS, id.namespace()),
              refused -> reviewed(id.namespace(), refused.orElse(null)),
              _ -> refusals.remove(id.namespace()));
    }
  }

  private void reviewed(String namespace, @Nullable ClusterException refused) {
    if (refused != null) {
      ContextChoice shown = connection.context().get();
      boolean replay = shown != null && shown.demo();
      refusals.put(
          namespace, replay ? Text.of("suspend.not.replay") : String.valueOf(refused.getMessage()));
      update();
    }
  }
}
