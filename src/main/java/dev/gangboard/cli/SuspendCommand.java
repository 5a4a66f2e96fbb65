package dev.gangboard.cli;

import dev.gangboard.cluster.ClusterException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// Stops the pods of a gang and keeps its Job and its record.
@Command(name = "suspend", header = "${bundle:cli.suspend.header}")
final class SuspendCommand implements Callable<Integer> {
  @Mixin private final Suspension suspension;

  SuspendCommand(Surroundings surroundings, ClusterOptions options) {
    suspension = new Suspension(surroundings, options, true);
  }

  @Override
  public Integer call() throws UsageException, ClusterException, InterruptedException {
    return suspension.call();
  }
}
