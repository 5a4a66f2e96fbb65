package dev.gangboard.cli;

import dev.gangboard.cluster.ClusterException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(name = "collect", header = "${bundle:cli.collect.header}")
final class CollectCommand implements Callable<Integer> {
  CollectCommand(Surroundings surroundings, ClusterOptions options) {}

  @Override
  public Integer call() throws UsageException, ClusterException, InterruptedException {
    return ExitCode.DONE;
  }
}
