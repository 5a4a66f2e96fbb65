package dev.gangboard.cluster.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramSearchTest {
  @TempDir Path folder;

  private final AtomicInteger asked = new AtomicInteger();

  @Test
  void theOwnPathComesFirst() throws Exception {
    program("own/aws");
    program("shell/aws");
    assertEquals(Optional.of(folder.resolve("own/aws")), search(List.of()).find("aws"));
    assertEquals(0, asked.get());
  }

  @Test
  void theLoginShellIsAskedForWhatIsNotThere() throws Exception {
    program("shell/aws");
    Files.createDirectories(folder.resolve("own/aws")); // a folder is no program
    assertEquals(Optional.of(folder.resolve("shell/aws")), search(List.of()).find("aws"));
  }

  @Test
  void placesOfPackageManagersComeLast() throws Exception {
    program("usual/aws");
    assertEquals(Optional.of(folder.resolve("usual/aws")), search(List.of()).find("aws"));
    assertEquals(Optional.empty(), search(List.of()).find("gcloud"));
  }

  @Test
  void windowsAddsTheEndings() throws Exception {
    List<String> endings = ProgramSearch.extensions(".EXE;.CMD");
    program("own/aws.cmd");
    program("own/aws"); // a script for another system
    assertEquals(Optional.of(folder.resolve("own/aws.cmd")), search(endings).find("aws"));
    assertEquals(Optional.of(folder.resolve("own/aws.cmd")), search(endings).find("aws.cmd"));
    String whole = folder.resolve("own/aws").toString();
    assertEquals(Optional.of(folder.resolve("own/aws.cmd")), search(endings).find(whole));
    assertEquals(List.of(".com", ".exe", ".bat", ".cmd"), ProgramSearch.extensions(null));
  }

  @Test
  void aProgramFindsItsHelpers() {
    assertEquals(
        folder.resolve("own") + File.pathSeparator + folder.resolve("shell"),
        search(List.of()).childPath());
  }

  @Test
  void theShellTellsItsPathAmongGreetings() throws Exception {
    Path shell = shell("echo Welcome; export PATH=/opt/tools:$PATH; shift 2; exec /bin/sh \"$@\"");
    assertTrue(path(shell).startsWith("/opt/tools:"));
  }

  @Test
  void aShellThatHangsIsEnded() throws Exception {
    assertEquals("", path(shell("sleep 60 & wait")));
    assertEquals("", path(shell("exit 3")));
    assertEquals("", path(folder.resolve("no-shell")));
  }

  private static String path(Path shell) {
    return new LoginShell(shell.toString(), Duration.ofSeconds(2)).path();
  }

  private Path shell(String script) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("shell-" + asked.incrementAndGet()), "#!/bin/sh\n" + script);
    file.toFile().setExecutable(true);
    return file;
  }

  private ProgramSearch search(List<String> extensions) {
    return new ProgramSearch(
        folder.resolve("own").toString(),
        extensions,
        () -> {
          asked.incrementAndGet();
          return folder.resolve("shell").toString();
        },
        List.of(folder.resolve("usual")),
        false);
  }

  private void program(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "").toFile().setExecutable(true);
  }
}
