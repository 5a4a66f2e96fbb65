package dev.gangboard.app;

import java.util.logging.Level;
import java.util.logging.Logger;

/// Sets up what is logged to standard error: warnings and worse, and what nobody caught. What goes
/// wrong with a cluster is not logged but told.
final class Logging {
  /// Kept, as a logger that nobody holds may be forgotten with its level.
  private static final Logger ROOT = Logger.getLogger("");

  private Logging() {}

  static void configure() {
    Thread.setDefaultUncaughtExceptionHandler((thread, problem) ->
        ROOT.log(Level.SEVERE, "A mistake of Gangboard, in " + thread.getName(), problem));
    if (System.getProperty("java.util.logging.config.file") != null) {
      return;
    }
    System.setProperty("java.util.logging.SimpleFormatter.format", "%1$tT %4$s %3$s: %5$s%6$s%n");
    ROOT.setLevel(Level.WARNING);
  }
}
