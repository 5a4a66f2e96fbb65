package dev.gangboard.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A [MeasuredDemo] in a process of its own, so that its work is not taken for the product's. It
/// ends when its standard input does, so it outlives no benchmark.
final class DemoProcess implements AutoCloseable {
  private final Process process;
  private final Path kubeconfig;
  private final String gang;

  private DemoProcess(Process process, Path kubeconfig, String gang) {
    this.process = process;
    this.kubeconfig = kubeconfig;
    this.gang = gang;
  }

  /// Starts one; when this returns, all ranks of its gang run.
  static DemoProcess start(int ranks) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(DemoProcess.class.getName(), String.valueOf(ranks)));
    Process process = new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
    BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
    String kubeconfig = lines.readLine();
    String gang = lines.readLine();
    if (kubeconfig == null || gang == null) {
      process.destroyForcibly();
      throw new IOException("the demo cluster's process has not started, see above");
    }
    return new DemoProcess(process, Path.of(kubeconfig), gang);
  }

  Path kubeconfig() {
    return kubeconfig;
  }

  /// The gang's name, in the namespace `default`.
  String gang() {
    return gang;
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
    try (MeasuredDemo demo = new MeasuredDemo(Integer.parseInt(args[0]))) {
      System.out.println(demo.kubeconfig());
      System.out.println(demo.gang().name());
      while (System.in.read() >= 0) {
        // Until nobody is left who could write.
      }
    }
    System.exit(0);
  }
}
