package dev.gangboard.logs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScratchFoldersTest {
  @TempDir private Path temporary;

  private List<String> left() throws IOException {
    try (var all = Files.list(temporary)) {
      return all.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  private Path folder(String name) throws IOException {
    Path folder = Files.createDirectory(temporary.resolve(name));
    Files.writeString(folder.resolve("rank-00000.log"), "x");
    return folder;
  }

  @Test
  void aFolderIsThereUntilItIsClosed() throws Exception {
    try (var scratch = new ScratchFolders(temporary).make()) {
      Files.writeString(scratch.path().resolve("rank-00000.log"), "x");
      assertEquals(1, left().size());
    }
    assertEquals(List.of(), left());
  }

  @Test
  void whatAKilledProcessLeftIsDeletedAndNothingElse() throws Exception {
    Files.createFile(folder("gangboard-logs-999999999-1").resolve(".owner"));
    folder("gangboard-logs-999999999-2"); // being made just now, perhaps
    Path old = folder("gangboard-logs-3");
    Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofHours(1))));
    folder("other");
    Files.createSymbolicLink(temporary.resolve("gangboard-logs-4"), temporary.resolve("other"));
    Files.writeString(temporary.resolve("gangboard-logs-5"), "a file");

    new ScratchFolders(temporary).cleanUp();

    assertEquals(
        List.of("gangboard-logs-4", "gangboard-logs-5", "gangboard-logs-999999999-2", "other"),
        left());
    assertEquals(true, Files.exists(temporary.resolve("other/rank-00000.log")));
  }

  @Test
  void aFolderOfALivingProcessStays() throws Exception {
    var process = LockingProcess.hold(folder("gangboard-logs-1-1").resolve(".owner"));
    try {
      new ScratchFolders(temporary).cleanUp();
      assertEquals(List.of("gangboard-logs-1-1"), left());
    } finally {
      process.destroyForcibly().waitFor();
    }
    new ScratchFolders(temporary).cleanUp();
    assertEquals(List.of(), left());
  }

  @Test
  void cleaningUpDoesNotLetGoOurOwn() throws Exception {
    try (var scratch = new ScratchFolders(temporary).make()) {
      new ScratchFolders(temporary).cleanUp();
      assertEquals(true, Files.exists(scratch.path()));
    }
  }
}
