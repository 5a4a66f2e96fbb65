package dev.gangboard.logs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnErrorPatternsTest {
  @TempDir private Path folder;

  private Path file() {
    return folder.resolve("error-patterns.txt");
  }

  private void write(String text) throws Exception {
    Files.writeString(file(), text);
  }

  @Test
  void withoutAFileTheProductsPatternsHold() {
    var patterns = new OwnErrorPatterns(file());
    assertEquals(Optional.of("NCCL error"), patterns.get().nameOf("NCCL WARN broke"));
    assertEquals(Optional.empty(), patterns.get().nameOf("loss is NaN"));
    assertEquals(List.of(), patterns.flaws());
  }

  @Test
  void aPersonsPatternsComeFirstAndTheProductsStay() throws Exception {
    write("\ufeff# mine\r\nDiverged\tloss is\tloss is (nan|inf)\r\nMy trace\tTraceback\r\n");
    ErrorPatterns patterns = new OwnErrorPatterns(file()).get();
    assertEquals(Optional.of("Diverged"), patterns.nameOf("loss is nan"));
    assertEquals(Optional.empty(), patterns.nameOf("loss is 0.5"));
    assertEquals(Optional.of("My trace"), patterns.nameOf("Traceback (most recent call last):"));
    assertEquals(Optional.of("Crash"), patterns.nameOf("Segmentation fault"));
  }

  @Test
  void aWrongLineIsToldWithItsNumberAndTheOthersHold() throws Exception {
    write("no tab\nGood\tit broke\nBad\tx\t(\n");
    var patterns = new OwnErrorPatterns(file());
    assertEquals(Optional.of("Good"), patterns.get().nameOf("it broke"));
    String form =
        " A line is a name, a text, and a regular expression where it is needed, with tabs"
            + " between.";
    assertEquals(
        List.of(
            file() + ":1: There is no text to look for." + form,
            file() + ":3: Unclosed group." + form),
        patterns.flaws());
  }

  @Test
  void ofManyWrongLinesAFewAreTold() throws Exception {
    write("wrong\n".repeat(40));
    List<String> flaws = new OwnErrorPatterns(file()).flaws();
    assertEquals(6, flaws.size());
    assertEquals("35 more lines are wrong.", flaws.getLast());
  }

  @Test
  void aFileThatChangesIsReadAgainAndOneThatGoesIsForgotten() throws Exception {
    write("Mine\tone thing\n");
    var patterns = new OwnErrorPatterns(file());
    assertEquals(Optional.of("Mine"), patterns.get().nameOf("one thing"));
    write("Mine\tanother thing, longer\n");
    patterns.look();
    assertEquals(Optional.empty(), patterns.get().nameOf("one thing"));
    assertEquals(Optional.of("Mine"), patterns.get().nameOf("another thing, longer"));
    Files.delete(file());
    patterns.look();
    assertEquals(Optional.empty(), patterns.get().nameOf("another thing, longer"));
  }

  @Test
  void whatCannotBeReadIsToldAndTheRestHolds() throws Exception {
    Files.createDirectory(file());
    var patterns = new OwnErrorPatterns(file());
    assertEquals(1, patterns.flaws().size());
    assertEquals(Optional.of("Crash"), patterns.get().nameOf("Segmentation fault"));
  }

  @Test
  void brokenBytesAndAHugeFileAreNoDisaster() throws Exception {
    Files.write(file(), new byte[] {(byte) 0xff, '\t', (byte) 0xfe, '\n', 'A', '\t', 'b', '\n'});
    var patterns = new OwnErrorPatterns(file());
    assertEquals(Optional.of("A"), patterns.get().nameOf("b"));
    write("x".repeat(2_000_000));
    patterns.look();
    assertEquals(
        List.of("The error patterns in " + file() + " cannot be read: it has more than 1 MB"),
        patterns.flaws());
  }
}
