package dev.gangboard.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.gangboard.cli.ExitCode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `gangboard replay` on what a real cluster said, whole and damaged.
class ReplayTest {
  private static final String SMALL = "missing_service_account";

  @TempDir private Path folder;

  static Stream<Arguments> checkpoints() {
    return expected().entrySet().stream()
        .flatMap(e ->
            e.getValue().getAsJsonArray().asList().stream()
                .map(moment -> Arguments.of(e.getKey(), moment)));
  }

  static Stream<String> recordings() {
    return expected().keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("checkpoints")
  void showsEachCheckpointAsItMust(String name, JsonElement moment) {
    JsonObject checkpoint = moment.getAsJsonObject();
    var console = console();

    int code =
        console.run(
            "replay", recording(name).toString(), "--at", text(checkpoint, "ms"), "-o", "json");

    assertEquals(ExitCode.DONE, code, console.err());
    assertEquals(essence(checkpoint), essence(ofGang(console, text(checkpoint, "uid")).getLast()));
    assertEquals("", console.err());
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void theChangesLeadThroughAllCheckpoints(String name) {
    var console = console();

    int code = console.run("replay", recording(name).toString(), "-o", "json");

    assertEquals(ExitCode.DONE, code, console.err());
    for (JsonElement moment : expected().getAsJsonArray(name)) {
      JsonObject checkpoint = moment.getAsJsonObject();
      JsonObject then =
          ofGang(console, text(checkpoint, "uid")).stream()
              .filter(o -> o.get("ms").getAsLong() <= checkpoint.get("ms").getAsLong())
              .reduce((_, later) -> later)
              .orElseThrow();
      assertEquals(essence(checkpoint), essence(then));
    }
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void aRunRecordShowsEachCheckpointLikeTheRecordingItWasWrittenFrom(String name) throws Exception {
    RecordedRun run = RecordedRun.write(recording(name), folder.resolve("runs"));
    for (JsonElement moment : expected().getAsJsonArray(name)) {
      JsonObject checkpoint = moment.getAsJsonObject();
      Path record = run.folder(text(checkpoint, "uid"));
      long at = ms(checkpoint) - Duration.between(run.start(), firstSeen(record)).toMillis();
      for (Path file : List.of(record, record.resolve("sightings.jsonl"))) {
        var console = console();

        int code = console.run("replay", file.toString(), "--at=" + at, "-o", "json");

        assertEquals(ExitCode.DONE, code, console.err());
        assertEquals("", console.err());
        assertEquals(essence(checkpoint), essence(objects(console).getLast()));
      }
    }
  }

  private static Instant firstSeen(Path record) throws IOException {
    String line = Files.readAllLines(record.resolve("sightings.jsonl")).getFirst();
    return Instant.parse(text(JsonParser.parseString(line).getAsJsonObject(), "at"));
  }

  @Test
  void aRunRecordOfANewerFormatIsReadAndSaid() throws Exception {
    RecordedRun run = RecordedRun.write(recording("one_rank_fails"), folder.resolve("runs"));
    JsonObject last =
        expected().getAsJsonArray("one_rank_fails").asList().getLast().getAsJsonObject();
    Path record = run.folder(text(last, "uid"));
    Path gang = record.resolve("gang.json");
    Files.writeString(
        gang, Files.readString(gang).replace("\"format\": 1", "\"format\": 9, \"new\": {}"));
    var console = console();

    int code = console.run("replay", record.toString(), "-o", "json");

    assertEquals(ExitCode.DONE, code);
    assertEquals(
        record
            + "/sightings.jsonl:1: Written by a newer Gangboard (format 9): what this one does not"
            + " know is passed over.\n",
        console.err());
    assertEquals(essence(last), essence(objects(console).getLast()));
  }

  @Test
  void podsWithoutIndexOrBeyondTheCompletionsAreSaidAndShownAtNoRank() throws IOException {
    String index = "\"batch.kubernetes.io/job-completion-index\": ";
    List<String> lines =
        Files.readAllLines(recording("one_rank_fails")).stream()
            .map(l -> l.replace(index + "\"1\"", index + "\"99\""))
            .map(l -> l.replace(index + "\"2\"", "\"no-index\": \"2\""))
            .map(l -> l.replace("\"running\": {", "\"running\": true, \"was\": {"))
            .toList();
    Path file = Files.write(folder.resolve("odd.jsonl"), lines);
    var console = console();

    int code = console.run("replay", file.toString(), "--at=7000", "-o", "json");

    assertEquals(ExitCode.DONE, code);
    JsonObject moment = objects(console).getLast();
    assertEquals("c..ccc", text(moment, "ranks"));
    List<String> said =
        console.err().lines().map(l -> l.replaceFirst("^.*jsonl:\\d+: ", "")).sorted().toList();
    assertEquals(2, said.size(), console.err());
    assertTrue(
        said.getFirst().matches("pod \\S+ has index 99, beyond the 6 completions of its Job"),
        said.getFirst());
    assertTrue(
        said.getLast().matches("pod \\S+ has no completion index: it is shown at no rank"),
        said.getLast());
  }

  @Test
  void anObjectHasExactlyTheAgreedForm() {
    var console = console();

    console.run("replay", recording("one_rank_fails").toString(), "--at=8750", "-o", "json");

    JsonObject object = JsonParser.parseString(console.out()).getAsJsonObject();
    assertEquals(
        "{\"ms\":8750,\"gang\":\"onefails-00000001\",\"uid\":\""
            + text(object, "uid")
            + "\",\"phase\":\"RUNNING\",\"ranks\":\"RRRFRR\","
            + "\"firstFailure\":[{\"rank\":3,\"why\":\"exit 3 Error\"}],\"evidence\":"
            + object.get("evidence")
            + "}",
        console.out().strip());
    assertEquals(6, object.getAsJsonArray("evidence").size());
    assertTrue(
        object.getAsJsonArray("evidence").get(3).getAsString().contains("exit 3"), console.out());
  }

  @Test
  void momentsComeInTheOrderInWhichTheyWereAskedFor() {
    var console = console();

    console.run(
        "replay", recording(SMALL).toString(), "--at=999999999", "--at=0,7000", "-o", "json");

    assertEquals(
        List.of(999999999L, 7000L), objects(console).stream().map(ReplayTest::ms).toList());
  }

  @Test
  void severalFilesAreToldApart() {
    String first = recording(SMALL).toString();
    String second = recording("missing_runtime_class").toString();
    var console = console();

    console.run("replay", first, second, "--at=7000", "-o", "json");
    List<String> files = objects(console).stream().map(o -> text(o, "file")).toList();
    console.run("replay", first, second, "--at=7000");

    assertEquals(List.of(first, second), files);
    assertTrue(console.out().contains("== " + second), console.out());
  }

  @Test
  void aPersonSeesTheGridAndWhoFailedFirst() {
    var console = console();

    console.run("replay", recording("one_rank_fails").toString(), "--at=25000");

    assertTrue(console.out().contains("onefails-00000001  FAILING BackoffLimitExceeded"));
    assertTrue(console.out().contains("xxxFxx"), console.out());
    assertTrue(console.out().contains("Rank 3 failed first: exit 3 Error"), console.out());
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void zippedAndWithOtherLineEndsItReadsTheSame(String name) throws IOException {
    String text = Files.readString(recording(name)).replace("\n", "\r\n\r\n");
    Path file = folder.resolve("recording.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(("\uFEFF" + text).getBytes(StandardCharsets.UTF_8));
    }
    var console = console();

    console.run("replay", recording(name).toString(), "-o", "json");
    String plain = console.out();
    console.run("replay", file.toString(), "-o", "json");

    assertEquals("", console.err());
    assertEquals(plain, console.out());
  }

  @Test
  void whatIsCutOffIsReadUpToThere() throws IOException {
    byte[] whole = Files.readAllBytes(recording("one_rank_fails"));
    var random = new Random(7);
    for (int i = 0; i < 50; i++) {
      int length = 1 + random.nextInt(whole.length - 1);
      Path file = Files.write(folder.resolve("cut"), Arrays.copyOf(whole, length));
      boolean zip = i % 2 == 0;
      if (zip) {
        file = Files.write(folder.resolve("cut.gz"), Arrays.copyOf(zipped(whole), length / 12));
      }
      var console = console();

      int code = console.run("replay", file.toString(), "--at=99999", "-o", "json");

      boolean told = console.err().contains(file + ":") || console.out().contains("FAILED");
      assertTrue(told || code == ExitCode.WRONG_USE, length + " " + console.err());
      assertTrue(code == ExitCode.DONE || code == ExitCode.WRONG_USE, length + console.err());
    }
  }

  @Test
  void eachOddLineIsSaidWithItsPlaceAndTheRestIsRead() throws IOException {
    String recorded = Files.readString(recording(SMALL)).strip();
    String job = recorded.lines().filter(l -> l.contains("\"jobs\"")).findFirst().orElseThrow();
    List<String> lines =
        new ArrayList<>(
            List.of(
                "{\"ms\": 1, \"stream\": \"action\", \"note\": \"begin\", \"unknown\": [1]}",
                "{\"ms\": 1, \"stream\": \"nodes\", \"type\": \"ADDED\", \"object\": {}}",
                "{\"ms\": 1, \"type\": \"ADDED\"}",
                "{\"ms\": 1, \"stream\": \"jobs\", \"type\": \"REPLACED\", \"object\": {}}",
                "{\"ms\": 1, \"stream\": \"jobs\", \"type\": \"ADDED\", \"object\": 7}",
                "{\"ms\": 1, \"stream\": \"pods\", \"type\": \"ADDED\", \"object\":"
                    + " {\"metadata\": {\"uid\": \"u\", \"name\": \"lost\"}}}",
                "[1, 2]",
                "{\"ms\": 1, \"stream\": ",
                "\u0000\u0001\u0002",
                "{\"ms\": 1}{\"ms\": 2}",
                "",
                "[".repeat(100_000),
                job.replaceFirst("\"ms\": \\d+", "\"ms\": \"soon\"")));
    lines.addAll(recorded.lines().toList());
    lines.add(job.replaceFirst("\"ms\": \\d+", "\"ms\": 5"));
    Path file = Files.write(folder.resolve("odd.jsonl"), lines);
    var console = console();

    int code = console.run("replay", file.toString(), "--at=7000", "-o", "json");

    assertEquals(ExitCode.DONE, code);
    JsonObject checkpoint = expected().getAsJsonArray(SMALL).get(0).getAsJsonObject();
    assertEquals(essence(checkpoint), essence(objects(console).getLast()));
    assertEquals(
        """
        FILE:2: unknown stream "nodes", passed over
        FILE:3: no stream, passed over
        FILE:4: unknown type "REPLACED", passed over
        FILE:5: no object, passed over
        FILE:6: pod lost belongs to no Job, passed over
        FILE:7: no JSON object, passed over
        FILE:8: no JSON from column 21 on, passed over
        FILE:9: no JSON object, passed over
        FILE:10: no JSON from column 11 on, passed over
        FILE:12: no JSON from column 102 on, passed over
        FILE:13: no time (ms): taken as 1
        FILE:25: ms goes back to 5: taken as 13077
        """,
        console.err().replace(file.toString(), "FILE"));
  }

  @Test
  void afterTwentyLinesTheRestIsCounted() throws IOException {
    Path file = folder.resolve("odd.jsonl");
    Files.writeString(file, "?\n".repeat(1_000) + Files.readString(recording(SMALL)));
    var console = console();

    int code = console.run("replay", file.toString(), "--at=7000", "-o", "json");

    assertEquals(ExitCode.DONE, code);
    assertEquals(21, console.err().lines().count());
    assertTrue(console.err().endsWith(file + ": and 980 more lines like these\n"), console.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"empty", "binary", "text", "folder", "not-there", "blank"})
  void whereNothingCanBeReadItSaysSo(String kind) throws IOException {
    Path file = folder.resolve(kind);
    byte[] noise = new byte[100_000];
    new Random(1).nextBytes(noise);
    switch (kind) {
      case "empty" -> Files.createFile(file);
      case "binary" -> Files.write(file, noise);
      case "text" -> Files.writeString(file, "Dear reader,\nthis is no recording.\n");
      case "folder" -> Files.createDirectory(file);
      case "blank" -> Files.writeString(file, "\n\n  \n");
      default -> {}
    }
    var console = console();

    int code = console.run("replay", file.toString(), "-o", "json");

    assertEquals(ExitCode.WRONG_USE, code);
    assertEquals("", console.out());
    assertTrue(console.err().contains("gangboard: "), console.err());
    assertTrue(console.err().contains(file.toString()), console.err());
  }

  @Test
  void anUnreadableFileDoesNotHideTheOthers() {
    var console = console();

    int code =
        console.run(
            "replay", folder.resolve("no").toString(), recording(SMALL).toString(), "--at=7000");

    assertEquals(ExitCode.WRONG_USE, code);
    assertTrue(console.out().contains("WAITING"), console.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "x", "999999999999999999"})
  void aMomentThatIsNoneIsRefused(String moment) {
    var console = console();

    int code = console.run("replay", recording(SMALL).toString(), "--at=" + moment);

    assertEquals(ExitCode.WRONG_USE, code);
    assertTrue(console.err().contains(moment), console.err());
  }

  private Console console() {
    return new Console(
        new ProcessAccess(
            Map.of(),
            new DemoHost(
                folder,
                (_, _) -> {
                  throw new AssertionError("a replay needs no cluster");
                }),
            new Memory(folder, new SettingsFile(folder), InstantSource.system()),
            _ -> {
              throw new AssertionError("a replay needs no window");
            }));
  }

  /// What a checkpoint says of a gang.
  private static List<String> essence(JsonObject object) {
    return List.of(
        text(object, "gang"),
        text(object, "uid"),
        text(object, "phase"),
        text(object, "ranks"),
        object.get("firstFailure").toString());
  }

  private static List<JsonObject> objects(Console console) {
    return console.out().lines().map(l -> JsonParser.parseString(l).getAsJsonObject()).toList();
  }

  private static List<JsonObject> ofGang(Console console, String uid) {
    return objects(console).stream().filter(o -> text(o, "uid").equals(uid)).toList();
  }

  private static long ms(JsonObject object) {
    return object.get("ms").getAsLong();
  }

  private static String text(JsonObject object, String name) {
    return object.get(name).getAsString();
  }

  private static byte[] zipped(byte[] plain) throws IOException {
    var bytes = new java.io.ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(plain);
    }
    return bytes.toByteArray();
  }

  private static Path recording(String name) {
    try {
      return Path.of(
          Objects.requireNonNull(
                  ReplayTest.class.getResource("/recordings/" + name + ".jsonl"), name)
              .toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static JsonObject expected() {
    try {
      Path file = recording("one_rank_fails").resolveSibling("expected.json");
      return JsonParser.parseString(Files.readString(file)).getAsJsonObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
