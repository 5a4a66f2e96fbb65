package dev.gangboard.logs;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.LogLine;
import dev.gangboard.cluster.LogTime;
import dev.gangboard.record.RecordException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class RankLogFileTest {
  private static final Instant START = Instant.parse("2026-11-30T14:37:00.123456789Z");
  private static final Instant NOW = Instant.parse("2026-11-30T14:40:00Z");

  @TempDir private Path folder;
  private final AtomicBoolean full = new AtomicBoolean();
  private RankLogFile file;
  private RankTranscript transcript;

  @BeforeEach
  void begin() throws IOException {
    open(Budget.unlimited());
  }

  private void open(Budget budget) throws IOException {
    var files = new RankFiles(folder, 3, this::outlet);
    file = new RankLogFile(files, files.toWrite(), budget, () -> NOW);
    transcript = new RankTranscript(3, file);
  }

  private Outlet outlet(Path path, long length) {
    Outlet real = Outlet.of(path, length);
    return new Outlet() {
      @Override
      public void append(byte[] bytes, int count) throws IOException {
        if (full.get()) {
          throw new IOException("No space left on device");
        }
        real.append(bytes, count);
      }

      @Override
      public void close() throws IOException {
        real.close();
      }
    };
  }

  @AfterEach
  void close() throws IOException {
    file.close();
  }

  @Test
  void aLogIsPlainText() throws Exception {
    file.mark(new LogMark(LogMark.Kind.ATTEMPT, NOW, "run-0-a/0a/0", "Pod run-0-a"));
    line(0, "step 1");
    line(1, "# not a mark");
    line(2, "");
    file.flush();

    assertEquals(
        """
        # 2026-11-30T14:40:00Z ATTEMPT run-0-a/0a/0 Pod run-0-a
        2026-11-30T14:37:00.123456789Z step 1
        2026-11-30T14:37:01.123456789Z # not a mark
        2026-11-30T14:37:02.123456789Z\s
        """,
        Files.readString(folder.resolve("rank-00003.log")));
    assertEquals(List.of("Pod run-0-a", "step 1", "# not a mark", ""), texts(0, 10));
  }

  @Test
  void nothingIsReadThatIsNotWritten() throws Exception {
    line(0, "a");
    assertEquals(0, transcript.size());
    file.flush();
    assertEquals(1, transcript.size());
  }

  @Test
  void bytesStayAsTheyAre() throws Exception {
    byte[] odd = {0, (byte) 0xC3, '(', (byte) 0xFF, '\r', 'x', 27, '['};
    file.line(new LogLine(LogTime.of(START), odd, 0, odd.length, true));
    file.flush();
    byte[] stored = Files.readAllBytes(folder.resolve("rank-00003.log"));
    byte[] text = Arrays.copyOfRange(stored, LogFormat.TEXT, stored.length - 1);
    assertArrayEquals(odd, text);
  }

  @Test
  void aProgressBarIsItsLastState() throws Exception {
    line(0, "\r  1%|#  |\r 50%|## |\r100%|###|\r");
    file.flush();
    assertEquals(List.of("100%|###|"), texts(0, 10));
  }

  @Test
  void thePiecesOfALongLineAreRowsThatCanBeRejoined() throws Exception {
    byte[] piece = "x".repeat(100).getBytes(StandardCharsets.US_ASCII);
    file.line(new LogLine(LogTime.of(START), piece, 0, 100, true));
    file.line(new LogLine(LogTime.of(START), piece, 0, 50, false));
    file.flush();
    List<LogRow> rows = transcript.rows(0, 10);
    assertEquals(
        List.of(LogRow.Kind.LINE, LogRow.Kind.MORE), rows.stream().map(LogRow::kind).toList());
    String whole = Files.readString(folder.resolve("rank-00003.log")).replace("\n+", "");
    assertEquals("x".repeat(150), whole.substring(LogFormat.TEXT).strip());
  }

  @Test
  void rowsAreFoundByNumberAndByTimeLiveAndCompressedAndWithoutTheIndex() throws Exception {
    write(0, 100_000);
    checkAccess();

    file.finish(true);
    assertFalse(Files.exists(folder.resolve("rank-00003.log")));
    checkAccess();
    file.close();

    reopen();
    checkAccess();
    file.close();

    Files.delete(folder.resolve("rank-00003.idx"));
    reopen();
    checkAccess();
  }

  private void write(int from, int to) {
    for (int i = from; i < to; i++) {
      line(i, "line " + i);
    }
    file.flush();
  }

  private void checkAccess() throws RecordException {
    assertEquals(100_000, transcript.size());
    for (int at : new int[] {0, 255, 256, 777, 65_536, 99_998}) {
      assertEquals(List.of("line " + at, "line " + (at + 1)), texts(at, 2));
      assertEquals(at, transcript.rowAt(START.plusSeconds(at)));
    }
    assertEquals(0, transcript.rowAt(START.minusSeconds(5)));
    assertEquals(100_000, transcript.rowAt(START.plusSeconds(1_000_000)));
    assertEquals(List.of(), texts(100_000, 5));
  }

  private void reopen() throws IOException {
    RankFiles files = RankFiles.of(folder, 3);
    file = new RankLogFile(files, files.toRead(), Budget.unlimited(), () -> NOW);
    transcript = new RankTranscript(3, file);
  }

  @Test
  void aCompressedLogIsReadByZcat() throws Exception {
    write(0, 20_000);
    byte[] plain = Files.readAllBytes(folder.resolve("rank-00003.log"));
    file.finish(true);
    try (var in = new GZIPInputStream(Files.newInputStream(folder.resolve("rank-00003.log.gz")))) {
      assertArrayEquals(plain, in.readAllBytes());
    }
  }

  @Test
  void aCompressedLogCanBeGoneOnWith() throws Exception {
    write(0, 1_000);
    file.finish(true);
    file.close();

    open(Budget.unlimited());
    write(1_000, 1_100);
    assertEquals(List.of("line 0", "line 1"), texts(0, 2));
    assertEquals(List.of("line 1098", "line 1099"), texts(1_098, 5));
  }

  @Test
  void aTornTailIsCutOffAndOverwritten() throws Exception {
    write(0, 3);
    file.close();
    Files.writeString(
        folder.resolve("rank-00003.log"), "2026-11-30T14:37:03.1234", StandardOpenOption.APPEND);

    open(Budget.unlimited());
    assertEquals(3, transcript.size());
    write(3, 4);
    assertEquals(List.of("line 0", "line 1", "line 2", "line 3"), texts(0, 10));
    file.close();

    reopen();
    assertEquals(List.of("line 3"), texts(3, 10));
  }

  @Test
  void marksAreFoundAgain() throws Exception {
    var gap = new LogMark(LogMark.Kind.GAP, NOW, "a/b", "Possible gap");
    write(0, 500);
    file.mark(gap);
    write(500, 600);
    List<RankTranscript.PlacedMark> marks = List.of(new RankTranscript.PlacedMark(500, gap));
    assertEquals(marks, transcript.marks());
    file.close();

    reopen();
    assertEquals(marks, transcript.marks());
    assertEquals(gap, transcript.rows(500, 1).getFirst().mark());
  }

  @Test
  void aFullDiskKeepsTheEndInMemoryAndSaysSo() throws Exception {
    write(0, 10);
    full.set(true);
    write(10, 100_000);

    assertEquals(LogMark.Kind.DISK, transcript.trouble().orElseThrow());
    long size = transcript.size();
    assertTrue(size < 60_000, size + " rows");
    assertEquals(List.of("line 9"), texts(9, 1));
    String note = texts(10, 1).getFirst();
    assertTrue(note.endsWith("lines that came here were not kept."), note);
    assertEquals(List.of("line 99998", "line 99999"), texts(size - 2, 5));
    assertTrue(transcript.renumbered() > 0);
  }

  @Test
  void afterAFullDiskItGoesOnByItself() throws Exception {
    write(0, 10);
    full.set(true);
    write(10, 20);
    full.set(false);
    AtomicInteger next = new AtomicInteger(20);
    await()
        .atMost(Duration.ofSeconds(20))
        .until(() -> {
          int at = next.getAndIncrement();
          write(at, at + 1);
          return transcript.trouble().isEmpty();
        });
    file.close();

    reopen();
    assertEquals(
        IntStream.range(0, next.get()).mapToObj(i -> "line " + i).toList(),
        transcript.rows(0, 100_000).stream()
            .filter(row -> row.mark() == null)
            .map(LogRow::text)
            .toList());
    assertEquals(
        List.of(LogMark.Kind.DISK, LogMark.Kind.DISK),
        transcript.marks().stream().map(mark -> mark.mark().kind()).toList());
  }

  @Test
  void theLimitOnSizeIsMarked() throws Exception {
    open(new Budget(2_000_000, 1_999_000));
    write(0, 100);
    write(100, 200);
    assertEquals(LogMark.Kind.LIMIT, transcript.trouble().orElseThrow());
    assertEquals(LogMark.Kind.LIMIT, transcript.marks().getFirst().mark().kind());
    assertEquals(List.of("line 199"), texts(transcript.size() - 1, 1));
    file.close();

    reopen();
    assertEquals(101, transcript.size());
  }

  /// Not only the folder is closed to others: it can be copied or unpacked elsewhere.
  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void aLogIsItsOwnersAlone() throws Exception {
    write(0, 10);
    assertEquals(Set.of("rank-00003.log rw-------"), modes());
    file.finish(true);
    file.close();
    assertEquals(Set.of("rank-00003.log.gz rw-------", "rank-00003.idx rw-------"), modes());
    open(Budget.unlimited());
    write(10, 11);
    assertEquals(Set.of("rank-00003.log rw-------"), modes());
  }

  private Set<String> modes() throws IOException {
    Set<String> modes = new TreeSet<>();
    try (var all = Files.list(folder)) {
      for (Path each : all.toList()) {
        String mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(each));
        modes.add(each.getFileName() + " " + mode);
      }
    }
    return modes;
  }

  @Test
  void listenersHearOfNewRows() throws Exception {
    var heard = new AtomicInteger();
    try (var _ = transcript.listen(heard::incrementAndGet)) {
      write(0, 10);
      await().until(() -> heard.get() == 1);
    }
  }

  private void line(int second, String text) {
    file.line(LogLine.of(START.plusSeconds(second), text));
  }

  private List<String> texts(long from, int count) throws RecordException {
    return transcript.rows(from, count).stream().map(LogRow::text).toList();
  }
}
