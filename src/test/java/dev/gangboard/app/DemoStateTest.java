package dev.gangboard.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
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
  void nothingRunsWhereThereIsNoFolder() throws IOException, InterruptedException {
    assertEquals(Optional.empty(), state(true).running());
  }

  @Test
  void aRegisteredDemoIsFoundByOthersUntilItIsClosed() throws IOException, InterruptedException {
    DemoState.KubeconfigFile file = register("kind: Config");
    assertEquals(Optional.of(file.path()), state(true).running());
    assertEquals("kind: Config", Files.readString(file.path()));

    file.close();
    assertEquals(Optional.empty(), state(true).running());
    assertEquals(List.of("demo.lock"), files());
  }

  @Test
  void theKeysOfTheStoreAreKeptForItsOwnerUntilItIsClosed()
      throws IOException, InterruptedException {
    DemoState.KubeconfigFile file = register("kind: Config");
    file.writeStore(Map.of("AWS_ACCESS_KEY_ID", "AKIA1"));

    assertEquals(
        "unset AWS_PROFILE AWS_SESSION_TOKEN\nexport AWS_ACCESS_KEY_ID='AKIA1'\n",
        Files.readString(file.storePath()));
    assertEquals("demo-" + OURS + ".store", file.storePath().getFileName().toString());

    file.close();
    assertEquals(List.of("demo.lock"), files());
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void nobodyElseMayReadIt() throws IOException, InterruptedException {
    DemoState.KubeconfigFile file = register("kind: Config");
    assertEquals("rwx------", permissions(folder));
    file.writeStore(Map.of("AWS_ACCESS_KEY_ID", "AKIA1"));
    assertEquals("rw-------", permissions(file.path()));
    assertEquals("rw-------", permissions(file.storePath()));
    assertEquals("rw-------", permissions(folder.resolve("demo.json")));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aFolderThatOthersMayEnterIsClosedToThem() throws IOException, InterruptedException {
    Files.createDirectories(folder);
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    register("kind: Config");
    assertEquals("rwx------", permissions(folder));
  }

  @Test
  void othersAreNotToldOfADemoThatIsNotShared() throws IOException, InterruptedException {
    DemoState.KubeconfigFile file = state(true).write("kind: Config", false);
    assertEquals("kind: Config", Files.readString(file.path()));
    assertEquals(Optional.empty(), state(true).running());

    file.close();
    assertEquals(List.of(), files());
  }

  @Test
  void othersAreToldOfTheFirstAsLongAsItAnswers() throws IOException, InterruptedException {
    Path first = another();
    register("second");
    assertEquals(Optional.of(first), state(true).running());
  }

  @Test
  void oneThatDoesNotAnswerIsReplaced() throws IOException, InterruptedException {
    another();
    DemoState.KubeconfigFile second = write(state(false), "second");
    assertEquals(Optional.of(second.path()), state(true).running());
  }

  /// As another process that is alive would have written it.
  private Path another() throws IOException, InterruptedException {
    register("ours").close();
    long alive = ProcessHandle.current().parent().orElseThrow().pid();
    Path kubeconfig = Files.writeString(folder.resolve("demo-" + alive + ".kubeconfig"), "x");
    Files.writeString(
        folder.resolve("demo.json"),
        "{\"pid\": %d, \"kubeconfig\": \"%s\"}".formatted(alive, kubeconfig));
    return kubeconfig;
  }

  @Test
  void whatADeadProcessLeftBehindIsRemoved() throws IOException, InterruptedException {
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
  void aLivingProcessThatDoesNotAnswerKeepsItsFiles() throws IOException, InterruptedException {
    Path slow = another();
    assertEquals(Optional.empty(), state(false).running());
    assertEquals(Optional.of(slow), state(true).running());
  }

  @Test
  void aFileElsewhereIsNeverRemoved() throws IOException, InterruptedException {
    Path precious = Files.writeString(temporary.resolve("precious"), "x");
    register("ours");
    Files.writeString(
        folder.resolve("demo.json"), "{\"pid\": 0, \"kubeconfig\": \"" + precious + "\"}");

    assertEquals(Optional.empty(), state(true).running());
    assertTrue(Files.exists(precious));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "null", "{", "[]", "{\"pid\": \"x\"}", "{}", "\"text\""})
  void aFileThatIsNotOursIsNoDemo(String text) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("demo.json"), text);
    assertEquals(Optional.empty(), state(true).running());
    assertFalse(Files.exists(folder.resolve("demo.json")));
  }

  private DemoState.KubeconfigFile register(String kubeconfig)
      throws IOException, InterruptedException {
    return write(state(true), kubeconfig);
  }

  private static DemoState.KubeconfigFile write(DemoState state, String kubeconfig)
      throws IOException, InterruptedException {
    return state.inTurn(() -> state.write(kubeconfig, true));
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

  @Test
  void aDemoIsKeptUntilItIsClosedOrItsProcessIsGone() throws IOException, InterruptedException {
    DemoState.KubeconfigFile file = register("kind: Config");
    assertTrue(state(false).isKept(file.path()), "one that does not answer may be slow");
    assertFalse(state(true).isKept(folder.resolve("demo-other.kubeconfig")));
    file.close();
    assertFalse(state(true).isKept(file.path()));
  }

  @Test
  void aStateFileWithAnImpossiblePathIsRemoved() throws IOException, InterruptedException {
    Files.createDirectories(folder);
    Files.writeString(
        folder.resolve("demo.json"), "{\"pid\": " + OURS + ", \"kubeconfig\": \"a\\u0000b\"}");
    assertEquals(Optional.empty(), state(true).running());
    assertEquals(List.of(), files());
  }
}
