package dev.gangboard.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.gangboard.cli.DemoScenario;
import dev.gangboard.cli.ExitCode;
import dev.gangboard.demo.DemoCluster;
import dev.gangboard.demo.DemoOptions;
import dev.gangboard.demo.control.Pace;
import dev.gangboard.demo.program.Images;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The commands against the demo cluster, over HTTP, as a person uses them one after the other.
class TerminalStoryTest {
  @TempDir private Path folder;
  private final AtomicInteger started = new AtomicInteger();
  private DemoHost demo;
  private Memory memory;
  private Console console;

  @BeforeEach
  void wire() {
    demo = new DemoHost(folder, this::startDemo);
    memory = new Memory(folder.resolve("data"), new SettingsFile(folder), InstantSource.system());
    console = new Console(new ProcessAccess(Map.of(), demo, memory, _ -> 99));
  }

  @AfterEach
  void close() {
    memory.close();
    demo.close();
  }

  private DemoHost.Server startDemo(DemoScenario scenario, Instant begin) {
    started.incrementAndGet();
    DemoCluster cluster = DemoCluster.start(DemoOptions.standard().withPace(Pace.swift()));
    return new DemoHost.Server() {
      @Override
      public String kubeconfig() {
        return cluster.kubeconfig();
      }

      @Override
      public void close() {
        cluster.close();
      }
    };
  }

  private int launch(String name, String... more) {
    List<String> words =
        new java.util.ArrayList<>(
            List.of("launch", "--demo", "--name=" + name, "--image=" + Images.SGD, "--replicas=3"));
    words.addAll(List.of(more));
    return console.run(words.toArray(String[]::new));
  }

  @Test
  void aGangIsWatchedToItsEnd() {
    assertEquals(ExitCode.DONE, launch("good", "--arg=steps=3", "--arg=step_ms=5", "--watch"));
    List<String> lines = console.out().lines().toList();
    assertEquals("Launched default/good: 3 ranks.", lines.getFirst());
    assertTrue(lines.getLast().endsWith(" SUCCEEDED  SSS  3 succeeded"), console.out());
    assertEquals("", console.err());

    assertEquals(ExitCode.DONE, console.run("watch", "good", "--demo", "-o", "json"));
    JsonObject last = JsonParser.parseString(console.out()).getAsJsonObject();
    assertEquals("SUCCEEDED", last.get("phase").getAsString());
    assertEquals("SSS", last.get("states").getAsString());
    assertEquals(1, started.get());
  }

  @Test
  void aGangThatFailsSaysWhoFailedFirstAndIsCollected() {
    assertEquals(
        ExitCode.GANG_FAILED,
        launch(
            "bad",
            "--arg=steps=10000",
            "--arg=step_ms=5",
            "--arg=fail_at_step_rank_1=20",
            "--arg=exit_code=3",
            "--rendezvous-uri=s3://runs/bad/",
            "--watch"));
    assertTrue(console.out().contains("Rank 1 failed first: exit 3 Error"), console.out());

    assertEquals(ExitCode.GANG_FAILED, console.run("collect", "bad", "--demo", "-o", "json"));
    JsonArray rows = JsonParser.parseString(console.out()).getAsJsonArray();
    assertEquals(
        JsonParser.parseString(
            """
            {"rank": 1, "status": "failed", "exit_code": 1, "job_name": "bad",
             "result": "s3://runs/bad/", "exit_code_observed": 3, "reason": "Error",
             "first_failure": true}
            """),
        without(rows.get(1), "error", "node"));
    assertEquals(3, rows.size());
    for (JsonElement row : rows) {
      assertEquals("failed", row.getAsJsonObject().get("status").getAsString());
    }

    assertEquals(ExitCode.DONE, console.run("logs", "bad", "--demo", "-r", "1", "--tail", "1"));
    assertTrue(console.out().startsWith("step 20: RuntimeError"), console.out());
  }

  private static JsonObject without(JsonElement object, String... keys) {
    JsonObject copy = object.deepCopy().getAsJsonObject();
    for (String key : keys) {
      copy.remove(key);
    }
    return copy;
  }

  @Test
  void aLogIsFollowedUntilItsRankHasEnded() {
    assertEquals(ExitCode.DONE, launch("talks", "--arg=steps=40", "--arg=step_ms=10"));
    assertEquals(ExitCode.DONE, console.run("logs", "talks", "--demo", "--rank=0,2", "--follow"));
    List<String> lines = console.out().lines().toList();
    assertEquals(2, lines.stream().filter(l -> l.matches("\\[[02]] step 40/40 loss .*")).count());
    assertTrue(lines.stream().allMatch(l -> l.startsWith("[0] ") || l.startsWith("[2] ")));
  }

  @Test
  void aCancelIsProved() {
    assertEquals(ExitCode.DONE, launch("long", "--arg=steps=100000", "--gpu=H100"));
    assertEquals(
        ExitCode.DONE, console.run("cancel", "long", "--demo", "--yes", "--wait", "-o", "json"));
    JsonObject answer = JsonParser.parseString(console.out()).getAsJsonObject();
    assertEquals(
        JsonParser.parseString(
            """
            {"name": "long", "namespace": "default", "result": "accepted", "proved": true,
             "pods": 3, "left": 0, "stuck": []}
            """),
        without(answer, "uid", "seconds"));

    assertEquals(ExitCode.DONE, console.run("watch", "--demo", "--once"));
    assertEquals("", console.out());
  }

  @Test
  void theServerChecksALaunchWithoutLaunching() {
    assertEquals(ExitCode.DONE, launch("tried", "--dry-run=server"));
    assertEquals("The cluster accepts default/tried. Nothing was launched.\n", console.out());
    assertEquals(ExitCode.DONE, console.run("watch", "--demo", "--once"));
    assertEquals("", console.out());
  }

  @Test
  void aNameThatIsTakenIsAConflict() {
    assertEquals(ExitCode.DONE, launch("twice", "--arg=steps=10000"));
    assertEquals(ExitCode.CLUSTER, launch("twice"));
    assertEquals("", console.out());
    assertTrue(console.err().contains("twice"), console.err());
  }

  @Test
  void theKubeconfigOfADemoIsThereAsLongAsTheDemo() {
    assertEquals(ExitCode.DONE, console.run("watch", "--demo", "--once"));
    Path kubeconfig = folder.resolve("demo-" + ProcessHandle.current().pid() + ".kubeconfig");
    assertEquals(
        ExitCode.DONE, console.run("watch", "--kubeconfig", kubeconfig.toString(), "--once"));
    assertEquals(1, started.get());
    demo.close();
    assertTrue(Files.notExists(kubeconfig));
  }
}
