package dev.gangboard.cluster.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonParser;
import dev.gangboard.cluster.Cluster.Cancelled;
import dev.gangboard.cluster.Cluster.JobText;
import dev.gangboard.cluster.Cluster.Launched;
import dev.gangboard.cluster.Cluster.Suggestion;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.GangSpec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

/// Calls over real HTTP, and what becomes of them when something else than an API server answers.
class KubernetesClusterCallsTest {
  private static final String JOBS = "/apis/batch/v1/namespaces/default/jobs";
  private static final GangSpec SPEC = Specs.gang("run-1", 2, "trainer:1");
  private static final GangId GANG = new GangId("default", "run-1", "u-1");
  private static final String CREATED =
      """
      {"kind": "Job", "metadata": {"name": "run-1", "namespace": "default", "uid": "u-1"}}
      """;

  private final ScriptedServer server = new ScriptedServer();
  private KubernetesCluster cluster;

  @BeforeEach
  void open() throws ClusterException {
    cluster = server.cluster();
  }

  @AfterEach
  void close() {
    cluster.close();
    server.close();
  }

  @Test
  void theVersionIsAskedWithTheToken() throws Exception {
    server.always("/version", ScriptedServer.json(200, "{\"gitVersion\": \"v1.36.2\"}"));
    assertEquals("v1.36.2", cluster.version());
    assertEquals(
        List.of(new ScriptedServer.Seen("GET", "/version", "null", "Bearer a-token", "")),
        server.seen());
  }

  static Stream<Arguments> credentials() throws IOException {
    Path token = Files.writeString(Files.createTempFile("token", ""), "from-a-file");
    token.toFile().deleteOnExit();
    return Stream.of(
        Arguments.of(new Access.Credential.Anonymous(), "null"),
        Arguments.of(new Access.Credential.Token("t"), "Bearer t"),
        Arguments.of(new Access.Credential.TokenFile(token), "Bearer from-a-file"),
        Arguments.of(new Access.Credential.Password("u", "p"), "Basic dTpw"));
  }

  @ParameterizedTest
  @MethodSource("credentials")
  void eachCredentialIsSent(Access.Credential credential, String header) throws Exception {
    server.always("/version", ScriptedServer.json(200, "{\"gitVersion\": \"v1\"}"));
    try (KubernetesCluster other = server.cluster(credential)) {
      other.version();
    }
    assertEquals(header, server.seen().getFirst().authorization());
  }

  static Stream<Access.Credential> unsendable() throws IOException {
    Path token = Files.writeString(Files.createTempFile("token", ""), "two\nlines");
    token.toFile().deleteOnExit();
    return Stream.of(
        new Access.Credential.Token("two\nlines"),
        new Access.Credential.Token("t\u00f6ken"),
        new Access.Credential.TokenFile(token),
        new Access.Credential.TokenFile(token.resolveSibling("no-such-token")));
  }

  @ParameterizedTest
  @MethodSource("unsendable")
  void aCredentialThatCannotBeSentIsNoDefectOfOurs(Access.Credential credential) throws Exception {
    try (KubernetesCluster other = server.cluster(credential)) {
      ClusterException e = assertThrows(ClusterException.BadKubeconfig.class, other::version);
      assertTrue(e.getMessage().contains("'somebody'"), e.getMessage());
      assertFalse((e.getMessage() + e.detail()).contains("two"), e.detail());
    }
    assertEquals(List.of(), server.seen());
  }

  @Test
  void anAnswerWithoutEndIsNoKubernetesApi() {
    byte[] much = "y".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII);
    server.always(
        "/version",
        exchange -> {
          exchange.getResponseHeaders().add("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write('"');
          for (int i = 0; i < 100; i++) {
            exchange.getResponseBody().write(much);
          }
        });
    assertThrows(ClusterException.NotKubernetes.class, cluster::version);
  }

  @Test
  void aClosedClusterSendsNothing() {
    cluster.close();
    ClusterException e = assertThrows(ClusterException.Unreachable.class, cluster::version);
    assertTrue(e.getMessage().endsWith("has been closed."), e.getMessage());
    assertEquals(List.of(), server.seen());
  }

  @Test
  void aLaunchPostsTheJobStrictly() throws Exception {
    server.always(JOBS, ScriptedServer.json(201, CREATED));
    assertEquals(new Launched(GANG, List.of()), cluster.launch(SPEC, false));
    ScriptedServer.Seen seen = server.seen().getFirst();
    assertEquals("POST fieldValidation=Strict", seen.method() + " " + seen.query());
    assertEquals(JobManifest.of(SPEC), JsonParser.parseString(seen.body()));
  }

  @Test
  void aDryRunSaysSoAndWarningsAreRead() throws Exception {
    server.always(
        JOBS,
        exchange -> {
          exchange.getResponseHeaders().add("Warning", "299 - \"say \\\"x\\\"\", 299 - \"two\"");
          exchange.getResponseHeaders().add("Warning", "299 - \"three\"");
          ScriptedServer.json(201, CREATED).give(exchange);
        });
    assertEquals(
        new Launched(GANG, List.of("say \"x\"", "two", "three")), cluster.launch(SPEC, true));
    assertEquals("fieldValidation=Strict&dryRun=All", server.seen().getFirst().query());
  }

  @Test
  void aRefusedJobComesWithItsCauses() {
    server.always(
        JOBS,
        ScriptedServer.json(
            422,
            """
            {"kind": "Status", "reason": "Invalid", "code": 422, "message": "Job.batch is invalid",
             "details": {"causes": [{"reason": "FieldValueInvalid", "message": "must be a label",
               "field": "metadata.name"}]}}
            """));
    ClusterException.Invalid e =
        assertThrows(ClusterException.Invalid.class, () -> cluster.launch(SPEC, false));
    assertEquals(
        List.of(new ClusterException.Invalid.Fault("metadata.name", "must be a label")),
        e.faults());
    assertEquals("The cluster refuses 'run-1': Job.batch is invalid", e.getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "400 | BadRequest    | Invalid      | The cluster refuses 'run-1': because",
        "401 | Unauthorized  | Unauthorized | does not accept your credentials (user: somebody)",
        "403 | Forbidden     | Forbidden    | You may not create jobs in namespace 'default'.",
        "404 | NotFound      | NotFound     | is not among the jobs of namespace",
        "409 | AlreadyExists | Conflict     | There is a Job 'run-1' in namespace 'default'"
            + " already",
        "409 | Conflict      | Conflict     | has changed meanwhile: because",
        "429 | TooManyRequests | ServerFault | has too many requests at the moment",
        "500 | InternalError | ServerFault  | has a fault of its own: because"
      })
  void eachRefusalSaysWhatItMeans(int code, String reason, String type, String words) {
    server.always(JOBS, ScriptedServer.status(code, reason, "because"));
    ClusterException e = assertThrows(ClusterException.class, () -> cluster.launch(SPEC, false));
    assertEquals(type, e.getClass().getSimpleName());
    assertTrue(e.getMessage().contains(words), e.getMessage());
    assertTrue(e.detail().startsWith("HTTP " + code), e.detail());
  }

  @Test
  void anAnonymousRefusalSaysThatNobodyLoggedIn() {
    server.always(
        JOBS,
        ScriptedServer.status(
            403, "Forbidden", "User 'system:anonymous' cannot create resource 'jobs'"));
    ClusterException e = assertThrows(ClusterException.class, () -> cluster.launch(SPEC, false));
    assertTrue(e.getMessage().contains("no credentials were sent"), e.getMessage());
  }

  @ParameterizedTest
  @CsvSource({"200", "403", "404", "500", "501"})
  void htmlIsNoKubernetes(int code) {
    server.always("/version", ScriptedServer.text(code, "text/html", "<html>Log in</html>"));
    ClusterException e = assertThrows(ClusterException.class, cluster::version);
    assertInstanceOf(ClusterException.NotKubernetes.class, e);
    assertTrue(e.getMessage().contains(server.url()), e.getMessage());
  }

  @Test
  void aGatewayWithoutServerIsAServersFault() {
    server.always("/version", ScriptedServer.text(502, "text/html", "<h1>Bad Gateway</h1>"));
    assertThrows(ClusterException.ServerFault.class, cluster::version);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hello", "{\"x\": 1}", "[1]", "{]", "{\"gitVersion\": 1}"})
  void jsonOfAnotherKindIsNoKubernetes(String body) {
    server.always("/version", ScriptedServer.json(200, body));
    assertThrows(ClusterException.NotKubernetes.class, cluster::version);
  }

  @Test
  void anAnswerThatBreaksOffIsUnreachable() {
    server.always("/version", ScriptedServer.cut("application/json", "{\"gitVersion\": "));
    ClusterException e = assertThrows(ClusterException.class, cluster::version);
    assertInstanceOf(ClusterException.Unreachable.class, e);
    assertTrue(e.getMessage().contains("broke off"), e.getMessage());
  }

  @Test
  void aSilentServerIsUnreachable() {
    server.always("/version", server.silence());
    ClusterException e = assertThrows(ClusterException.class, cluster::version);
    assertInstanceOf(ClusterException.Unreachable.class, e);
    assertTrue(e.getMessage().contains("did not answer in time"), e.getMessage());
  }

  @Test
  void aLaunchWithoutAnswerMayHaveHappened() {
    server.always(JOBS, server.silence());
    ClusterException e = assertThrows(ClusterException.class, () -> cluster.launch(SPEC, false));
    assertTrue(e.getMessage().contains("may have been created all the same"), e.getMessage());
    assertEquals(1, server.seen().size());
  }

  @Test
  void whereNobodyListensNobodyAnswers() {
    String url = server.url();
    server.close();
    ClusterException e = assertThrows(ClusterException.class, cluster::version);
    assertTrue(e.getMessage().startsWith("Nobody answers at " + url), e.getMessage());
  }

  @Test
  void aCancelDeletesJobAndPodsOfThatUid() throws Exception {
    server.always(JOBS + "/run-1", ScriptedServer.status(200, "", ""));
    assertEquals(Cancelled.ACCEPTED, cluster.cancel(GANG));
    ScriptedServer.Seen seen = server.seen().getFirst();
    assertEquals("DELETE propagationPolicy=Background", seen.method() + " " + seen.query());
    assertEquals(
        JsonParser.parseString(
            """
            {"kind": "DeleteOptions", "apiVersion": "v1", "propagationPolicy": "Background",
             "gracePeriodSeconds": 0, "preconditions": {"uid": "u-1"}}
            """),
        JsonParser.parseString(seen.body()));
  }

  @ParameterizedTest
  @CsvSource({"404, NotFound", "409, Conflict"})
  void cancellingWhatIsGoneIsSuccess(int code, String reason) throws Exception {
    server.always(JOBS + "/run-1", ScriptedServer.status(code, reason, "gone"));
    assertEquals(Cancelled.ALREADY_GONE, cluster.cancel(GANG));
  }

  @Test
  void aRefusedCancelIsVisible() {
    server.always(JOBS + "/run-1", ScriptedServer.status(403, "Forbidden", "no"));
    ClusterException e = assertThrows(ClusterException.Forbidden.class, () -> cluster.cancel(GANG));
    assertTrue(e.getMessage().startsWith("You may not delete jobs in namespace 'default'"));
  }

  @Test
  void namesComeFromAllPages() throws Exception {
    server.always(
        "/api/v1/namespaces",
        exchange -> {
          boolean second = String.valueOf(exchange.getRequestURI()).contains("continue=more%2F");
          ScriptedServer.json(
                  200,
                  second
                      ? "{\"items\": [{\"metadata\": {\"name\": \"c\"}}], \"metadata\": {}}"
                      : """
                      {"metadata": {"continue": "more/"}, "items":
                       [{"metadata": {"name": "a", "managedFields": [{}]}}, {"metadata": {"name": "b"}}]}
                      """)
              .give(exchange);
        });
    assertEquals(List.of("a", "b", "c"), cluster.names(Suggestion.NAMESPACES, ""));
  }

  @Test
  void anInterruptEndsACallAtOnce() throws Exception {
    server.always("/version", server.silence());
    AtomicReference<Throwable> outcome = new AtomicReference<>();
    Thread caller =
        Thread.ofPlatform()
            .start(() -> {
              try {
                cluster.version();
              } catch (Exception e) {
                outcome.set(e);
              }
            });
    Awaitility.await().until(() -> !server.seen().isEmpty());
    caller.interrupt();
    caller.join(5000);
    assertInstanceOf(InterruptedException.class, outcome.get());
  }

  @Test
  void aJobIsPrintedAsJsonAndYaml() {
    JobText text = cluster.jobText(SPEC);
    assertEquals(JobManifest.of(SPEC), JsonParser.parseString(text.json()));
    Object yaml = new Yaml().load(text.yaml());
    Object json = new Yaml().load(text.json());
    assertEquals(json, yaml);
    assertTrue(text.yaml().startsWith("apiVersion: batch/v1\nkind: Job\n"), text.yaml());
  }
}
