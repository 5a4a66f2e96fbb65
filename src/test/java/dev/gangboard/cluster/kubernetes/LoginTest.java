package dev.gangboard.cluster.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.ClusterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Credentials that a program issues.
class LoginTest {
  private static final String TOKEN =
      "echo '{\"kind\": \"ExecCredential\", \"status\": {\"token\": \"issued\"}}'";

  @TempDir Path folder;

  private final ScriptedServer server = new ScriptedServer();
  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void theTokenOfTheProgramIsSent() throws Exception {
    server.always("/version", ScriptedServer.json(200, "{\"gitVersion\": \"v1\"}"));
    try (KubernetesCluster cluster = server.cluster(script(TOKEN, Map.of()))) {
      cluster.version();
      cluster.version();
    }
    assertEquals(
        List.of("Bearer issued", "Bearer issued"),
        server.seen().stream().map(ScriptedServer.Seen::authorization).toList());
    assertEquals(1, runs());
  }

  @Test
  void theProgramHasItsEnvironmentAndKnowsWhoAsks() throws Exception {
    server.always("/version", ScriptedServer.json(200, "{\"gitVersion\": \"v1\"}"));
    String script =
        "echo '{\"status\": {\"token\": \"'$PROFILE-$(echo $KUBERNETES_EXEC_INFO | wc -w)'\"}}'";
    try (KubernetesCluster cluster = server.cluster(script(script, Map.of("PROFILE", "ml")))) {
      cluster.version();
    }
    assertEquals("Bearer ml-1", server.seen().getFirst().authorization());
  }

  @Test
  void aProgramThatFailsIsNamedWithItsWords() throws Exception {
    ClusterException e = refused("echo 'The SSO session has expired' >&2; exit 255");
    assertTrue(e.getMessage().contains("exit code 255: The SSO session has expired"), e.toString());
    assertTrue(e.getMessage().contains("'somebody'"), e.toString());
  }

  @Test
  void aProgramThatIsNotThereIsNamed() throws Exception {
    Access.Credential exec =
        new Access.Credential.Exec(
            "v1", "no-such-command-here", List.of(), Map.of(), "Install it.");
    try (KubernetesCluster cluster = server.cluster(exec)) {
      ClusterException e = assertThrows(ClusterException.Unauthorized.class, cluster::version);
      assertTrue(e.getMessage().contains("'no-such-command-here'"), e.getMessage());
      assertTrue(e.getMessage().endsWith("Install it."), e.getMessage());
    }
  }

  @Test
  void aProgramWithAnImpossibleVariableIsNamed() throws Exception {
    try (KubernetesCluster cluster = server.cluster(script(TOKEN, Map.of("A=B", "c")))) {
      ClusterException e = assertThrows(ClusterException.Unauthorized.class, cluster::version);
      assertTrue(e.detail().contains("A=B"), e.detail());
    }
  }

  @Test
  void aProgramThatPrintsNoCredentialIsNamed() throws Exception {
    assertTrue(refused("echo hello").getMessage().contains("printed no credential"));
    assertTrue(refused("echo '{\"status\": {}}'").getMessage().contains("no credential"));
    assertTrue(refused("true").getMessage().contains("printed no credential"));
  }

  @Test
  void aProgramThatWaitsForAnAnswerIsEnded() throws Exception {
    ClusterException e = refused("echo 'Open this page' >&2; sleep 60 & wait");
    assertTrue(e.getMessage().contains("had not ended after 2 s"), e.getMessage());
    assertTrue(e.getMessage().endsWith("Open this page"), e.getMessage());
  }

  @Test
  void nothingIsSentWithoutACredential() throws Exception {
    refused("exit 1");
    assertEquals(List.of(), server.seen());
  }

  @Test
  void anExpiredTokenIsRenewedBeforeItIsRefused() throws Exception {
    Login login =
        login(
            "echo '{\"status\": {\"token\": \"t\","
                + " \"expirationTimestamp\": \"1970-01-01T00:15:00Z\"}}'");
    Connection first = login.connection();
    now.set(Instant.ofEpochSecond(839));
    assertSame(first, login.connection());
    now.set(Instant.ofEpochSecond(841));
    assertNotSame(first, login.connection());
    assertEquals(2, runs());
  }

  @Test
  void aRefusedTokenIsRenewedOnceUnlessItIsNew() throws Exception {
    Login login = login(TOKEN);
    Connection first = login.connection();
    assertEquals(false, login.refused(first));
    now.set(Instant.ofEpochSecond(60));
    assertEquals(true, login.refused(first));
    Connection second = login.connection();
    assertNotSame(first, second);
    assertEquals(true, login.refused(first));
    assertSame(second, login.connection());
    assertEquals(2, runs());
  }

  private Login login(String script) throws Exception {
    Access access =
        new Access(
            server.url(),
            new Access.Trust(null, true, null),
            null,
            "somebody",
            script(script, Map.of()),
            null);
    return Login.with(access, ScriptedServer.HASTY, now::get);
  }

  private ClusterException refused(String script) throws Exception {
    try (KubernetesCluster cluster = server.cluster(script(script, Map.of()))) {
      return assertThrows(ClusterException.Unauthorized.class, cluster::version);
    }
  }

  /// A shell script that also counts its runs.
  private Access.Credential script(String text, Map<String, String> environment) {
    String counted = "echo run >> '" + folder.resolve("runs") + "'; " + text;
    return new Access.Credential.Exec(
        "client.authentication.k8s.io/v1", "sh", List.of("-c", counted), environment, null);
  }

  private long runs() throws IOException {
    return Files.readAllLines(folder.resolve("runs")).size();
  }
}
