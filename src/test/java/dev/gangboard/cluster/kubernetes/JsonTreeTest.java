package dev.gangboard.cluster.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.EOFException;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Objects one after the other, as a watch sends them.
class JsonTreeTest {
  @Test
  void aTextCanHaveManyObjectsOrNone() throws IOException {
    assertEquals(List.of("{\"a\":1}", "{\"b\":2}"), objects("{\"a\": 1}\n{\"b\": 2}\n"));
    assertEquals(List.of(), objects(""));
  }

  @Test
  void aTextThatBreaksOffIsNoEnd() {
    assertThrows(EOFException.class, () -> objects("{\"a\": 1}\n{\"b\": "));
  }

  @Test
  void whatNobodyReadsIsLeftOut() throws IOException {
    assertEquals(List.of("{\"c\":3}"), objects("{\"managedFields\": [{\"x\": []}], \"c\": 3}"));
  }

  private static List<String> objects(String text) throws IOException {
    JsonTree.Objects reader = JsonTree.reader(new StringReader(text));
    List<String> objects = new ArrayList<>();
    while (reader.hasMore()) {
      objects.add(reader.next().toString());
    }
    return objects;
  }
}
