package dev.gangboard.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DemoStateTest {
  private static final long OURS = ProcessHandle.current().pid();

  @TempDir private Path temporary;
  private Path folder;

  @BeforeEach
  void nameFolder() {
    folder = temporary.resolve("a/gang board");
  }

  @Test
  void nothingRunsWhereThereIsNoFolder() throws IOException {
    assertEquals(Optional.empty(), state(true).running());
  }

  @Test
  void aRegisteredDemoIsFoundByOthersUntilItIsClosed() throws IOException {
    DemoState.Registration registration = register("kind: Config");
    assertEquals(Optional.of(registration.kubeconfig()), state(true).running());
    assertEquals("kind: Config", Files.readString(registration.kubeconfig()));

    registration.close();
    assertEquals(Optional.empty(), state(true).running());
    assertEquals(List.of("demo.lock"), files());
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void nobodyElseMayReadIt() throws IOException {
    DemoState.Registration registration = register("kind: Config");
    assertEquals("rwx------", permissions(folder));
    assertEquals("rw-------", permissions(registration.kubeconfig()));
    assertEquals("rw-------", permissions(folder.resolve("demo.json")));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aFolderThatOthersMayEnterIsClosedToThem() throws IOException {
    Files.createDirectories(folder);
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    register("kind: Config");
    assertEquals("rwx------", permissions(folder));
  }

  @Test
  void aSecondOneIsNotRegisteredWhileTheFirstAnswers() throws IOException {
    register("first");
    assertTrue(state(true).register("second").isEmpty());
  }

  @Test
  void oneThatDoesNotAnswerIsReplaced() throws IOException {
    register("first");
    DemoState.Registration second = state(false).register("second").orElseThrow();
    assertEquals("second", Files.readString(second.kubeconfig()));
  }

  @Test
  void whatADeadProcessLeftBehindIsRemoved() throws IOException {
    register("ours");
    long dead = Long.MAX_VALUE;
    Path left = folder.resolve("demo-" + dead + ".kubeconfig");
    Files.writeString(left, "left");
    Files.writeString(
        folder.resolve("demo.json"), "{\"pid\": %d, \"kubeconfig\": \"%s\"}".formatted(dead, left));

    assertEquals(Optional.empty(), state(true).running());
    assertEquals(List.of("demo-" + OURS + ".kubeconfig", "demo.lock"), files());
  }

  @Test
  void aFileElsewhereIsNeverRemoved() throws IOException {
    Path precious = Files.writeString(temporary.resolve("precious"), "x");
    register("ours");
    Files.writeString(
        folder.resolve("demo.json"), "{\"pid\": 0, \"kubeconfig\": \"" + precious + "\"}");

    assertEquals(Optional.empty(), state(true).running());
    assertTrue(Files.exists(precious));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "null", "{", "[]", "{\"pid\": \"x\"}", "{}", "\"text\""})
  void aFileThatIsNotOursIsNoDemo(String text) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("demo.json"), text);
    assertEquals(Optional.empty(), state(true).running());
    assertFalse(Files.exists(folder.resolve("demo.json")));
  }

  private DemoState.Registration register(String kubeconfig) throws IOException {
    return state(true).register(kubeconfig).orElseThrow();
  }

  private DemoState state(boolean answers) {
    return new DemoState(folder, _ -> answers);
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
