package dev.gangboard.bench;

import dev.gangboard.demo.DemoCluster;
import dev.gangboard.demo.DemoOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A demo cluster with room for 10,000 ranks in a process of its own, so that its work is not taken
/// for the product's. It ends when its standard input does, so it outlives no benchmark.
public final class DemoProcess implements AutoCloseable {
  private final Process process;
  private final Path kubeconfig;

  private DemoProcess(Process process, Path kubeconfig) {
    this.process = process;
    this.kubeconfig = kubeconfig;
  }

  /// Starts one; its API answers when this returns.
  public static DemoProcess start() throws IOException {
    Path kubeconfig = Files.createTempFile("gangboard-bench", ".kubeconfig");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(DemoProcess.class.getName(), kubeconfig.toString()));
    Process process = new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
    BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
    if (lines.readLine() == null) {
      throw new IOException("the demo cluster's process has not started, see above");
    }
    return new DemoProcess(process, kubeconfig);
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
    Files.deleteIfExists(kubeconfig);
  }

  /// The other process.
  public static void main(String[] args) throws IOException {
    try (DemoCluster cluster = DemoCluster.start(DemoOptions.huge())) {
      Files.writeString(Path.of(args[0]), cluster.kubeconfig());
      System.out.println("ready");
      while (System.in.read() >= 0) {
        // Until nobody is left who could write.
      }
    }
  }
}
