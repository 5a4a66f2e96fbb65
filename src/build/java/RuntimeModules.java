import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.zip.ZipFile;

/// Checks that the runtime has every module that a class of the application or of its libraries
/// names, as a missing one is noticed only when that class is first used. Some classes serve cases
/// that this product has not; their modules are named here, with the reason.
///
/// Arguments: the folder of the jars, the folder of the JavaFX jars, the runtime, a work folder.
void main(String[] args) throws IOException {
  Path classes = Files.createDirectories(Path.of(args[3]));
  try (var jars = Files.newDirectoryStream(Path.of(args[0]), "*.jar")) {
    for (Path jar : jars) {
      unpack(jar, classes);
    }
  }
  Set<String> missing = named(classes, Path.of(args[1]));
  missing.removeAll(inRuntime(Path.of(args[2])));
  missing.removeAll(UNUSED);
  if (!missing.isEmpty()) {
    System.err.println("Classes name modules that jlink.config leaves out: " + missing);
    System.err.println("Add them there, or to RuntimeModules.UNUSED with the reason.");
    System.exit(1);
  }
}

/// None so far.
private static final Set<String> UNUSED = Set.of();

private static final Pattern CLASS = Pattern.compile("(?!META-INF/).*(?<!module-info)\\.class");

/// Unpacked into one folder, as jdeps refuses jars whose module descriptors name modules that are
/// not there. Classes for newer JDKs are left out.
void unpack(Path jar, Path classes) throws IOException {
  try (var zip = new ZipFile(jar.toFile())) {
    for (var entry : Collections.list(zip.entries())) {
      if (CLASS.matcher(entry.getName()).matches()) {
        Path target = classes.resolve(entry.getName());
        Files.createDirectories(target.getParent());
        Files.copy(zip.getInputStream(entry), target);
      }
    }
  }
}

Set<String> named(Path classes, Path javafx) {
  var out = new StringWriter();
  var err = new StringWriter();
  List<String> arguments =
      List.of(
          "--module-path",
          javafx.toString(),
          "--add-modules",
          "javafx.controls",
          "--multi-release",
          "base",
          "--ignore-missing-deps",
          "--print-module-deps",
          classes.toString());
  int code =
      ToolProvider.findFirst("jdeps")
          .orElseThrow()
          .run(new PrintWriter(out), new PrintWriter(err), arguments.toArray(String[]::new));
  if (code != 0) {
    throw new IllegalStateException(
        "jdeps " + arguments + " ended with " + code + ": " + out + err);
  }
  return new TreeSet<>(List.of(out.toString().strip().split(",")));
}

Set<String> inRuntime(Path runtime) throws IOException {
  for (String line : Files.readAllLines(runtime.resolve("release"))) {
    if (line.startsWith("MODULES=")) {
      return Set.of(line.substring("MODULES=".length()).replace("\"", "").split(" "));
    }
  }
  throw new IllegalStateException("No MODULES in " + runtime.resolve("release"));
}
