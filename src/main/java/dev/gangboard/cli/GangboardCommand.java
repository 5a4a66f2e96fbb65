package dev.gangboard.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// Without a command: opens the window.
@Command(
    name = "gangboard",
    header = "${bundle:cli.header}",
    description = "${bundle:cli.description}",
    footer = "${bundle:cli.footer}",
    synopsisSubcommandLabel = "[COMMAND]")
final class GangboardCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin private final ClusterOptions options;

  GangboardCommand(Surroundings surroundings, ClusterOptions options) {
    this.surroundings = surroundings;
    this.options = options;
  }

  @Override
  public Integer call() throws UsageException, InterruptedException {
    return surroundings.access().openWindow(options.choice());
  }
}
