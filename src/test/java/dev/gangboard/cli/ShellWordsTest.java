package dev.gangboard.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.gangboard.gang.GangDraft;
import dev.gangboard.gang.SpecField;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShellWordsTest {
  @Test
  void plainWordsStayAsTheyAre() {
    assertEquals(
        "python -m train --lr=0.7 s3://runs/x/",
        ShellWords.join(List.of("python", "-m", "train", "--lr=0.7", "s3://runs/x/")));
  }

  @Test
  void quotesWhatAShellWouldTakeApart() {
    assertEquals(
        "bash -lc 'echo \"it'\\''s $HOME\"' ''",
        ShellWords.join(List.of("bash", "-lc", "echo \"it's $HOME\"", "")));
  }

  @Test
  void aDraftReadsTheSameWordsAgain() {
    List<String> words = List.of("sh", "-c", "a 'b' \"c\" \\ $d\n#e", "", "ü", "x\ty");
    GangDraft draft =
        GangDraft.defaults()
            .with(SpecField.IMAGE, "trainer")
            .with(SpecField.COMMAND, ShellWords.join(words));
    assertEquals(words, draft.toSpec("0a1b2c3d").replica().command());
  }
}
