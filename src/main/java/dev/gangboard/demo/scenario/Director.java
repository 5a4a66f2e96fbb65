package dev.gangboard.demo.scenario;

import com.google.gson.JsonObject;
import dev.gangboard.demo.api.Creation;
import dev.gangboard.demo.api.DeleteOptions;
import dev.gangboard.demo.api.DeleteOptions.Propagation;
import dev.gangboard.demo.api.Deletion;
import dev.gangboard.demo.api.Faults;
import dev.gangboard.demo.control.Disruptions;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Store;
import dev.gangboard.demo.store.Tree;
import dev.gangboard.demo.time.Timeline;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/// Plays a scenario: does each deed when its time has come. What it does others could have done
/// over the API or on a node; a person may be faster, and what is gone then is left alone.
public final class Director {
  private static final Logger LOG = System.getLogger(Director.class.getName());
  private static final String NAMESPACE = "default";
  private static final String JOB_LABEL = "batch.kubernetes.io/job-name";
  private static final String INDEX = "batch.kubernetes.io/job-completion-index";

  private final Timeline timeline;
  private final Store store;
  private final Creation creation;
  private final Deletion deletion;
  private final Disruptions disruptions;
  private final Faults faults;

  public Director(
      Timeline timeline, Store store, Creation creation, Disruptions disruptions, Faults faults) {
    this.timeline = timeline;
    this.store = store;
    this.creation = creation;
    this.deletion = new Deletion(store, timeline);
    this.disruptions = disruptions;
    this.faults = faults;
  }

  /// Begins to play; what follows comes in its time.
  public void play(Scenario scenario) {
    for (Scenario.Act act : scenario.acts()) {
      timeline.after(act.at(), () -> tryTo(act.deed()));
    }
  }

  private void tryTo(Deed deed) {
    try {
      perform(deed);
    } catch (ApiException e) {
      LOG.log(Level.DEBUG, "somebody was faster than " + deed, e);
    }
  }

  private void perform(Deed deed) {
    switch (deed) {
      case Deed.Launch(GangPlan gang) -> creation.create(Kind.JOB, gang.job(NAMESPACE));
      case Deed.Delete(String gang, Propagation how) ->
          deletion.delete(Kind.JOB, NAMESPACE, gang, DeleteOptions.of(how));
      case Deed.Drain(String gang, int rank) -> onNode(gang, rank, disruptions::drain);
      case Deed.LoseNode(String gang, int rank) -> onNode(gang, rank, disruptions::lose);
      case Deed.TakeNode(String gang, int rank) -> onNode(gang, rank, disruptions::takeAway);
      case Deed.RestartApi(Duration away) -> restartApi(away);
      case Deed.ExpireToken(Duration until) -> expireToken(until);
      case Deed.EndLogs() -> faults.endLogs();
    }
  }

  private void restartApi(Duration away) {
    faults.unreachable(true);
    timeline.after(
        away,
        () -> {
          faults.unreachable(false);
          faults.expireHistory();
        });
  }

  /// A real server asks for the token at the start of a stream alone: those that are open are cut,
  /// as they would be within minutes.
  private void expireToken(Duration until) {
    faults.expireTokens(true);
    faults.dropWatches();
    faults.dropLogs();
    timeline.after(until, () -> faults.expireTokens(false));
  }

  private void onNode(String gang, int rank, Consumer<String> deed) {
    node(gang, rank).ifPresent(deed);
  }

  private Optional<String> node(String gang, int rank) {
    return store.list(Kind.POD, NAMESPACE).items().stream()
        .filter(pod -> is(pod, gang, rank))
        .flatMap(pod -> Tree.text(pod, "spec", "nodeName").stream())
        .findFirst();
  }

  private static boolean is(JsonObject pod, String gang, int rank) {
    return Tree.textOrEmpty(pod, "metadata", "labels", JOB_LABEL).equals(gang)
        && Tree.textOrEmpty(pod, "metadata", "annotations", INDEX).equals(Integer.toString(rank));
  }
}
