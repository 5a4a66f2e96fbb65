package dev.gangboard.gang;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CompletionIndexesTest {
  static Stream<JsonObject> conformance() {
    return Recording.cases("/conformance/indexes.json").asList().stream()
        .map(JsonElement::getAsJsonObject);
  }

  @ParameterizedTest
  @MethodSource("conformance")
  void readsWhatTheExecutorReads(JsonObject example) {
    String text = example.get("text").isJsonNull() ? null : example.get("text").getAsString();
    List<Integer> indexes =
        example.getAsJsonArray("indexes").asList().stream().map(JsonElement::getAsInt).toList();
    assertEquals(
        indexes, CompletionIndexes.parse(text, 1_000).stream().boxed().toList(), () -> "" + text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0-2147483647 | 8 | 0-7",
        "2147483646-2147483648 | 2147483647 | 2147483646",
        "5-99999999999999999999999 | 8 | 5-7",
        "99999999999999999999999 | 8 | ''",
        "99999999999999999999999-6 | 8 | 6,7",
        "8 | 8 | ''",
        "3-1 | 8 | 1-3",
        "\t4 - 6 , 7 | 8 | 4-7",
        "1 2,3 | 8 | 3",
        "+1,1.5,0x2,٣,1e3,3 | 8 | 3",
        "0-3 | 0 | ''",
        "0-3 | -5 | ''",
        "7,0,3,1,2,9-20,5-5 | 10 | 0-3,5,7,9",
        "0-9,3 | 10 | 0-9",
      })
  void clipsAndSkips(String text, int completions, String compressed) {
    assertEquals(compressed, CompletionIndexes.parse(text, completions).toString());
  }

  @Test
  void costsNothingHoweverLargeTheNumbersAre() {
    String text = "0-2147483647,".repeat(1_000) + "9".repeat(1_000_000);
    assertTimeoutPreemptively(
        Duration.ofSeconds(5),
        () ->
            assertEquals(
                Integer.MAX_VALUE, CompletionIndexes.parse(text, Integer.MAX_VALUE).size()));
  }

  @Test
  void isWhatASetOfItsIndexesIs() {
    for (long seed : LongStream.range(0, 200).toArray()) {
      var random = new Random(seed);
      var indexes = new TreeSet<Integer>();
      var text = new StringBuilder();
      for (int token = random.nextInt(40); token > 0; token--) {
        int from = random.nextInt(120);
        int to = random.nextBoolean() ? from : random.nextInt(120);
        text.append(from == to ? "" + from : from + "-" + to).append(',');
        IntStream.rangeClosed(Math.min(from, to), Math.max(from, to))
            .filter(index -> index < 100)
            .forEach(indexes::add);
      }
      CompletionIndexes read = CompletionIndexes.parse(text.toString(), 100);
      assertEquals(List.copyOf(indexes), read.stream().boxed().toList(), () -> "seed " + seed);
      assertEquals(indexes.size(), read.size(), () -> "seed " + seed);
      assertEquals(read, CompletionIndexes.parse(read.toString(), 100), () -> "seed " + seed);
      for (int index = -1; index <= 100; index++) {
        assertEquals(indexes.contains(index), read.contains(index), "seed " + seed + " " + index);
      }
    }
  }

  @Test
  void decodesTheWorstShape() {
    String text =
        IntStream.range(0, 100_000)
            .map(i -> 2 * i)
            .mapToObj(String::valueOf)
            .collect(Collectors.joining(","));
    CompletionIndexes every2nd = CompletionIndexes.parse(text, 200_000);
    assertEquals(100_000, every2nd.size());
    assertEquals(text, every2nd.toString());
    assertTrue(every2nd.contains(199_998));
    assertFalse(every2nd.contains(99_999));
  }
}
