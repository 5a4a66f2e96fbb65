package dev.gangboard.viewmodel;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.gang.CancelWords;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.LeftPod;
import dev.gangboard.record.AskedCancel;
import dev.gangboard.text.Text;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/// The cancels that were asked for, here or before the window was opened, each until it is proved;
/// and the question whether to kill what does not go, or to close the window before the proof.
public final class CancelsViewModel implements AutoCloseable {
  private final Surroundings surroundings;
  private final ConnectionViewModel connection;
  private final Consumer<String> teller;
  private final Runnable changed;
  private final ReadOnlyObjectWrapper<@Nullable CancelViewModel> question =
      new ReadOnlyObjectWrapper<>();
  private final Map<String, RunningCancel> cancels = new LinkedHashMap<>();
  private final ReadOnlyObjectWrapper<@Nullable KillViewModel> kill = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable LeaveViewModel> leave =
      new ReadOnlyObjectWrapper<>();
  private Surroundings.Running reading = () -> {};
  private @Nullable Cluster known;

  /// @param teller tells a person what needs no answer
  /// @param changed is called when there is something else to say of a cancel
  CancelsViewModel(
      Surroundings surroundings,
      ConnectionViewModel connection,
      Consumer<String> teller,
      Runnable changed) {
    this.surroundings = surroundings;
    this.connection = connection;
    this.teller = teller;
    this.changed = changed;
  }

  // Properties

  /// The open question whether to cancel, or null.
  public ReadOnlyObjectProperty<@Nullable CancelViewModel> question() {
    return question.getReadOnlyProperty();
  }

  /// The open question whether to kill pods, or null.
  public ReadOnlyObjectProperty<@Nullable KillViewModel> kill() {
    return kill.getReadOnlyProperty();
  }

  /// The open question whether to close the window, or null.
  public ReadOnlyObjectProperty<@Nullable LeaveViewModel> leave() {
    return leave.getReadOnlyProperty();
  }

  // Commands

  /// Asks whether to cancel a gang.
  void ask(GangMoment gang) {
    Optional<Cluster> cluster = connection.cluster();
    if (question.get() == null && cluster.isPresent()) {
      question.set(
          new CancelViewModel(surroundings, cluster.get(), gang, this, this::closeQuestion));
    }
  }

  /// Drops the question whether to cancel.
  void closeQuestion() {
    CancelViewModel open = question.get();
    if (open != null) {
      open.close();
      question.set(null);
    }
  }

  /// Asks whether to kill the pods of a gang that do not go.
  public void askKill(GangId gang) {
    RunningCancel cancel = cancels.get(gang.uid());
    Optional<Cluster> cluster = connection.cluster();
    if (cancel == null || cluster.isEmpty() || kill.get() != null) {
      return;
    }
    List<LeftPod> stuck = cancel.progress(link()).stuck();
    if (!stuck.isEmpty()) {
      kill.set(new KillViewModel(surroundings, cluster.get(), gang, stuck, () -> killed(cancel)));
    }
  }

  /// Drops the question whether to kill.
  public void closeKill() {
    KillViewModel open = kill.get();
    if (open != null) {
      open.close();
      kill.set(null);
    }
  }

  /// Whether the window can be closed without a word; if not, the question is open now.
  public boolean mayClose() {
    List<RunningCancel> open = unproved();
    if (open.isEmpty()) {
      return true;
    }
    if (leave.get() == null) {
      var question = new LeaveViewModel();
      question.tell(words(open));
      leave.set(question);
    }
    return false;
  }

  /// Drops the question whether to close the window.
  public void closeLeave() {
    leave.set(null);
  }

  // For the other view-models

  /// A cancel is being sent.
  void asked(GangId gang, Cluster cluster, Instant at) {
    RunningCancel before = cancels.get(gang.uid());
    if (before == null || before.proved()) {
      begin(gang, at, cluster.context().server());
      connection.newest(gang.uid()).ifPresent(seen -> cancel(gang).see(seen));
    }
  }

  /// @param failure why the cluster did not do it, or null
  void answered(GangId gang, @Nullable Notice failure) {
    RunningCancel cancel = cancel(gang);
    cancel.answered(failure);
    cancel.hurry();
    changed.run();
  }

  private RunningCancel cancel(GangId gang) {
    RunningCancel cancel = cancels.get(gang.uid());
    if (cancel == null) {
      throw new IllegalStateException("not asked for: " + gang);
    }
    return cancel;
  }

  private void begin(GangId gang, Instant at, String server) {
    cancels.put(gang.uid(), new RunningCancel(surroundings, gang, at, server, () -> proved(gang)));
  }

  /// What to say of the cancel of a gang; empty where none was asked for.
  public Optional<CancelNote> note(GangId gang) {
    return Optional.ofNullable(cancels.get(gang.uid())).map(cancel -> cancel.note(link()));
  }

  void arrived(List<GangMoment> gangs) {
    readAsked();
    for (GangMoment moment : gangs) {
      RunningCancel cancel = cancels.get(moment.id().uid());
      if (cancel != null) {
        cancel.see(moment.gang());
      }
    }
  }

  /// Asks the cluster what the proofs need. Once a second.
  void tick() {
    Cluster cluster = connection.cluster().orElse(null);
    List.copyOf(cancels.values()).forEach(cancel -> cancel.goOn(cluster, link()));
    LeaveViewModel leaving = leave.get();
    if (leaving != null) {
      leaving.tell(words(unproved()));
    }
  }

  @Override
  public void close() {
    reading.close();
    CancelViewModel asking = question.get();
    if (asking != null) {
      asking.close();
    }
    KillViewModel open = kill.get();
    if (open != null) {
      open.close();
    }
    cancels.values().forEach(RunningCancel::close);
  }

  // Steps

  private Link link() {
    return connection.link().get();
  }

  /// Whether a cancel of the gang was asked and is not proved yet.
  boolean isOpen(GangId gang) {
    return unproved().stream().anyMatch(cancel -> cancel.gang().equals(gang));
  }

  private List<RunningCancel> unproved() {
    return cancels.values().stream().filter(cancel -> !cancel.proved()).toList();
  }

  private List<String> words(List<RunningCancel> open) {
    return open.stream()
        .map(cancel ->
            Text.of("leave.gang", cancel.gang().name(), CancelWords.of(cancel.progress(link()))))
        .toList();
  }

  private void killed(RunningCancel cancel) {
    closeKill();
    cancel.hurry();
  }

  private void proved(GangId gang) {
    String words = CancelWords.of(cancel(gang).progress(link()));
    teller.accept(Text.of("cancel.proved", gang.name(), words));
    surroundings.background().execute(() -> surroundings.histories().cancelEnded(gang, words));
  }

  /// What was asked for before the window was opened, or in a terminal, goes on here.
  @SuppressWarnings("ReferenceEquality") // the cluster that is open now
  private void readAsked() {
    Cluster cluster = connection.cluster().orElse(null);
    if (cluster == null || cluster == known) {
      return;
    }
    known = cluster;
    reading.close();
    reading =
        Work.start(
            surroundings,
            () -> surroundings.histories().askedCancels(),
            found -> found.forEach(asked -> take(asked, cluster)),
            _ -> {});
  }

  /// A demo cluster of the same name at another place is another one: with the old one all its pods
  /// have ended.
  private void take(AskedCancel asked, Cluster cluster) {
    boolean here = asked.server().equals(cluster.context().server());
    boolean ended =
        !here && cluster.context().demo() && asked.context().equals(cluster.context().name());
    GangId gang = asked.gang();
    if (ended) {
      String words = Text.of("cancel.proved.demo");
      surroundings.background().execute(() -> surroundings.histories().cancelEnded(gang, words));
    } else if (here && !cancels.containsKey(gang.uid())) {
      begin(gang, asked.asked(), asked.server());
    }
  }
}
