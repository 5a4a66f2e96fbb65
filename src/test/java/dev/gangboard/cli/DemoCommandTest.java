package dev.gangboard.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class DemoCommandTest {
  private final CapturedTerminal terminal = CapturedTerminal.pipe();
  private final FakeAccess access = new FakeAccess();

  @Test
  void itTellsHowToReachClusterAndStoreUntilItIsInterrupted() throws InterruptedException {
    runUntilOutput("demo");

    assertEquals("/run/demo config\n", terminal.out());
    assertTrue(
        terminal.err().contains("kubectl --kubeconfig '/run/demo config' get jobs"),
        terminal.err());
    assertTrue(
        terminal
            .err()
            .contains(
                "the object store at http://127.0.0.1:4712, bucket gangboard-demo. To look into"
                    + " it:\n  (. '/run/demo store'; aws s3 ls --recursive s3://gangboard-demo/)"),
        terminal.err());
    assertEquals(List.of("demo"), access.closed);
  }

  @Test
  void aScriptIsToldTheSame() throws InterruptedException {
    runUntilOutput("demo", "-o", "json");

    assertEquals(
        "{\"kubeconfig\":\"/run/demo config\",\"server\":\"http://127.0.0.1:4711\",\"objectStore\":"
            + "{\"endpoint\":\"http://127.0.0.1:4712\",\"bucket\":\"gangboard-demo\","
            + "\"environment\":\"/run/demo store\"}}\n",
        terminal.out());
  }

  private void runUntilOutput(String... words) throws InterruptedException {
    var surroundings = new Surroundings(terminal.terminal(), access, InstantSource.system());
    Thread command = Thread.ofVirtual().start(() -> Commands.run(surroundings, words));
    // Its words come last but for the wait itself.
    Awaitility.await()
        .atMost(Duration.ofSeconds(20))
        .until(() -> command.getState() == Thread.State.WAITING && !terminal.out().isEmpty());
    command.interrupt();
    assertTrue(command.join(Duration.ofSeconds(20)));
  }
}
