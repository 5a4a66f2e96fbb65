package dev.gangboard.app;

/// The entry point of the window and of the terminal commands.
public final class Launcher {
  private Launcher() {}

  public static void main(String[] args) {}
}
