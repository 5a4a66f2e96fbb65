package dev.gangboard.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.Cluster.Right;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.LinkState;
import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.StillGang;
import dev.gangboard.viewmodel.SuspensionViewModel.Choice;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SuspensionViewModelTest {
  private static final StillGang RUNNING = StillGang.of("run", "SRRR", Kind.RUNNING);
  private static final StillGang SUSPENDED = RUNNING.with("S...", Kind.SUSPENDED);

  private final Driven driven = new Driven();
  private final MainViewModel main = driven.connected();
  private final SuspensionViewModel model = main.suspension();

  private @Nullable Choice choice(StillGang gang) {
    driven.show(gang);
    return model.choice().get();
  }

  private SuspensionQuestion asked(StillGang gang) {
    driven.show(gang);
    model.ask();
    return Objects.requireNonNull(model.question().get());
  }

  private @Nullable SuspensionNote note() {
    return model.note().get();
  }

  @Test
  void aLivingGangCanBeStoppedAndASuspendedOneGoesOn() {
    assertEquals(new Choice(true, null), choice(RUNNING));
    assertEquals(new Choice(false, null), choice(SUSPENDED));
  }

  @Test
  void whereItCannotBeDoneTheReasonIsTold() {
    assertNull(choice(RUNNING.with("SSSS", Kind.SUCCEEDED)));
    assertEquals(
        new Choice(true, "The gang is ending (Cancelling)"),
        choice(RUNNING.with("Sxxx", Kind.CANCELLING)));
    driven.show(RUNNING);
    driven.publish(
        new LinkState(
            LinkState.Status.STALE,
            driven.now(),
            new ClusterException.Unreachable("Nobody answers.", "", null)));
    assertEquals(new Choice(true, "The link to the cluster is not live"), model.choice().get());
    model.ask();
    assertNull(model.question().get());
  }

  @Test
  void theMissingRightIsNamed() {
    driven.cluster.refusals.put(
        Right.PATCH_JOBS,
        new ClusterException.Forbidden("You may not patch jobs in namespace 'x'.", "", null));
    assertEquals(new Choice(true, "You may not patch jobs in namespace 'x'."), choice(RUNNING));
    assertTrue(main.gang().cancellable().get());
  }

  @Test
  void theQuestionSaysWhatHappens() {
    assertEquals(
        List.of(
            "3 pods are stopped with their grace; what they have not saved is lost. 3 GPUs are"
                + " freed.",
            "1 rank has succeeded, and stays so.",
            "The cluster deletes the pods with their logs; what was read of them here is kept.",
            "The Job stays, and its other ranks wait until you resume it: then they start from the"
                + " beginning, or from what they saved."),
        asked(RUNNING).effects());
    model.drop();
    assertEquals(List.of(), driven.cluster.suspensions);
  }

  @Test
  void theStopIsToldUntilThePodsAreGone() {
    asked(RUNNING).confirm();
    assertEquals(List.of("run true"), driven.cluster.suspensions);
    assertNull(model.question().get());
    driven.pass(Duration.ofSeconds(5));
    driven.show(RUNNING.with("Sxx.", Kind.SUSPENDED));
    main.tick();
    assertEquals(new SuspensionNote(false, "Stopping: 2 pods are still there"), note());

    driven.pass(Duration.ofSeconds(26));
    driven.show(SUSPENDED);
    main.tick();
    assertEquals(new SuspensionNote(false, "Suspended: all pods had stopped after 31 s"), note());
  }

  @Test
  void aStopThatDoesNotGetOnIsLoud() {
    asked(RUNNING).confirm();
    driven.pass(Duration.ofSeconds(91));
    driven.show(RUNNING.with("Sx..", Kind.SUSPENDED));
    main.tick();
    SuspensionNote note = Objects.requireNonNull(note());
    assertTrue(note.loud());
    assertTrue(note.text().startsWith("1 pod is still there 1 m after the stop"), note.text());
  }

  @Test
  void resumingIsToldUntilAllRun() {
    asked(SUSPENDED).confirm();
    assertEquals(List.of("run false"), driven.cluster.suspensions);
    driven.pass(Duration.ofSeconds(4));
    driven.show(RUNNING.with("SRcc", Kind.STARTING));
    main.tick();
    assertEquals(new SuspensionNote(false, "Resuming: 2 ranks do not run yet"), note());
    driven.pass(Duration.ofSeconds(4));
    driven.show(RUNNING);
    main.tick();
    assertEquals(new SuspensionNote(false, "Resumed: all 4 ranks ran after 8 s"), note());
    driven.show(RUNNING.with("SSSS", Kind.SUCCEEDED));
    main.tick();
    assertNull(note());
  }

  @Test
  void aFailureStaysInTheQuestionAndCanBeTriedAgain() {
    driven.cluster.suspendFailure =
        new ClusterException.Forbidden("You may not patch jobs.", "403", null);
    SuspensionQuestion question = asked(RUNNING);
    question.confirm();
    assertEquals(
        "You may not patch jobs.", Objects.requireNonNull(question.failure().get()).message());
    driven.cluster.suspendFailure = null;
    question.confirm();
    assertNull(model.question().get());
    assertEquals(List.of("run true", "run true"), driven.cluster.suspensions);
  }
}
