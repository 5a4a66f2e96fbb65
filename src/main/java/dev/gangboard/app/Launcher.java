package dev.gangboard.app;

import dev.gangboard.cli.Commands;
import dev.gangboard.cli.Terminal;
import java.util.List;

/// The entry point of the window and of the terminal commands. Names no class of the toolkit, so
/// that it works where the toolkit does not.
public final class Launcher {
  private Launcher() {}

  /// Runs the command line and ends the process with its exit code.
  public static void main(String[] args) {
    Logging.configure();
    System.exit(run(args));
  }

  private static int run(String[] args) {
    try (Interruption _ = Interruption.of(Thread.currentThread())) {
      if (args.length > 0 && args[0].equals(PictureProcess.COMMAND)) {
        return PictureProcess.run(List.of(args).subList(1, args.length));
      }
      try (Wiring wiring = new Wiring(Terminal.ofProcess())) {
        return Commands.run(wiring.surroundings(), args);
      }
    }
  }
}
