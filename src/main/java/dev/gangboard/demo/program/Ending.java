package dev.gangboard.demo.program;

/// Ends a program from wherever it is. What there is to say has been written to its log.
final class Ending extends Exception {
  private static final long serialVersionUID = 1;

  private final transient Exit exit;

  Ending(Exit exit) {
    super("exit " + exit.code(), null, false, false);
    this.exit = exit;
  }

  Exit exit() {
    return exit;
  }
}
