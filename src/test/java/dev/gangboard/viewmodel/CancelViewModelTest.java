package dev.gangboard.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.StillGang;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class CancelViewModelTest {
  private static final StillGang GANG = StillGang.of("diloco", "RRRRRRSS", Kind.RUNNING);

  private final Driven driven = new Driven();
  private final MainViewModel main = driven.connected();

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
    assertEquals(new CancelNote(false, "Cancel accepted: 6 pods still stopping", null), note());
  }

  @Test
  void whenAllPodsAreGoneItIsDone() {
    ask(GANG).confirm();
    driven.pass(Duration.ofSeconds(20));

    driven.show(GANG.with("XXXXXXXX", Kind.CANCELLED).ended(2472, -12));

    assertEquals(new CancelNote(false, "Cancelled: all 8 pods were gone after 12 s", null), note());
  }

  @Test
  void podsThatDoNotGoAreSaidLoudly() {
    ask(GANG).confirm();
    driven.pass(Duration.ofSeconds(75));

    driven.show(GANG.with("xXXXXXXX", Kind.CANCELLING));
    main.tick();

    CancelNote note = note();
    assertTrue(note.loud());
    assertEquals("1 pod is still not gone 1 m after the cancel: its node may be lost", note.text());
  }

  @Test
  void aFailedCancelStaysVisibleAndCanBeTriedAgain() {
    driven.cluster.cancelFailure = new ClusterException.Forbidden("may not delete", "403", null);
    CancelViewModel question = ask(GANG);

    question.confirm();
    assertEquals(CancelViewModel.Stage.FAILED, question.stage().get());
    assertEquals("may not delete", Objects.requireNonNull(question.failure().get()).message());
    main.closeCancel();
    assertTrue(note().loud());

    driven.cluster.cancelFailure = null;
    ask(GANG).confirm();
    assertFalse(note().loud());
  }

  @Test
  void aGangThatWasAlreadyGoneIsSuccess() {
    driven.cluster.cancelled = Cluster.Cancelled.ALREADY_GONE;

    ask(GANG).confirm();

    assertEquals("The Job was already gone; 6 pods still stopping", note().text());
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

  private CancelNote note() {
    CancelNote note = main.gang().cancelNote().get();
    assertNotNull(note);
    return Objects.requireNonNull(note);
  }
}
