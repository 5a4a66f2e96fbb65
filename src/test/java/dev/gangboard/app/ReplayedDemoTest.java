package dev.gangboard.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cli.ExitCode;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `--demo=replay:FILE`: commands on a recording that is played as if it were live.
@Timeout(60)
class ReplayedDemoTest {
  @TempDir private Path folder;
  private DemoHost demo;
  private Console console;

  @BeforeEach
  void prepare() {
    demo = new DemoHost(folder, DemoServers::start);
    console =
        new Console(
            new ProcessAccess(
                Map.of(),
                demo,
                new Memory(folder, new SettingsFile(folder), InstantSource.system()),
                _ -> {
                  throw new AssertionError("nobody asked for a window");
                }));
  }

  @AfterEach
  void close() {
    demo.close();
  }

  @Test
  void aCommandWatchesAGangToTheEndOfItsRecording() throws Exception {
    String option = option("one_rank_fails", 200);
    int code = console.run("collect", "onefails-00000001", option);

    assertEquals(ExitCode.GANG_FAILED, code, console.err());
    assertEquals(7, console.out().lines().count(), console.out());
  }

  @Test
  void aRunRecordIsPlayedLikeTheRecordingItWasWrittenFrom() throws Exception {
    String uid = "b48866bf-4d4f-4f4c-8a79-7039e4abd0b5";
    String[] collect = {"collect", "onefails-00000001", ""};
    collect[2] = option("one_rank_fails", 200);
    console.run(collect);
    String fromRecording = console.out();
    demo.close();
    Path record =
        RecordedRun.write(recording("one_rank_fails"), folder.resolve("written")).folder(uid);
    for (Path file : List.of(record, record.resolve("sightings.jsonl"))) {
      prepare();
      collect[2] = "--demo=replay:" + file + ",speed=200";

      int code = console.run(collect);

      assertEquals(ExitCode.GANG_FAILED, code, console.err());
      assertEquals(withoutTimes(fromRecording), withoutTimes(console.out()));
      demo.close();
    }
  }

  /// A replay is moved to the present.
  private static String withoutTimes(String text) {
    return text.replaceAll("\\d\\d:\\d\\d:\\d\\d", "TIME");
  }

  @Test
  void nobodyCanChangeIt() throws Exception {
    String option = option("success", 100);

    int code = console.run("launch", option, "--image=x:1", "--replicas=1");

    assertEquals(ExitCode.CLUSTER, code);
    console.run("launch", option, "--image=x:1", "--replicas=1", "-v");
    assertTrue(console.err().contains("this is a replay"), console.err());
  }

  @Test
  void aFileThatIsNoRecordingIsWrongUse() throws IOException {
    Path text = Files.writeString(folder.resolve("letter"), "Dear reader,\n");
    Path missing = folder.resolve("missing");
    for (Path file : new Path[] {text, missing, folder}) {
      int code = console.run("watch", "--demo=replay:" + file);
      assertEquals(ExitCode.WRONG_USE, code, console.err());
      assertTrue(console.err().contains(file.toString()), console.err());
    }
  }

  private static String option(String name, double speed) throws URISyntaxException {
    return "--demo=replay:" + recording(name) + ",speed=" + speed;
  }

  private static Path recording(String name) throws URISyntaxException {
    return Path.of(
        Objects.requireNonNull(ReplayedDemoTest.class.getResource("/recordings/" + name + ".jsonl"))
            .toURI());
  }
}
