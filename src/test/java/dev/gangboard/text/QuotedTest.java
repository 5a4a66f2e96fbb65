package dev.gangboard.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuotedTest {
  @ParameterizedTest
  @ValueSource(strings = {"", "exp-7", "größe", "🧪👩\u200d🔬", "مرحبا", "a\\nb"})
  void whatCanBeSeenIsKept(String text) {
    assertEquals(text, Quoted.of(text));
  }

  @ParameterizedTest
  @CsvSource({
    "'x\ny', 'x\\ny'",
    "'a\r\tb', 'a\\r\\tb'",
    "'\u001b[2Jgone', '\\u001b[2Jgone'",
    "'a\u0000b', 'a\\u0000b'",
    "'\u0085', '\\u0085'",
    "'a\u2028b', 'a\\u2028b'",
    "'\u202egpj.exe', '\\u202egpj.exe'"
  })
  void whatATerminalWouldObeyIsWrittenOut(String text, String shown) {
    assertEquals(shown, Quoted.of(text));
  }
}
