package dev.gangboard.cluster.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.LinkState;
import dev.gangboard.cluster.Observer;
import dev.gangboard.gang.Sighting;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Secrets are planted wherever one can be, and then searched in every message, every log record
/// and every exception with its causes.
class SecretsTest {
  private static final String SECRET = "hunter2-planted-0123456789";

  @TempDir Path folder;

  private final List<String> said = new CopyOnWriteArrayList<>();
  private final Logger logger = Logger.getLogger("dev.gangboard");
  private final Level levelBefore = logger.getLevel();
  private final Handler handler = new Listening();
  private final ScriptedServer server = new ScriptedServer();

  private final class Listening extends Handler {
    @Override
    public void publish(LogRecord record) {
      said.add(
          record.getMessage()
              + List.of(record.getParameters() == null ? new Object[0] : record.getParameters()));
      if (record.getThrown() != null) {
        said.add(trace(record.getThrown()));
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  @BeforeEach
  void listen() {
    handler.setLevel(Level.ALL);
    logger.setLevel(Level.ALL);
    logger.addHandler(handler);
  }

  @AfterEach
  void nothingWasSaid() {
    logger.removeHandler(handler);
    logger.setLevel(levelBefore);
    server.close();
    List<String> leaks = said.stream().filter(text -> text.contains(SECRET)).toList();
    assertEquals(List.of(), leaks);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "users: [{name: u, user: {token: hunter2-planted-0123456789",
        "token: hunter2-planted-0123456789: x: [",
        "\"hunter2-planted-0123456789",
        "!hunter2-planted-0123456789 {a: b}",
        "hunter2-planted-0123456789"
      })
  void aBrokenKubeconfigIsNotQuoted(String text) throws Exception {
    Path file = Files.writeString(folder.resolve("config"), text);
    note(assertThrows(ClusterException.class, () -> Kubeconfig.read(file).current()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "client-certificate-data: hunter2-planted-0123456789, client-key-data: eA==",
        "client-key-data: hunter2-planted-0123456789",
        "token: 'hunter2-planted-0123456789\n\nx'",
        "auth-provider: {name: gcp, config: {access-token: hunter2-planted-0123456789}}",
        "exec: {command: x, apiVersion: y, env: [{name: A, value: hunter2-planted-0123456789}]}",
        "exec: {command: no-such, apiVersion: client.authentication.k8s.io/v1,"
            + " args: [--client-secret, hunter2-planted-0123456789]}",
        "exec: {command: sh, apiVersion: client.authentication.k8s.io/v1,"
            + " args: [-c, 'echo $S'], env: [{name: S, value: hunter2-planted-0123456789}]}",
        "exec: {command: sh, apiVersion: client.authentication.k8s.io/v1, args:"
            + " [-c, 'echo \"Bearer hunter2-planted-0123456789\" >&2; exit 1', --token, x]}"
      })
  void aUserThatIsNoGoodIsNotQuoted(String user) throws Exception {
    String yaml =
        """
        current-context: c
        contexts: [{name: c, context: {cluster: c, user: u}}]
        clusters: [{name: c, cluster: {server: "%s", proxy-url: "http://a:%s@127.0.0.1:1"}}]
        users: [{name: u, user: {%s}}]
        """
            .formatted(server.url(), SECRET, user);
    Path file = Files.writeString(folder.resolve("config"), yaml);
    note(
        assertThrows(
            ClusterException.class,
            () ->
                new KubeconfigClusters(file, Map.of("PATH", "/bin:/usr/bin")).open("c").version()));
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 400, 401, 403, 404, 409, 422, 429, 500, 503})
  void aServerThatQuotesWhatItWasSentIsNotQuoted(int code) throws Exception {
    server.always(
        "/version",
        exchange -> {
          String sent = exchange.getRequestHeaders().getFirst("Authorization");
          String body =
              "{\"message\": \"you sent %s\", \"password\": \"%s\", \"details\":"
                      .formatted(sent, SECRET)
                  + " {\"causes\": [{\"field\": \"x\", \"message\": \"token=%s\"}]}}"
                      .formatted(SECRET);
          ScriptedServer.json(code, body).give(exchange);
        });
    for (Access.Credential credential : credentials()) {
      try (KubernetesCluster cluster = server.cluster(credential)) {
        note(assertThrows(ClusterException.class, cluster::version));
      }
    }
  }

  @Test
  void whatAWatchBringsIsNotQuoted() throws Exception {
    String jobs = "/apis/batch/v1/namespaces/default/jobs";
    String job =
        """
        {"metadata": {"name": "a", "uid": "u", "namespace": "default", "resourceVersion": "3"},
         "spec": {"completionMode": "Indexed", "completions": 1, "template": {"spec": {"containers":
         [{"name": "r", "env": [{"name": "DB", "value": "%s"}]}]}}}}
        """
            .formatted(SECRET);
    server.always(
        jobs,
        false,
        ScriptedServer.json(200, "{\"metadata\": {\"resourceVersion\": \"1\"}, \"items\": []}"));
    server.always(
        jobs,
        true,
        ScriptedServer.chunks("application/json", "{\"type\": \"ODD\", \"object\": " + job + "}"));
    try (KubernetesCluster cluster = server.cluster();
        var _ = cluster.observe("default", new Noting())) {
      Awaitility.await()
          .atMost(Duration.ofSeconds(20))
          .until(() -> said.stream().anyMatch(text -> text.contains("watch?")));
    }
  }

  private final class Noting implements Observer {
    @Override
    public void sighted(Sighting sighting) {}

    @Override
    public void linkChanged(LinkState link) {
      said.add(link.toString());
      if (link.problem() != null) {
        note(link.problem());
      }
    }
  }

  @Test
  void noRecordTellsItsSecret() throws Exception {
    for (Access.Credential credential : credentials()) {
      said.add(credential.toString());
      said.add(server.access(credential).toString());
    }
    said.add(ProxyAddress.parse("http://me:" + SECRET + "@x").orElseThrow().toString());
    said.add(ProxyAddress.withoutPassword("odd://me:" + SECRET + "@x"));
    said.add(Machine.of(Map.of("TOKEN", SECRET)).toString());
    said.add(
        Fields.of(com.google.gson.JsonParser.parseString("{\"a\": \"" + SECRET + "\"}"))
            .toString());
    said.add(new ExecPlugin.Issued(new Access.Credential.Token(SECRET), null).toString());
    assertTrue(said.size() > 8);
  }

  private static List<Access.Credential> credentials() {
    return List.of(
        new Access.Credential.Token(SECRET),
        new Access.Credential.Password("me", SECRET),
        new Access.Credential.Exec(
            "client.authentication.k8s.io/v1",
            new Access.Program(
                "sh",
                List.of("-c", "echo '{\"status\": {\"token\": \"" + SECRET + "\"}}'"),
                Map.of("TOKEN", SECRET),
                null),
            false,
            null));
  }

  private void note(ClusterException e) {
    said.add(String.valueOf(e.getMessage()));
    said.add(e.detail());
    said.add(trace(e));
    if (e instanceof ClusterException.Invalid invalid) {
      said.add(invalid.faults().toString());
    }
    if (e instanceof ClusterException.Unauthorized refused) {
      said.add(refused.login().toString());
    }
  }

  private static String trace(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text, true));
    return text.toString();
  }
}
