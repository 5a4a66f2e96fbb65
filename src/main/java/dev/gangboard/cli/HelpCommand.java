package dev.gangboard.cli;

import dev.gangboard.text.Quoted;
import dev.gangboard.text.Text;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Shows the help of a command, or of all.
@Command(name = "help", header = "${bundle:cli.help.header}")
final class HelpCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Parameters(arity = "0..1", paramLabel = "COMMAND", descriptionKey = "cli.help.command")
  private @Nullable String command;

  @Spec private @Nullable CommandSpec spec;

  HelpCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws UsageException {
    CommandSpec own = spec;
    if (own == null) {
      throw new IllegalStateException("run by the parser only");
    }
    CommandLine root = own.root().commandLine();
    CommandLine wanted = command == null ? root : root.getSubcommands().get(command);
    if (wanted == null) {
      String known = String.join(", ", root.getSubcommands().keySet());
      throw new UsageException(
          Text.of("cli.help.unknown", Quoted.of(String.valueOf(command)), known));
    }
    wanted.usage(surroundings.terminal().out());
    return ExitCode.DONE;
  }
}
