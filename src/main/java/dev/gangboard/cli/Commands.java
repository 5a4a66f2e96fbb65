package dev.gangboard.cli;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.record.RecordException;
import dev.gangboard.text.Quoted;
import dev.gangboard.text.Text;
import java.util.ResourceBundle;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/// The command line: parses it, runs the command, and turns whatever happens into a message and an
/// exit code.
public final class Commands {
  private final Surroundings surroundings;
  private final ClusterOptions options = new ClusterOptions();

  private Commands(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /// Runs a command line.
  ///
  /// @return the process's exit code, see [ExitCode]
  public static int run(Surroundings surroundings, String... args) {
    var commands = new Commands(surroundings);
    try {
      if (StoryList.isAsked(args)) {
        StoryList.print(surroundings.terminal());
        return ExitCode.DONE;
      }
      int code = commands.commandLine().execute(ClusterOptions.withoutGuessing(args));
      if (code == ExitCode.DONE) {
        surroundings.terminal().finish(); // help is not written by us
      }
      return code;
    } catch (OutputException e) {
      return commands.unwritten(e);
    }
  }

  private CommandLine commandLine() {
    Terminal terminal = surroundings.terminal();
    var line =
        new CommandLine(new GangboardCommand(surroundings, options))
            .addSubcommand(new LaunchCommand(surroundings, options))
            .addSubcommand(new WatchCommand(surroundings, options))
            .addSubcommand(new LogsCommand(surroundings, options))
            .addSubcommand(new CancelCommand(surroundings, options))
            .addSubcommand(new SuspendCommand(surroundings, options))
            .addSubcommand(new ResumeCommand(surroundings, options))
            .addSubcommand(new OrphansCommand(surroundings, options))
            .addSubcommand(new CollectCommand(surroundings, options))
            .addSubcommand(new ReplayCommand(surroundings, options))
            .addSubcommand(new DemoCommand(surroundings, options))
            .addSubcommand(new VersionCommand(surroundings, options))
            .addSubcommand(new HelpCommand(surroundings));
    line.setResourceBundle(ResourceBundle.getBundle(Text.BUNDLE));
    line.setCaseInsensitiveEnumValuesAllowed(true);
    // An argument that begins with @ is an argument: images and commands may look like that.
    line.setExpandAtFiles(false);
    // A gang, a context or a scenario may be called as a command is.
    line.setAllowSubcommandsAsOptionParameters(true);
    line.setUsageHelpAutoWidth(false);
    line.setUsageHelpWidth(Math.clamp(terminal.traits().columns(), 60, 100));
    line.setColorScheme(
        CommandLine.Help.defaultColorScheme(terminal.traits().colour() ? Ansi.ON : Ansi.OFF));
    line.setOut(terminal.out());
    line.setErr(terminal.err());
    line.setParameterExceptionHandler(this::wrongParameter);
    line.setExecutionExceptionHandler((e, command, parsed) -> failed(e));
    return line;
  }

  private int wrongParameter(CommandLine.ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    say(Quoted.of(String.valueOf(e.getMessage())));
    CommandLine.UnmatchedArgumentException.printSuggestions(e, terminal().err());
    terminal().say(Text.of("cli.error.help", command.getCommandSpec().qualifiedName()));
    return ExitCode.WRONG_USE;
  }

  private int failed(Exception problem) {
    return switch (problem) {
      case UsageException wrong -> {
        say(String.valueOf(wrong.getMessage()));
        yield ExitCode.WRONG_USE;
      }
      case RecordException unreadable -> {
        say(String.valueOf(unreadable.getMessage()));
        yield ExitCode.WRONG_USE;
      }
      case ClusterException refused -> {
        clusterFailed(refused);
        yield refused instanceof ClusterException.BadKubeconfig
            ? ExitCode.WRONG_USE
            : ExitCode.CLUSTER;
      }
      case InterruptedException _ -> ExitCode.INTERRUPTED;
      case OutputException unwritten -> unwritten(unwritten);
      default -> {
        say(Text.of("cli.error.defect", problem.toString()));
        detail(trace(problem));
        yield ExitCode.DEFECT;
      }
    };
  }

  private int unwritten(OutputException problem) {
    if (problem.nobodyReads()) {
      return ExitCode.BROKEN_PIPE;
    }
    say(Text.of("cli.error.output", String.valueOf(problem.getMessage())));
    return ExitCode.OUTPUT;
  }

  private void clusterFailed(ClusterException problem) {
    say(String.valueOf(problem.getMessage()));
    if (problem instanceof ClusterException.Unauthorized refused) {
      refused
          .login()
          .map(command -> Printable.oneLine(Text.of("cli.error.login", command)))
          .ifPresent(terminal()::say);
    }
    if (problem instanceof ClusterException.Invalid invalid) {
      for (ClusterException.Invalid.Fault fault : invalid.faults()) {
        terminal().say(Printable.oneLine("  " + fault.field() + ": " + fault.message()));
      }
    }
    Throwable cause = problem.getCause();
    detail(problem.detail() + (cause == null ? "" : System.lineSeparator() + trace(cause)));
  }

  /// The technical side, for those who asked for it.
  private void detail(String text) {
    if (options.verbose) {
      text.lines().map(Printable::oneLine).forEach(line -> terminal().say("  " + line));
    } else if (!text.isBlank()) {
      terminal().say(Text.of("cli.error.verbose"));
    }
  }

  private static String trace(Throwable problem) {
    var text = new StringBuilder();
    for (Throwable t = problem; t != null; t = t.getCause()) {
      text.append(t).append('\n');
      for (StackTraceElement frame : t.getStackTrace()) {
        text.append("  at ").append(frame).append('\n');
      }
    }
    return text.toString();
  }

  private void say(String message) {
    message.lines().map(Printable::oneLine).forEach(l -> terminal().say("gangboard: " + l));
  }

  private Terminal terminal() {
    return surroundings.terminal();
  }
}
