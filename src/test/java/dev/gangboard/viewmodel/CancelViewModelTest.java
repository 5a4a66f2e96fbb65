package dev.gangboard.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.LinkState;
import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.NodeHealth;
import dev.gangboard.gang.Remains;
import dev.gangboard.gang.StillGang;
import dev.gangboard.record.AskedCancel;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CancelViewModelTest {
  private static final StillGang GANG = StillGang.of("diloco", "RRRRRRSS", Kind.RUNNING);

  private final Driven driven = new Driven();
  private final MainViewModel main = driven.connected();
  private @Nullable Supplier<Remains> answer;

  @Test
  void theQuestionNamesTheGangItsRanksItsGpusAndWhatIsLost() {
    CancelViewModel question = ask(GANG);

    assertEquals("Cancel diloco?", question.title());
    assertEquals("8 ranks holding 6 GPUs, in namespace ml-training.", question.size());
    assertEquals(
        List.of(
            "6 ranks are running: whatever they have not saved is lost.",
            "2 ranks have succeeded: what they wrote elsewhere stays.",
            "The cluster deletes the Job, its pods and their logs. This cannot be undone."),
        question.losses());
  }

  @Test
  void nothingIsSentBeforeTheAnswer() {
    ask(GANG);
    main.closeCancel();

    assertEquals(List.of(), driven.cluster.cancels);
    assertNull(main.cancel().get());
  }

  @Test
  void anAcceptedCancelIsNotCalledDoneWhilePodsLive() {
    ask(GANG).confirm();

    assertEquals(List.of(GANG.id()), driven.cluster.cancels);
    assertNull(main.cancel().get());
    driven.show(GANG.with("xxxxxxXX", Kind.CANCELLING));
    assertEquals(
        new CancelNote(false, "Cancelling: 2 of 8 pods gone, 6 stopping, up to 24 s of grace left"),
        note());
  }

  @Test
  void itIsDoneWhenTheApiHasSaidTwiceThatNothingIsLeft() {
    ask(GANG).confirm();
    left(true);
    second();
    driven.show(GANG.with("XXXXXXXX", Kind.CANCELLED));
    assertEquals("Cancelling: 8 of 8 pods gone, the Job is still there", note().text());

    left(false);
    second();
    driven.show(GANG.with("XXXXXXXX", Kind.CANCELLED));
    assertEquals(
        "Cancelling: 8 of 8 pods gone, the cluster is asked whether anything is left",
        note().text());
    second();
    second();
    assertEquals(new CancelNote(false, "Cancelled: 8 of 8 pods gone after 1 s"), note());
    assertEquals("diloco: Cancelled: 8 of 8 pods gone after 1 s", main.message().get());
  }

  @Test
  void nothingIsProvedWhileNobodyAnswersAndTheWordsSayWhy() {
    ask(GANG).confirm();
    driven.show(GANG.with("XXXXXXXX", Kind.CANCELLED));
    second();
    assertTrue(note().loud());
    assertTrue(note().text().startsWith("Not proved yet: 8 of 8 pods gone"), note().text());
    assertTrue(note().text().endsWith("nobody answers"), note().text());
  }

  @Test
  void nothingIsAskedNorProvedOverALostLinkAndItGoesOnAfterIt() {
    ask(GANG).confirm();
    left(false);
    driven.show(GANG.with("xxxxXXXX", Kind.CANCELLING));
    driven.publish(new LinkState(LinkState.Status.STALE, driven.now(), null));
    second();
    second();
    second();
    assertTrue(note().loud());
    assertTrue(note().text().startsWith("Not proved yet, link lost at "), note().text());
    driven.show(GANG.with("XXXXXXXX", Kind.CANCELLED));
    second();
    second();
    second();
    assertFalse(note().loud());
    assertTrue(note().text().startsWith("Cancelled: 8 of 8 pods gone"), note().text());
  }

  @Test
  void podsThatDoNotGoAreExplainedAndKilledAfterAQuestionOfTheirOwn() {
    ask(GANG).confirm();
    driven.cluster.nodes.put("ip-10-3-41-7", NodeHealth.NOT_READY);
    answer =
        () ->
            new Remains(
                driven.now(),
                false,
                List.of(GANG.with("x", Kind.CANCELLING).pods().getFirst().pod()));
    driven.show(GANG.with("xXXXXXXX", Kind.CANCELLING));
    driven.pass(Duration.ofSeconds(64));
    second();
    second();
    driven.show(GANG.with("xXXXXXXX", Kind.CANCELLING));

    assertEquals(
        new CancelNote(
            true,
            "The cancel is stuck: 7 of 8 pods gone, 1 stuck",
            List.of(
                "rank 0 (diloco-0-x7k2p) is on node ip-10-3-41-7, which does not answer: nobody can"
                    + " tell whether its process still runs"),
            null,
            CancelNote.Action.KILL),
        note());
    main.cancels().askKill(GANG.id());
    KillViewModel kill = Objects.requireNonNull(main.cancels().kill().get());
    assertEquals("Kill 1 pod of diloco?", kill.title());
    assertEquals(List.of("rank 0 (diloco-0-x7k2p)"), kill.pods());
    assertTrue(kill.meanings().get(1).contains("the process may still run there"));
    assertEquals(List.of(), driven.cluster.removals);

    driven.cluster.removeFailure = new ClusterException.Forbidden("may not delete pods", "", null);
    kill.confirm();
    assertEquals("may not delete pods", Objects.requireNonNull(kill.failure().get()).message());
    driven.cluster.removeFailure = null;
    kill.confirm();
    assertNull(main.cancels().kill().get());
    left(false);
    second();
    second();
    second();
    assertTrue(note().text().startsWith("Cancelled: 8 of 8 pods gone"), note().text());
  }

  @Test
  void aFailedCancelSaysWhatStillRunsAndCanBeTriedAgain() {
    driven.cluster.cancelFailure = new ClusterException.Forbidden("may not delete", "403", null);
    CancelViewModel question = ask(GANG);

    question.confirm();
    assertEquals(CancelViewModel.Stage.FAILED, question.stage().get());
    assertEquals("may not delete", Objects.requireNonNull(question.failure().get()).message());
    main.closeCancel();
    assertTrue(note().loud());
    assertEquals(CancelNote.Action.TRY_AGAIN, note().action());
    assertEquals(
        "The cancel failed, the gang may still hold its GPUs (0 of 8 pods gone, 8 not asked to stop"
            + " yet): may not delete",
        note().text());

    driven.cluster.cancelFailure = null;
    ask(GANG).confirm();
    assertFalse(note().loud());
  }

  @Test
  void aCancelWhoseAnswerWasLostIsProvedAllTheSame() {
    driven.cluster.cancelFailure = new ClusterException.Unreachable("broke off", "", null);
    ask(GANG).confirm();
    left(false);
    second();
    driven.show(GANG.with("xxxxxxxx", Kind.CANCELLING));
    second();
    second();
    assertTrue(note().text().startsWith("Cancelled: 8 of 8 pods gone"), note().text());
  }

  @Test
  void theWindowMayCloseOnceAllIsProved() {
    assertTrue(main.cancels().mayClose());
    ask(GANG).confirm();
    assertFalse(main.cancels().mayClose());
    LeaveViewModel leave = Objects.requireNonNull(main.cancels().leave().get());
    assertEquals("diloco: 0 of 8 pods gone, 8 not asked to stop yet", leave.progress().get());
    leave.await();
    left(false);
    second();
    driven.show(GANG.with("XXXXXXXX", Kind.CANCELLED));
    assertFalse(leave.over().get());
    second();
    second();
    second();
    assertTrue(leave.over().get());
    assertTrue(main.cancels().mayClose());
  }

  @Test
  void whatWasAskedForBeforeTheWindowOpenedIsProvedAndForgotten() {
    var earlier = new Driven();
    earlier.histories = earlier.records;
    earlier.records.asked.add(
        new AskedCancel(
            GANG.id(), earlier.now().minusSeconds(60), "prod-eks-us-east-1", Driven.PROD.server()));
    earlier.records.asked.add(
        new AskedCancel(
            StillGang.of("other", "R", Kind.RUNNING).id(),
            earlier.now(),
            "other",
            "https://other"));
    earlier.cluster.remains = new Remains(earlier.now(), false, List.of());
    MainViewModel reopened = earlier.connected();
    earlier.show();
    for (int i = 0; i < 4; i++) {
      earlier.pass(Duration.ofSeconds(1));
      earlier.cluster.remains = new Remains(earlier.now(), false, List.of());
      reopened.tick();
    }
    assertEquals(List.of("uid-diloco"), earlier.records.ended);
    assertTrue(reopened.cancels().mayClose());
  }

  @Test
  void aPodThatHasEndedAndIsHeldIsNotCalledGone() {
    driven.show(GANG.with("XXXXXXXx", Kind.CANCELLED));
    assertEquals("all 8 pods have ended, 1 not gone yet", main.gang().sentence().get());
    driven.show(GANG.with("XXXXXXXX", Kind.CANCELLED));
    assertEquals("all 8 pods are gone", main.gang().sentence().get());
  }

  @Test
  void anEndedGangCannotBeCancelled() {
    driven.show(GANG.with("SSSSSSSS", Kind.SUCCEEDED));

    main.askCancel();

    assertFalse(main.gang().cancellable().get());
    assertNull(main.cancel().get());
  }

  private CancelViewModel ask(StillGang gang) {
    driven.show(gang);
    main.askCancel();
    return Objects.requireNonNull(main.cancel().get());
  }

  private void left(boolean job) {
    answer = () -> new Remains(driven.now(), job, List.of());
    driven.cluster.remains = answer.get();
  }

  private void second() {
    driven.pass(Duration.ofSeconds(1));
    if (answer != null) {
      driven.cluster.remains = answer.get();
    }
    main.tick();
  }

  private CancelNote note() {
    CancelNote note = main.gang().cancelNote().get();
    assertNotNull(note);
    return Objects.requireNonNull(note);
  }
}
