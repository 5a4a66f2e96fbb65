import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/// Tries the app image as a person would: its version, the JavaFX in it, a gang on its demo cluster
/// (HTTPS server and client, controllers, replicas, object store), its window drawn without a
/// display. Each program has a time limit.
///
/// Arguments: the folder of the image, the product's version, the build's JavaFX version, a work
/// folder.
void main(String[] args) throws IOException, InterruptedException {
  var image = new Image(Path.of(args[0]));
  Path work = Files.createDirectories(Path.of(args[3])).toAbsolutePath();

  check(
      "version",
      run(work, 30, image.launcher("gangboard-cli"), "version"),
      0,
      "Gangboard " + args[1] + " ");
  check(
      "JavaFX as in the build",
      run(work, 30, image.java(), "--list-modules"),
      0,
      "javafx.controls@" + args[2]);
  check(
      "a gang on the demo cluster",
      run(
          work,
          120,
          image.launcher("gangboard-cli"),
          "launch",
          "--demo",
          "--image",
          "demo.gangboard.dev/diloco:1",
          "--rendezvous-uri",
          "s3://gangboard-demo/smoke/",
          "--replicas",
          "2",
          "--arg",
          "rounds=3",
          "--arg",
          "step_ms=20",
          "--watch",
          "-o",
          "json"),
      0,
      "\"states\":\"RR\"",
      "\"phase\":\"SUCCEEDED\"");
  check(
      "the window's launcher without a display",
      run(work, 180, image.launcher("gangboard"), "--demo"),
      0,
      "gangboard.png");
}

/// Where things lie in an app image, which is another place on each system.
record Image(Path folder) {
  private static final String SYSTEM = System.getProperty("os.name").toLowerCase(Locale.ROOT);

  String launcher(String name) {
    return at("bin/" + name, "Contents/MacOS/" + name, name + ".exe");
  }

  String java() {
    return at(
        "lib/runtime/bin/java", "Contents/runtime/Contents/Home/bin/java", "runtime/bin/java.exe");
  }

  private String at(String linux, String mac, String windows) {
    String place = SYSTEM.startsWith("mac") ? mac : SYSTEM.startsWith("win") ? windows : linux;
    return folder.resolve(place).toAbsolutePath().toString();
  }
}

record Ended(List<String> command, int code, String output) {}

Ended run(Path work, int seconds, String... command) throws IOException, InterruptedException {
  var builder = new ProcessBuilder(command).directory(work.toFile()).redirectErrorStream(true);
  builder.environment().keySet().removeAll(List.of("DISPLAY", "WAYLAND_DISPLAY", "KUBECONFIG"));
  Path log = work.resolve("output.log");
  builder.redirectOutput(log.toFile());
  Process process = builder.start();
  process.getOutputStream().close();
  if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
    List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
    all.add(process.toHandle());
    all.forEach(ProcessHandle::destroyForcibly);
    process.waitFor();
    throw failed(List.of(command), "has not ended in " + seconds + " s", log);
  }
  return new Ended(
      List.of(command), process.exitValue(), Files.readString(log, StandardCharsets.UTF_8));
}

void check(String what, Ended ended, int code, String... texts) {
  if (ended.code() != code) {
    throw failed(ended, "ended with " + ended.code());
  }
  for (String text : texts) {
    if (!ended.output().contains(text)) {
      throw failed(ended, "does not say " + text);
    }
  }
  System.out.println("ok: " + what);
}

IllegalStateException failed(Ended ended, String how) {
  System.err.println(ended.output());
  return new IllegalStateException(ended.command() + " " + how);
}

IllegalStateException failed(List<String> command, String how, Path log) throws IOException {
  return failed(new Ended(command, -1, Files.readString(log, StandardCharsets.UTF_8)), how);
}
