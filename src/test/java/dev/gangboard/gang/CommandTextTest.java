package dev.gangboard.gang;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class CommandTextTest {
  @Test
  void splitsAtBlanksAndKeepsWhatIsQuoted() throws FieldException {
    assertEquals(
        List.of("bash", "-lc", "torchrun train.py --name 'a b'", "", "x y", "tab\\n"),
        CommandText.words("  bash -lc \"torchrun train.py --name 'a b'\"\t''  x\\ y 'tab\\n'\n"));
  }

  @Test
  void joinsQuotedAndBarePartsOfOneWord() throws FieldException {
    assertEquals(
        List.of("it's", "--x=1 2", "$HOME", "a\"b"),
        CommandText.words("'it'\\''s' --x='1 2' \"\\$HOME\" \"a\\\"b\""));
  }

  @Test
  void keepsABackslashInDoubleQuotesThatEscapesNothing() throws FieldException {
    assertEquals(List.of("\\d+", "two lines"), CommandText.words("\"\\d+\" two\\\n\\ lines"));
  }

  @Test
  void refusesAQuoteThatIsNotClosed() {
    FieldException fault =
        assertThrows(FieldException.class, () -> CommandText.words("echo \"half 'a'"));
    assertEquals(
        "A \" is opened and not closed, from \"half 'a' on. Close it, or put a backslash before"
            + " it.",
        fault.in(SpecField.COMMAND).text());
    assertThrows(FieldException.class, () -> CommandText.words("echo 'half"));
  }

  @Test
  void refusesABackslashAtTheEnd() {
    assertThrows(FieldException.class, () -> CommandText.words("echo \\"));
  }
}
