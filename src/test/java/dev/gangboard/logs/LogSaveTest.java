package dev.gangboard.logs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.LogLine;
import dev.gangboard.gang.GangId;
import dev.gangboard.record.RecordException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogSaveTest {
  private static final Instant START = Instant.parse("2026-11-30T12:00:00Z");
  private static final LogTitle TITLE =
      new LogTitle(new GangId("ns", "g", "uid-1"), "prod", START.plusSeconds(60));

  @TempDir private Path kept;
  @TempDir private Path out;
  private GangLogs logs;

  @BeforeEach
  void open() {
    logs = GangLogs.toWrite(kept, Budget.unlimited(), InstantSource.system(), () -> {});
  }

  @AfterEach
  void close() {
    logs.close();
  }

  private RankTranscript write(int rank, LogLine... lines) throws Exception {
    RankTranscript transcript = logs.rankToWrite(rank);
    for (LogLine line : lines) {
      transcript.file().line(line);
    }
    transcript.file().flush();
    return transcript;
  }

  private static LogLine line(long millis, String text) {
    return LogLine.of(START.plusMillis(millis), text);
  }

  private static LogLine more(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new LogLine(0, bytes, 0, bytes.length, false);
  }

  private RankTranscript colourful() throws Exception {
    RankTranscript transcript = logs.rankToWrite(3);
    transcript.file().mark(new LogMark(LogMark.Kind.ATTEMPT, START, "p/u/0", "pod p"));
    return write(
        3,
        line(0, "\u001b[31mred\u001b[0m\ttab"),
        line(1, "1%\r50%\r100%"),
        more(" done"),
        line(2, ""));
  }

  private String saved(RankTranscript transcript, SaveForm form) throws Exception {
    Path file = out.resolve(form.name());
    assertTrue(LogSave.one(transcript, form, file, (_, _) -> true));
    return Files.readString(file);
  }

  @Test
  void aLogIsSavedInEachForm() throws Exception {
    RankTranscript transcript = colourful();
    assertEquals("# pod p\nred\ttab\n100% done\n\n", saved(transcript, SaveForm.PLAIN));
    assertEquals(
        """
        # 2026-11-30T12:00:00Z pod p
        2026-11-30T12:00:00.000000000Z red\ttab
        2026-11-30T12:00:00.001000000Z 100% done
        2026-11-30T12:00:00.002000000Z \n\
        """,
        saved(transcript, SaveForm.TIMED));
    assertEquals(
        "\u001b[31mred\u001b[0m\ttab\n1%\r50%\r100% done\n\n", saved(transcript, SaveForm.RAW));
  }

  @Test
  void anEmptyLogIsAnEmptyFile() throws Exception {
    assertEquals("", saved(logs.rank(9), SaveForm.TIMED));
  }

  @Test
  void allRanksComeIntoOneZipAsTheyAreKept() throws Exception {
    RankTranscript third = colourful();
    write(70_000, line(5, "far"));
    Path file = out.resolve("all.zip");
    assertTrue(LogSave.all(logs, TITLE, file, (_, _) -> true));

    Map<String, String> content = new TreeMap<>();
    try (var zip = new ZipFile(file.toFile())) {
      for (var entry : zip.stream().toList()) {
        byte[] bytes = zip.getInputStream(entry).readAllBytes();
        content.put(entry.getName(), new String(bytes, StandardCharsets.UTF_8));
      }
    }
    assertEquals(
        List.of("manifest.json", "rank-00003.log", "rank-70000.log"),
        List.copyOf(content.keySet()));
    assertEquals(Files.readString(kept.resolve("rank-00003.log")), content.get("rank-00003.log"));
    assertEquals(5, third.size());
    String manifest = String.valueOf(content.get("manifest.json"));
    assertTrue(
        manifest.contains("\"gang\": \"g\"") && manifest.contains("\"uid\": \"uid-1\""), manifest);
    assertTrue(
        manifest
            .replaceAll("\\s", "")
            .contains("\"rank\":3,\"file\":\"rank-00003.log\",\"lines\":3,\"marks\":1,"),
        manifest);
  }

  @Test
  void whatIsSavedIsItsOwnersAloneAndReplacesWhatWasThere() throws Exception {
    Path file = Files.writeString(out.resolve("log.txt"), "old");
    assertTrue(LogSave.one(write(0, line(0, "new")), SaveForm.PLAIN, file, (_, _) -> true));
    assertEquals("new\n", Files.readString(file));
    assertEquals(PosixFilePermissions.fromString("rw-------"), Files.getPosixFilePermissions(file));
    assertEquals(List.of(file), list());
  }

  @Test
  void savingThatIsEndedEarlyLeavesWhatWasThere() throws Exception {
    RankTranscript transcript = logs.rankToWrite(0);
    for (int i = 0; i < 20_000; i++) {
      transcript.file().line(line(i, "line " + i));
    }
    transcript.file().flush();
    Path file = Files.writeString(out.resolve("log.txt"), "old");
    var told = new AtomicLong();
    assertFalse(
        LogSave.one(transcript, SaveForm.PLAIN, file, (_, _) -> told.incrementAndGet() < 3));
    assertFalse(LogSave.all(logs, TITLE, file, (done, all) -> done < all / 2));
    assertEquals("old", Files.readString(file));
    assertEquals(List.of(file), list());
  }

  @Test
  void aPlaceThatCannotBeWrittenIsToldInPlainWords() throws Exception {
    RankTranscript transcript = write(0, line(0, "x"));
    Path missing = out.resolve("no/such/log.txt");
    assertEquals(
        "Not saved to " + missing + ": there is no such folder; choose another one",
        refusal(transcript, missing));
    assertEquals(
        "Not saved to " + out + ": that is a folder. Choose another name.",
        refusal(transcript, out));
    assertEquals(List.of(), list());
  }

  @Test
  void whatComesWhileItIsSavedIsLeftOut() throws Exception {
    RankTranscript transcript = write(0, line(0, "before"));
    Path file = out.resolve("log.txt");
    assertTrue(
        LogSave.one(
            transcript,
            SaveForm.PLAIN,
            file,
            (_, _) -> {
              transcript.file().line(line(1, "after"));
              transcript.file().flush();
              return true;
            }));
    assertEquals("before\n", Files.readString(file));
  }

  @Test
  void namesFromTheClusterAreNoPaths() {
    var title = new LogTitle(new GangId("ns", "../../etc/pass wd\u0000", "u"), "c", START);
    assertEquals("_.._etc_pass_wd_-logs.zip", title.zipName().replaceAll("^_+", "_"));
    assertEquals("a-rank-7.log", new LogTitle(new GangId("n", "a", "u"), "c", START).textName(7));
    assertFalse(title.textName(1).contains("/"));
  }

  private static String refusal(RankTranscript transcript, Path file) {
    return String.valueOf(
        assertThrows(
                RecordException.class,
                () -> LogSave.one(transcript, SaveForm.PLAIN, file, (_, _) -> true))
            .getMessage());
  }

  private List<Path> list() throws IOException {
    try (var all = Files.list(out)) {
      return all.toList();
    }
  }
}
