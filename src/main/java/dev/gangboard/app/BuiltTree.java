package dev.gangboard.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Run by the build on the JDK that its toolchain chose: writes that JDK's home into
/// `target/java-home`, where `packaging/gangboard` finds it. So a built tree runs without any
/// environment variable.
final class BuiltTree {
  private BuiltTree() {}

  public static void main(String[] args) throws IOException {
    Files.writeString(Path.of(args[0], "java-home"), System.getProperty("java.home"));
  }
}
