package dev.gangboard.cli;

import dev.gangboard.cluster.ClusterException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// Lets a gang go on whose pods were stopped.
@Command(name = "resume", header = "${bundle:cli.resume.header}")
final class ResumeCommand implements Callable<Integer> {
  @Mixin private final Suspension suspension;

  ResumeCommand(Surroundings surroundings, ClusterOptions options) {
    suspension = new Suspension(surroundings, options, false);
  }

  @Override
  public Integer call() throws UsageException, ClusterException, InterruptedException {
    return suspension.call();
  }
}
