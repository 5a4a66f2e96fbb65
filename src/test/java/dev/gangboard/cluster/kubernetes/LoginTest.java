package dev.gangboard.cluster.kubernetes;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.ClusterException.Unauthorized;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
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
    Access.Credential exec = exec("no-such-command-here", List.of(), Map.of(), "Install it.");
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
    Login login = login(numbered("1970-01-01T00:15:00Z"));
    Connection first = login.connection();
    now.set(Instant.ofEpochSecond(839));
    assertSame(first, login.connection());
    now.set(Instant.ofEpochSecond(841));
    assertNotSame(first, login.connection());
    assertEquals(2, runs());
  }

  @Test
  void aTokenOfOneMinuteIsUsedForMostOfIt() throws Exception {
    Login login = login(numbered("1970-01-01T00:01:00Z"));
    Connection first = login.connection();
    now.set(Instant.ofEpochSecond(44));
    assertSame(first, login.connection());
    now.set(Instant.ofEpochSecond(46));
    login.connection();
    assertEquals(2, runs());
  }

  @Test
  void aRefusedTokenIsRenewedOnce() throws Exception {
    Login login = login(numbered("2020-01-01T00:00:00Z"));
    Connection first = login.connection();
    assertEquals(false, login.refused(first)); // so new that another would be no better
    now.set(Instant.ofEpochSecond(60));
    assertEquals(true, login.refused(first));
    Connection second = login.connection();
    assertNotSame(first, second);
    assertEquals(true, login.refused(first));
    assertSame(second, login.connection());
    now.set(Instant.ofEpochSecond(120));
    assertEquals(false, login.refused(second)); // renewed for this reason already
    login.accepted();
    assertEquals(true, login.refused(second));
    assertEquals(2, runs());
  }

  @Test
  void oneRunServesAllWhoWait() throws Exception {
    Login login = login("sleep 0.3; " + TOKEN);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<Connection>> calls = Collections.nCopies(8, login::connection);
      for (Future<Connection> connection : threads.invokeAll(calls)) {
        assertSame(login.connection(), connection.get());
      }
    }
    assertEquals(1, runs());
  }

  @Test
  void whereAPersonHasToLogInNothingIsRunBeforeTheyHave() throws Exception {
    Login login =
        login(
            "[ -e '"
                + folder.resolve("in")
                + "' ] && { "
                + TOKEN
                + "; exit; };"
                + " echo 'The SSO session has expired' >&2; exit 255");
    Unauthorized first = assertThrows(Unauthorized.class, login::connection);
    assertTrue(first.login().orElseThrow().startsWith("sh -c "), first.login().toString());
    now.set(Instant.ofEpochSecond(1_000_000));
    assertSame(first, assertThrows(Unauthorized.class, login::connection));
    assertEquals(1, runs());
    Files.createFile(folder.resolve("in"));
    login.again();
    login.connection();
    assertEquals(2, runs());
  }

  @Test
  void aProgramThatHangsIsNotRunAgainByItself() throws Exception {
    Login login = login("sleep 60 & wait");
    assertTrue(assertThrows(Unauthorized.class, login::connection).login().isPresent());
    now.set(Instant.ofEpochSecond(1_000_000));
    assertThrows(Unauthorized.class, login::connection);
    assertEquals(1, runs());
  }

  @Test
  void aFailureForAReasonUnknownIsTriedThreeTimesAndNotAtOnce() throws Exception {
    Login login = login("exit 2");
    for (int i = 1; i <= 3; i++) {
      assertEquals(i == 3, assertThrows(Unauthorized.class, login::connection).login().isPresent());
      assertThrows(Unauthorized.class, login::connection);
      assertEquals(i, runs());
      now.set(Instant.ofEpochSecond(i * 11L));
    }
    now.set(Instant.ofEpochSecond(1_000_000));
    assertThrows(Unauthorized.class, login::connection);
    assertEquals(3, runs());
  }

  @Test
  void aNetworkThatIsAwayIsTriedForAsLongAsItIs() throws Exception {
    Login login = login("echo 'dial tcp: lookup sts: no such host' >&2; exit 1");
    for (int i = 1; i <= 5; i++) {
      assertThrows(ClusterException.Unreachable.class, login::connection);
      now.set(Instant.ofEpochSecond(i * 11L));
    }
    assertEquals(5, runs());
  }

  @Test
  void closingEndsTheProgram() throws Exception {
    Login login = login("sleep 60");
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Connection> connection = threads.submit(login::connection);
      await().until(() -> Files.exists(folder.resolve("runs")));
      login.close();
      ExecutionException e = assertThrows(ExecutionException.class, connection::get);
      assertInstanceOf(ClusterException.Unreachable.class, e.getCause());
    }
  }

  @Test
  void aCertificateOfTheProgramIsUsed() throws Exception {
    String pem =
        "{\"status\": {\"clientCertificateData\": \"%s\", \"clientKeyData\": \"%s\"}}"
            .formatted(
                Certificates.CERTIFICATE.replace("\n", "\\n"),
                Certificates.KEY.replace("\n", "\\n"));
    Path issued = Files.writeString(folder.resolve("issued"), pem);
    login("cat '" + issued + "'").connection();
    Files.writeString(issued, pem.replace("PRIVATE", "ODD"));
    assertThrows(ClusterException.BadKubeconfig.class, login("cat '" + issued + "'")::connection);
  }

  @Test
  void theProgramIsToldOfTheClusterWhereItAsks() throws Exception {
    String entry =
        """
        contexts: [{name: c, context: {cluster: c, user: u}}]
        clusters: [{name: c, cluster: {server: "https://x", tls-server-name: n, extensions:
          [{name: client.authentication.k8s.io/exec, extension: {audience: a}}]}}]
        users: [{name: u, user: {exec: {apiVersion: client.authentication.k8s.io/v1beta1,
          command: sh, provideClusterInfo: true, interactiveMode: IfAvailable,
          args: [-c, 'echo "$KUBERNETES_EXEC_INFO" > "$TOLD"; echo {status: {token: t}}'],
          env: [{name: TOLD, value: '%s'}]}}}]
        """
            .formatted(folder.resolve("told"));
    Path kubeconfig = Files.writeString(folder.resolve("config"), entry);
    login(Kubeconfig.read(kubeconfig).access("c")).connection();
    assertEquals(
        "{\"kind\":\"ExecCredential\",\"apiVersion\":\"client.authentication.k8s.io/v1beta1\","
            + "\"spec\":{\"interactive\":false,\"cluster\":{\"server\":\"https://x\","
            + "\"tls-server-name\":\"n\",\"config\":{\"audience\":\"a\"}}}}",
        Files.readString(folder.resolve("told")).strip());
  }

  @Test
  void aProgramThatInsistsOnATerminalIsNotRun() throws Exception {
    Access.Credential.Exec exec =
        new Access.Credential.Exec(
            "client.authentication.k8s.io/v1",
            new Access.Program("sh", List.of(), Map.of(), null),
            true,
            null);
    Unauthorized e = assertThrows(Unauthorized.class, login(server.access(exec))::connection);
    assertEquals("sh", e.login().orElseThrow());
  }

  @Test
  void aChangedKubeconfigIsUsedAndABrokenOneIsNot() throws Exception {
    Path kubeconfig = Files.writeString(folder.resolve("config"), config("one"));
    server.always("/version", ScriptedServer.json(200, "{\"gitVersion\": \"v1\"}"));
    Login login =
        Login.with(
            new ContextSource(KubeconfigPlace.of(kubeconfig), "c", ScriptedServer.MACHINE),
            ScriptedServer.HASTY,
            now::get,
            ProgramSearch.of(ScriptedServer.MACHINE));
    Connection one = login.connection();
    Files.writeString(kubeconfig, config("another"));
    assertSame(one, login.connection()); // not looked at that often
    now.set(Instant.ofEpochSecond(3));
    Connection two = login.connection();
    assertNotSame(one, two);
    Files.writeString(kubeconfig, "contexts: [");
    now.set(Instant.ofEpochSecond(6));
    assertSame(two, login.connection());
    Files.writeString(kubeconfig, config("yet another"));
    assertEquals(true, login.refused(two));
    assertNotSame(two, login.connection());
  }

  private String config(String token) {
    return """
    contexts: [{name: c, context: {cluster: c, user: u}}]
    clusters: [{name: c, cluster: {server: "%s"}}]
    users: [{name: u, user: {token: %s}}]
    """
        .formatted(server.url(), token);
  }

  /// Issues another token each time.
  private String numbered(String expires) {
    return "echo '{\"status\": {\"token\": \"t'$(wc -l < '"
        + folder.resolve("runs")
        + "')'\", \"expirationTimestamp\": \""
        + expires
        + "\"}}'";
  }

  private Login login(String script) throws Exception {
    return login(server.access(script(script, Map.of())));
  }

  private Login login(Access access) throws Exception {
    return Login.with(
        AccessSource.fixed(access),
        ScriptedServer.HASTY,
        now::get,
        ProgramSearch.of(ScriptedServer.MACHINE));
  }

  private ClusterException refused(String script) throws Exception {
    try (KubernetesCluster cluster = server.cluster(script(script, Map.of()))) {
      return assertThrows(ClusterException.Unauthorized.class, cluster::version);
    }
  }

  /// A shell script that also counts its runs.
  private Access.Credential script(String text, Map<String, String> environment) {
    String counted = "echo run >> '" + folder.resolve("runs") + "'; " + text;
    return exec("sh", List.of("-c", counted), environment, null);
  }

  private static Access.Credential.Exec exec(
      String command,
      List<String> arguments,
      Map<String, String> environment,
      @Nullable String hint) {
    return new Access.Credential.Exec(
        "client.authentication.k8s.io/v1",
        new Access.Program(command, arguments, environment, hint),
        false,
        null);
  }

  private long runs() throws IOException {
    return Files.readAllLines(folder.resolve("runs")).size();
  }
}
