package dev.gangboard.cluster.kubernetes;

import com.google.gson.JsonObject;
import dev.gangboard.demo.DemoCluster;
import dev.gangboard.demo.DemoOptions;
import dev.gangboard.demo.program.Images;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;

/// A demo cluster in a process of its own that is hard to stay connected to: tokens are good for a
/// minute and come from a program, watches end after a minute, and every 20 s all connections are
/// cut. Gangs of [CountedLines] can be launched. It ends when its standard input does.
public final class SoakDemo implements AutoCloseable {
  private static final Duration TOKEN = Duration.ofMinutes(1);
  private static final int WATCH_SECONDS = 60;
  private static final int DROP_SECONDS = 20;
  private static final int REFRESH_SECONDS = 5;

  private final Process process;
  private final Path kubeconfig;

  private SoakDemo(Process process, Path kubeconfig) {
    this.process = process;
    this.kubeconfig = kubeconfig;
  }

  public static SoakDemo start() throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(SoakDemo.class.getName());
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
    String kubeconfig = lines.readLine();
    if (kubeconfig == null) {
      process.destroyForcibly();
      throw new IOException("the demo cluster's process has not started, see above");
    }
    return new SoakDemo(process, Path.of(kubeconfig));
  }

  public Path kubeconfig() {
    return kubeconfig;
  }

  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
    try {
      process.onExit().get(20, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      process.destroyForcibly();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  /// The other process.
  public static void main(String[] args) throws Exception {
    Images images =
        Images.standard()
            .with(new Images.Image(CountedLines.IMAGE, new CountedLines(), 1_000))
            .onEveryNode();
    Path folder = Files.createTempDirectory("soak");
    try (DemoCluster demo = DemoCluster.start(DemoOptions.standard().withImages(images));
        CuttingProxy proxy = new CuttingProxy(demo.url().getPort());
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(1)) {
      issue(demo, folder);
      var _ =
          timer.scheduleAtFixedRate(
              () -> issue(demo, folder), REFRESH_SECONDS, REFRESH_SECONDS, TimeUnit.SECONDS);
      var _ = timer.scheduleAtFixedRate(proxy::cut, DROP_SECONDS, DROP_SECONDS, TimeUnit.SECONDS);
      var _ =
          timer.scheduleAtFixedRate(
              () -> demo.faults().endWatches(), WATCH_SECONDS, WATCH_SECONDS, TimeUnit.SECONDS);
      System.out.println(kubeconfig(demo, proxy, folder));
      while (System.in.read() >= 0) {
        // Until nobody is left who could write.
      }
      timer.shutdownNow();
    }
    System.exit(0);
  }

  private static Path credential(Path folder) {
    return folder.resolve("credential.json");
  }

  private static void issue(DemoCluster demo, Path folder) {
    JsonObject status = new JsonObject();
    status.addProperty("token", demo.faults().issueToken(demo.token(), TOKEN));
    status.addProperty(
        "expirationTimestamp",
        Instant.now().plus(TOKEN).truncatedTo(ChronoUnit.SECONDS).toString());
    JsonObject credential = new JsonObject();
    credential.addProperty("apiVersion", "client.authentication.k8s.io/v1");
    credential.addProperty("kind", "ExecCredential");
    credential.add("status", status);
    try {
      Path next = Files.writeString(folder.resolve("next.json"), credential.toString());
      Files.move(next, credential(folder), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The cluster's own, with a program in place of its token: it notes that it was run.
  private static Path kubeconfig(DemoCluster demo, CuttingProxy proxy, Path folder)
      throws IOException {
    String user =
        """
        exec:
              apiVersion: client.authentication.k8s.io/v1
              command: sh
              interactiveMode: Never
              args: ["-c", "echo run >> '%1$s/runs' && cat '%2$s'"]
        """
            .formatted(folder, credential(folder))
            .strip();
    String text =
        demo.kubeconfig()
            .replaceAll("token: .*", Matcher.quoteReplacement(user))
            .replace(":" + demo.url().getPort(), ":" + proxy.port());
    return Files.writeString(folder.resolve("config"), text);
  }

  /// How often the program that issues tokens was run.
  public long runs() throws IOException {
    return Files.readAllLines(kubeconfig.resolveSibling("runs")).size();
  }
}
