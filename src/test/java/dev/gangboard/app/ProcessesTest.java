package dev.gangboard.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.demo.program.Images;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Processes of the product that meet, and are ended by signals.
@Timeout(120)
class ProcessesTest {
  @TempDir private Path runtime;
  private final List<Process> started = new ArrayList<>();

  private Process gangboard(String... args) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.gangboard.app.Launcher"));
    command.addAll(List.of(args));
    var builder = new ProcessBuilder(command);
    builder.environment().put("XDG_RUNTIME_DIR", runtime.toString());
    builder.redirectErrorStream(true);
    Process process = builder.start();
    started.add(process);
    return process;
  }

  @AfterEach
  void endAll() throws InterruptedException {
    for (Process process : started) {
      process.destroyForcibly().waitFor();
    }
  }

  @Test
  void commandsJoinARunningDemoAndSignalsEndThemCleanly() throws Exception {
    Process demo = gangboard("demo");
    BufferedReader said = demo.inputReader(StandardCharsets.UTF_8);
    Path kubeconfig = Path.of(said.readLine());
    assertTrue(Files.exists(kubeconfig));

    Process launch =
        gangboard("launch", "--demo", "--name=long", "--image=" + Images.SGD, "--arg=steps=9999");
    assertTrue(text(launch).startsWith("Launched default/long: 8 ranks."));
    assertEquals(0, launch.waitFor());

    Process watch = gangboard("watch", "long", "--demo");
    BufferedReader lines = watch.inputReader(StandardCharsets.UTF_8);
    String first = lines.readLine();
    assertTrue(first.matches("\\d\\d:\\d\\d:\\d\\d [A-Z]+  [cuR.]{8}  .*"), first);
    signal("INT", watch);
    assertEquals(130, watch.waitFor());
    assertEquals(
        "Interrupted. Gang long goes on. Watch it: gangboard watch long --demo"
            + "  Stop it: gangboard cancel long --demo",
        last(lines));

    signal("TERM", demo);
    assertEquals(143, demo.waitFor());
    assertEquals("The demo cluster has ended.", last(said));
    try (Stream<Path> left = Files.list(runtime.resolve("gangboard"))) {
      assertEquals(List.of("demo.lock"), left.map(f -> f.getFileName().toString()).toList());
    }
  }

  private static void signal(String name, Process process)
      throws IOException, InterruptedException {
    var kill = new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()));
    assertTrue(kill.inheritIO().start().waitFor(10, TimeUnit.SECONDS));
  }

  private static String text(Process process) throws IOException {
    try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
      return String.join("\n", reader.lines().toList());
    }
  }

  private static String last(BufferedReader reader) {
    return reader.lines().reduce("", (_, line) -> line);
  }
}
