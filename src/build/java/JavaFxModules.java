import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/// Makes `.jmod` files of the JavaFX jars, so that jlink puts their native libraries beside those
/// of the JDK: nothing is unpacked into the user's home at the first start, and the packager sees
/// which system libraries they need.
///
/// Arguments: the folder of the jars, the folder for the modules, the version that the build asks
/// for.
void main(String[] args) throws IOException {
  Path jars = Path.of(args[0]);
  Path modules = Path.of(args[1]);
  String version = args[2];
  Files.createDirectories(modules);
  try (var all = Files.newDirectoryStream(jars, "javafx-*-" + version + "-*.jar")) {
    for (Path jar : all) {
      make(jar, modules, version);
    }
  }
  if (!Files.exists(modules.resolve("javafx.controls.jmod"))) {
    throw new IllegalStateException(
        "No javafx.controls " + version + " in " + jars + ": has the build copied it?");
  }
}

private static final Pattern NATIVE = Pattern.compile(".*\\.(so|dll|dylib)");

void make(Path jar, Path modules, String version) throws IOException {
  String module = jar.getFileName().toString().replaceAll("-\\d.*", "").replace('-', '.');
  Path work = Files.createTempDirectory(modules, module);
  Path classes = Files.createDirectories(work.resolve("classes"));
  Path libraries = Files.createDirectories(work.resolve("lib"));
  try (var zip = new ZipFile(jar.toFile())) {
    for (ZipEntry entry : Collections.list(zip.entries())) {
      if (entry.isDirectory()) {
        continue;
      }
      Path target =
          NATIVE.matcher(entry.getName()).matches()
              ? libraries.resolve(Path.of(entry.getName()).getFileName())
              : classes.resolve(entry.getName());
      Files.createDirectories(target.getParent());
      Files.copy(zip.getInputStream(entry), target);
    }
  }
  run(
      "jmod",
      "create",
      "--class-path",
      classes.toString(),
      "--libs",
      libraries.toString(),
      "--module-version",
      version,
      modules.resolve(module + ".jmod").toString());
  delete(work);
}

void run(String tool, String... arguments) {
  int code = ToolProvider.findFirst(tool).orElseThrow().run(System.out, System.err, arguments);
  if (code != 0) {
    throw new IllegalStateException(tool + " " + List.of(arguments) + " ended with " + code);
  }
}

void delete(Path folder) throws IOException {
  try (var all = Files.walk(folder)) {
    all.sorted(Comparator.reverseOrder())
        .forEach(path -> {
          try {
            Files.delete(path);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }
}
