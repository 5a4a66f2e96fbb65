package dev.gangboard.rendezvous;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class KeyPatternTest {

  @ParameterizedTest
  @CsvSource({
    "round-0007/rank-3.pt, 7, 3",
    "step=7/replica_00003/model.safetensors, 7, 3",
    "step=7/replica_00003/optimizer/part-0.bin, 7, 3",
    "7/3.safetensors, 7, 3",
    "0007/0003, 7, 3",
    "rank-3/round-7.pt, 7, 3",
    "replica3/outer_step_12/grad.bin, 12, 3",
    "round7_rank3.pt, 7, 3",
    "rank3-round7.json, 7, 3",
    "runs/exp-4/Round_12/Rank_511.pt, 12, 511",
    "epoch.2/worker.9.npz, 2, 9",
    "iter-1/node-0/x, 1, 0"
  })
  void theUsualLayoutsAreRead(String key, long round, int rank) {
    assertEquals(new Place(round, rank), place(key));
  }

  private static Place place(String key) {
    return ((KeyPattern.Match.Found) KeyPatterns.USUAL.match(key)).place();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "checkpoint/model.pt",
        "round-x/rank-3.pt",
        "round-7/",
        "rank-3.pt",
        "",
        "round-99999999999999999999/rank-1.pt",
        "round-1/rank-99999999999.pt",
        "round-٧/rank-٣.pt",
        "\u0000/\uffff"
      })
  void otherKeysHaveNoPlace(String key) {
    assertInstanceOf(KeyPattern.Match.None.class, KeyPatterns.USUAL.match(key));
  }

  @Test
  void anOwnPatternSaysWhereTheNumbersStand() {
    assertEquals(
        Optional.of(new Place(41, 2)),
        KeyPattern.of("ex(?<round>\\d+)/p(?<rank>\\d+)\\.bin").place("ex41/p2.bin"));
  }

  @Test
  void anEndlessPatternGivesUpOnAKey() {
    KeyPattern endless = KeyPattern.of("(a+)+\\1(?<round>\\d)(?<rank>\\d)");
    assertEquals(new KeyPattern.Match.Endless(), endless.match("a".repeat(60) + "!"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "(?<round>\\d+; no regular expression: Unclosed group at character 13",
        "(?<round>\\d+); the group (?<rank>\\d+) is missing: it tells the rank",
        "x; the group (?<round>\\d+) is missing: it tells the round"
      })
  void aWrongPatternSaysWhatIsWrong(String pattern, String message) {
    assertEquals(
        message,
        assertThrows(IllegalArgumentException.class, () -> KeyPattern.of(pattern)).getMessage());
  }

  @Test
  void aPatternIsNotWithoutEnd() {
    assertThrows(IllegalArgumentException.class, () -> KeyPattern.of("x".repeat(501)));
    KeyPattern deep = KeyPattern.of("(?:a|b)*(?<round>\\d)(?<rank>\\d)");
    assertInstanceOf(
        KeyPattern.Match.Endless.class, deep.match("ab".repeat(100_000)), "a deep recursion");
  }
}
