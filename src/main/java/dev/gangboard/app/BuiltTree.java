package dev.gangboard.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Run by the build on the JDK that its toolchain chose: writes into `target` what
/// `packaging/gangboard` needs to run a built tree without any environment variable. `java-home` is
/// that JDK's home, `jvm-flags` an argument file of the flags that the product is run with
/// everywhere.
final class BuiltTree {
  private BuiltTree() {}

  /// @param args the build's folder, then the flags
  public static void main(String[] args) throws IOException {
    Path target = Path.of(args[0]);
    List<String> flags = List.of(args).subList(1, args.length);
    Files.writeString(target.resolve("java-home"), System.getProperty("java.home"));
    Files.writeString(target.resolve("jvm-flags"), String.join("\n", flags) + "\n");
  }
}
