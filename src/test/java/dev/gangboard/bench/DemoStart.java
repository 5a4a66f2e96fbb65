package dev.gangboard.bench;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The start of the whole demo: from the command to the first rank that runs, as a terminal shows
/// it, in a process of its own: JVM, demo cluster, API, fold.
public final class DemoStart implements Benchmark {
  private static final int TIMES = 7;

  @Override
  public List<Figure> figures() throws Exception {
    long[] nanos = new long[TIMES];
    for (int i = 0; i < TIMES; i++) {
      nanos[i] = once();
    }
    Arrays.sort(nanos);
    return List.of(
        new Figure(
            "demo: command to first rank running, median", words(nanos[TIMES / 2]), "under 3 s"),
        Figure.of("demo: the same, slowest of " + TIMES, words(nanos[TIMES - 1])));
  }

  private static String words(long nanos) {
    return String.format(Locale.ROOT, "%.2f s", nanos / 1e9);
  }

  private static long once() throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(
        List.of("dev.gangboard.app.Launcher", "watch", "all-is-well", "--demo=all-is-well"));
    command.addAll(List.of("-o", "json"));
    Path folder = Files.createTempDirectory("demo-start");
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(Redirect.INHERIT);
    Map<String, String> environment = builder.environment();
    for (String name : List.of("XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME")) {
      environment.put(name, folder.toString());
    }
    long start = System.nanoTime();
    Process process = builder.start();
    try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.matches(".*\"states\":\"[^\"]*R.*")) {
          return System.nanoTime() - start;
        }
      }
      throw new IllegalStateException("the demo has ended before a rank ran");
    } finally {
      process.destroy();
      process.waitFor();
    }
  }
}
