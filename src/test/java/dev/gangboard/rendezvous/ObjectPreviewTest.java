package dev.gangboard.rendezvous;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.gangboard.rendezvous.ObjectPreview.Kind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ObjectPreviewTest {
  private static ObjectPreview of(String text, long size) {
    return ObjectPreview.of(text.getBytes(StandardCharsets.UTF_8), size);
  }

  @Test
  void jsonIsIndentedEvenWhereItIsCutOff() {
    assertEquals(
        new ObjectPreview(
            Kind.JSON,
            "{\n  \"a\": [\n    1,\n    2\n  ],\n  \"b\": {},\n  \"c\": \"x,{\\\"",
            true),
        of(" {\"a\":[1, 2],\"b\":{ },\"c\":\"x,{\\\"", 1000));
  }

  @Test
  void textIsShownAsItIs() {
    assertEquals(new ObjectPreview(Kind.TEXT, "loss 0.1\nключ", false), of("loss 0.1\nключ", 17));
  }

  @Test
  void aCharacterThatIsBrokenOffDoesNotMakeBytesOfAText() {
    byte[] bytes = "ключ".getBytes(StandardCharsets.UTF_8);
    assertEquals(
        new ObjectPreview(Kind.TEXT, "клю", true),
        ObjectPreview.of(Arrays.copyOf(bytes, bytes.length - 1), 100));
  }

  @Test
  void anythingElseIsShownAsBytes() {
    assertEquals(
        new ObjectPreview(
            Kind.BYTES, "0000  50 4b 03 04 00 ff                                PK....\n", false),
        ObjectPreview.of(new byte[] {'P', 'K', 3, 4, 0, (byte) 0xff}, 6));
  }

  @Test
  void whatIsEmptySaysSo() {
    assertEquals(new ObjectPreview(Kind.EMPTY, "", false), ObjectPreview.of(new byte[0], 0));
  }
}
