package dev.gangboard.viewmodel;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.gang.GangDraft;
import dev.gangboard.gang.GangSpec;
import dev.gangboard.gang.SpecField;
import dev.gangboard.text.Text;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.ObservableList;
import javafx.collections.ObservableMap;
import org.jspecify.annotations.Nullable;

/// The form of a launch: a draft, what is wrong with it field by field, the Job it makes, and the
/// launch itself.
public final class LaunchViewModel implements AutoCloseable {
  private final Surroundings surroundings;
  private final Cluster cluster;
  private final String suffix;
  private final Consumer<Cluster.Launched> launched;
  private final Suggestions suggestions;
  private final RendezvousProbe probe;
  private final DraftCheck check = new DraftCheck();
  private final ReadOnlyObjectWrapper<GangDraft> draft;
  private final ReadOnlyObjectWrapper<@Nullable String> warning = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyBooleanWrapper confirmed = new ReadOnlyBooleanWrapper();
  private final ReadOnlyBooleanWrapper confirmationMissed = new ReadOnlyBooleanWrapper();
  private final ReadOnlyObjectWrapper<JobPreview> preview =
      new ReadOnlyObjectWrapper<>(JobPreview.NONE);
  private final ReadOnlyObjectWrapper<Stage> stage = new ReadOnlyObjectWrapper<>(Stage.EDITING);
  private final ReadOnlyObjectWrapper<@Nullable Notice> refusal = new ReadOnlyObjectWrapper<>();
  private Surroundings.Running previewWork = () -> {};
  private Surroundings.Running launchWork = () -> {};

  /// How far the launch is.
  public enum Stage {
    EDITING,
    LAUNCHING,
    LAUNCHED
  }

  /// @param suffix 8 hexadecimal digits that make the name unique
  /// @param launched takes the gang once it is created
  /// @param demo whether it is launched on the demo cluster
  LaunchViewModel(
      Surroundings surroundings,
      Cluster cluster,
      GangDraft draft,
      String suffix,
      Consumer<Cluster.Launched> launched,
      BooleanSupplier demo) {
    this.surroundings = surroundings;
    probe = new RendezvousProbe(surroundings, demo);
    this.cluster = cluster;
    this.suffix = suffix;
    this.launched = launched;
    this.draft = new ReadOnlyObjectWrapper<>(draft);
    suggestions = new Suggestions(surroundings, cluster);
    suggestions.ask(draft.get(SpecField.NAMESPACE));
    check.touchFilled(draft);
    check();
  }

  // Properties

  public ReadOnlyObjectProperty<GangDraft> draft() {
    return draft.getReadOnlyProperty();
  }

  /// What is wrong, at the fields that were touched (after a try to launch: at all).
  public ObservableMap<SpecField, FieldNote> notes() {
    return check.notes();
  }

  /// What must be confirmed before the launch, or null.
  public ReadOnlyObjectProperty<@Nullable String> warning() {
    return warning.getReadOnlyProperty();
  }

  public ReadOnlyBooleanProperty confirmed() {
    return confirmed.getReadOnlyProperty();
  }

  /// Whether a launch was tried without the confirmation that it needs.
  public ReadOnlyBooleanProperty confirmationMissed() {
    return confirmationMissed.getReadOnlyProperty();
  }

  public ReadOnlyObjectProperty<JobPreview> preview() {
    return preview.getReadOnlyProperty();
  }

  public ReadOnlyObjectProperty<Stage> stage() {
    return stage.getReadOnlyProperty();
  }

  /// Why the cluster did not launch it, or null.
  public ReadOnlyObjectProperty<@Nullable Notice> refusal() {
    return refusal.getReadOnlyProperty();
  }

  /// The check whether its rendezvous can be written.
  public RendezvousProbe probe() {
    return probe;
  }

  public ObservableList<String> suggestions(SpecField field) {
    return suggestions.offered(field);
  }

  /// How many problems keep the draft from being launched.
  public int problemCount() {
    return check.errorCount();
  }

  /// What is still to be filled in; empty as soon as anything is wrong besides.
  public List<SpecField> missing() {
    List<SpecField> missing = check.missing();
    return missing.size() == check.errorCount() ? missing : List.of();
  }

  /// How many fields stand as the cluster has refused them.
  public int refusedCount() {
    return check.refusedCount();
  }

  /// The name that the Job will have, as far as it can be told.
  public String jobName() {
    String name = draft.get().get(SpecField.NAME).strip();
    String runId = draft.get().get(SpecField.RUN_ID).strip();
    return name.isEmpty() ? (runId.isEmpty() ? "diloco" : runId) + "-" + suffix : name;
  }

  // Commands

  public void set(SpecField field, String text) {
    if (draft.get().get(field).equals(text)) {
      return;
    }
    check.touch(field);
    if (field == SpecField.RENDEZVOUS_URI) {
      probe.forget();
    }
    draft.set(draft.get().with(field, text));
    if (field == SpecField.NAMESPACE) {
      suggestions.askAccounts(text.strip());
    }
    check();
  }

  public void setConfirmed(boolean yes) {
    confirmed.set(yes);
    confirmationMissed.set(false);
  }

  /// Launches the gang if nothing stands against it; else shows everything that does.
  public void launch() {
    if (stage.get() != Stage.EDITING) {
      return;
    }
    check.touchAll();
    check();
    confirmationMissed.set(warning.get() != null && !confirmed.get());
    if (!check.notes().isEmpty() || confirmationMissed.get()) {
      return;
    }
    stage.set(Stage.LAUNCHING);
    refusal.set(null);
    GangSpec spec = draft.get().toSpec(suffix);
    launchWork = Work.start(surroundings, () -> send(spec), this::launched, this::refused);
  }

  /// Stops waiting for the cluster's answer. The launch may have reached it.
  public void cancelLaunch() {
    if (stage.get() == Stage.LAUNCHING) {
      launchWork.close();
      stage.set(Stage.EDITING);
      refusal.set(
          new Notice(
              Text.of("launch.interrupted.title"),
              Text.of("launch.interrupted.message", jobName()),
              Text.of("launch.interrupted.next"),
              "",
              true));
    }
  }

  @Override
  public void close() {
    suggestions.close();
    probe.close();
    previewWork.close();
    launchWork.close();
  }

  // Steps

  private Answer send(GangSpec spec) throws ClusterException, InterruptedException {
    try {
      return new Answer(cluster.launch(spec, false), null);
    } catch (ClusterException.Invalid e) {
      return new Answer(null, e);
    }
  }

  private void launched(Answer answer) {
    Cluster.Launched gang = answer.launched();
    if (gang == null) {
      refusedBy(answer.fault());
    } else {
      stage.set(Stage.LAUNCHED);
      launched.accept(gang);
    }
  }

  private void refused(Notice notice) {
    refusal.set(notice);
    stage.set(Stage.EDITING);
  }

  private void refusedBy(ClusterException.@Nullable Invalid fault) {
    if (fault != null) {
      check.refuse(fault);
      refused(Notice.of(fault));
    }
    check();
  }

  private void check() {
    check.check(draft.get());
    String doubts = check.doubts();
    if (!doubts.equals(warning.get())) {
      setConfirmed(false);
    }
    warning.set(doubts.isEmpty() ? null : doubts);
    showPreview(check.isComplete());
  }

  private void showPreview(boolean complete) {
    previewWork.close();
    if (!complete) {
      preview.set(new JobPreview(preview.get().yaml(), false));
      return;
    }
    GangSpec spec = draft.get().toSpec(suffix);
    previewWork =
        Work.start(
            surroundings,
            () -> cluster.jobText(spec).yaml(),
            yaml -> preview.set(new JobPreview(yaml, true)),
            refusal::set);
  }

  /// What the cluster said to the launch: a gang, or what is wrong with the Job.
  private record Answer(
      Cluster.@Nullable Launched launched, ClusterException.@Nullable Invalid fault) {}
}
