package dev.gangboard.gang;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.gang.CancelProof.Question;
import dev.gangboard.gang.LeftPod.Cause;
import dev.gangboard.gang.LeftPod.Plight;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CancelProofTest {
  private static final GangId GANG = new GangId("default", "a", "a");

  private final Stage stage = new Stage();
  private final JobFacts job = stage.job("a", 2);
  private final PodFacts first = stage.pod("a", 0, "x");
  private final PodFacts second = stage.pod("a", 1, "x");
  private CancelProof proof = CancelProof.asked(GANG, Stage.time(10));

  CancelProofTest() {
    stage.see(job).see(first).see(second).at(10);
  }

  private void seen() {
    proof = proof.seeing(stage.gang("a"), stage.now());
  }

  private void told(int second, boolean jobThere, PodFacts... pods) {
    proof = proof.told(new Remains(Stage.time(second), jobThere, List.of(pods)));
  }

  private CancelProgress at(int second) {
    return proof.at(Stage.time(second));
  }

  private List<Plight> plights(int second) {
    return at(second).left().stream().map(LeftPod::plight).toList();
  }

  @Test
  void podsDrainWithTheGraceThatEachHasLeft() {
    stage.gone(job);
    stage.see(stage.stopping(first, 30));
    seen();
    assertEquals(List.of(new Plight.Stopping(26), new Plight.Running()), plights(14));
    assertEquals(26, at(14).graceLeft().orElseThrow());
    stage.gone(second);
    seen();
    assertEquals(1, at(14).gone());
    assertEquals(List.of(new Plight.Leaving()), plights(45));
  }

  @Test
  void nothingIsProvedByAWatchAlone() {
    stage.gone(job).gone(first).gone(second);
    seen();
    assertEquals(List.of(), at(20).left());
    assertFalse(at(20).proved());
    assertEquals(Optional.of(new Question.WhatIsLeft()), proof.due(Stage.time(20), Stage.time(20)));
  }

  @Test
  void itIsProvedByTwoEmptyAnswersWithTimeForALatePodBetween() {
    stage.gone(job).at(17).gone(first).at(41).gone(second);
    seen();
    told(42, false);
    assertFalse(at(43).proved());
    told(43, false);
    assertFalse(at(43).proved());
    told(44, false);
    assertEquals(new CancelProgress(2, List.of(), false, Duration.ofSeconds(31)), at(45));
    assertEquals(Optional.empty(), proof.due(Stage.time(60), Stage.time(60)));
  }

  @Test
  void aPodThatIsMadeLateCounts() {
    stage.gone(job).gone(first).gone(second);
    seen();
    told(20, false);
    PodFacts late = stage.at(21).pod("a", 1, "late");
    stage.see(late);
    seen();
    told(21, false, late);
    told(23, false, late);
    assertFalse(at(23).proved());
    assertEquals(3, at(23).pods());
    told(24, false);
    told(25, false);
    assertFalse(at(25).proved());
    told(26, false);
    assertTrue(at(26).proved());
  }

  @Test
  void aPodThatIsSeenAfterTheProofRefutesIt() {
    told(20, false);
    told(22, false);
    assertTrue(proof.proved());
    stage.at(23).see(stage.pod("a", 1, "late"));
    seen();
    assertFalse(proof.proved());
  }

  @Test
  void anAnswerOlderThanAPodDoesNotCallItGone() {
    stage.at(20);
    seen();
    told(19, false);
    assertEquals(2, at(20).left().size());
    told(21, false);
    assertEquals(0, at(21).left().size());
    assertFalse(proof.proved());
  }

  @Test
  void aWatchThatIsBehindDoesNotBringBackWhatIsGone() {
    seen();
    told(20, false);
    seen();
    told(22, false);
    assertTrue(proof.proved());
  }

  @Test
  void aJobThatIsThereIsNoProofAndNeitherIsAnAnswerOfBeforeTheCancel() {
    told(12, true);
    told(15, true);
    assertFalse(proof.proved());
    proof = CancelProof.asked(GANG, Stage.time(10));
    told(5, false);
    told(8, false);
    assertFalse(proof.proved());
  }

  @Test
  void silenceProvesNothingAndIsAskedAgain() {
    proof = proof.unanswered(Stage.time(20));
    assertEquals(Optional.empty(), proof.due(Stage.time(20), Stage.time(20)));
    assertEquals(Optional.of(new Question.WhatIsLeft()), proof.due(Stage.time(21), Stage.time(21)));
    assertFalse(proof.proved());
  }

  @Test
  void whatHoldsAPodPastItsGraceIsNamed() {
    stage.gone(job);
    stage.see(
        stage.lived(
            first,
            life ->
                new PodFacts.Lifetime(
                    life.created(), Stage.time(40), 30L, true, false, 99, List.of("acme/hold"))));
    stage.gone(second);
    seen();
    assertEquals(List.of(new Plight.Leaving()), plights(50));
    assertEquals(
        List.of(new Plight.Stuck(new Cause.Finalizers(List.of("acme/hold")))), plights(51));
  }

  @Test
  void aDeadNodeIsToldWhereTheClusterTellsItAndElseHowLongThePodIsOverdue() {
    stage.gone(job).gone(second).see(stage.stopping(first, 30));
    seen();
    told(80, false, stage.stopping(first, 30));
    assertEquals(List.of(new Plight.Stuck(new Cause.Overdue(40))), plights(80));
    assertEquals(
        Optional.of(new Question.HowIsTheNode("node-0")),
        proof.due(Stage.time(81), Stage.time(81)));
    proof = proof.told("node-0", NodeHealth.GONE, Stage.time(81));
    assertEquals(List.of(new Plight.Stuck(new Cause.DeadNode("node-0", true))), plights(82));
    proof = proof.told("node-0", null, Stage.time(83));
    assertEquals(Optional.empty(), proof.due(Stage.time(84), Stage.time(84)));
    stage.see(
        stage.conditioned(
            stage.stopping(first, 30), new Condition("Ready", false, null, null, stage.now())));
    seen();
    assertEquals(List.of(new Plight.Stuck(new Cause.DeadNode("node-0", false))), plights(84));
  }

  @Test
  void aPodThatNobodyAsksToStopIsFound() {
    stage.gone(job).gone(second);
    seen();
    assertEquals(List.of(new Plight.Running()), plights(20));
    assertEquals(List.of(new Plight.Stuck(new Cause.NeverAsked(11))), plights(21));
  }
}
