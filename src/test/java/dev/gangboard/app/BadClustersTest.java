package dev.gangboard.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.gangboard.cli.ExitCode;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the terminal says of a kubeconfig that cannot be used, and of a server that is none.
class BadClustersTest {
  @TempDir private Path folder;
  private Console console;

  @BeforeEach
  void wire() {
    var demo =
        new DemoHost(
            folder,
            (_, _) -> {
              throw new AssertionError("nobody asked for a demo");
            });
    console =
        new Console(
            new ProcessAccess(
                Map.of("HOME", folder.toString()),
                demo,
                new Memory(
                    folder.resolve("data"), new SettingsFile(folder), InstantSource.system()),
                _ -> ExitCode.DONE));
  }

  private void refused(int code, String message, String kubeconfig) throws IOException {
    Path file = Files.writeString(folder.resolve("config"), kubeconfig);
    assertEquals(code, console.run("watch", "--kubeconfig", file.toString(), "--once"));
    assertEquals("", console.out());
    String first = console.err().lines().findFirst().orElse("");
    assertEquals("gangboard: " + message.replace("FILE", file.toString()), first);
    assertTrue(console.err().lines().noneMatch(l -> l.contains("at dev.gangboard")));
  }

  private static String config(String server) {
    return """
    apiVersion: v1
    kind: Config
    current-context: c
    clusters: [{name: c, cluster: {server: "%s"}}]
    users: [{name: c, user: {token: secret}}]
    contexts: [{name: c, context: {cluster: c, user: c}}]
    """
        .formatted(server);
  }

  @Test
  void aMissingKubeconfigIsNamed() {
    assertEquals(ExitCode.WRONG_USE, console.run("watch"));
    Path missing = folder.resolve(".kube/config");
    assertTrue(
        console
            .err()
            .startsWith(
                "gangboard: There is no kubeconfig at "
                    + missing
                    + ". Name one with --kubeconfig or KUBECONFIG, or try the demo cluster with"
                    + " --demo."),
        console.err());
  }

  @Test
  void anEmptyKubeconfigIsNamed() throws IOException {
    refused(
        ExitCode.WRONG_USE,
        "The kubeconfig FILE is empty. Fill it (for EKS: aws eks update-kubeconfig), or name"
            + " another with --kubeconfig.",
        "");
  }

  @Test
  void aKubeconfigThatIsNotYamlIsNamedWithTheLine() throws IOException {
    refused(
        ExitCode.WRONG_USE,
        "The kubeconfig FILE is not YAML: see line 2. Correct it, or name another with"
            + " --kubeconfig.",
        "a: b\n\t{[x\n");
  }

  @Test
  void withoutACurrentContextTheContextsAreTold() throws IOException {
    refused(
        ExitCode.WRONG_USE,
        "The kubeconfig FILE has no current context. Choose one with --context, or with kubectl"
            + " config use-context. It has: c.",
        config("https://127.0.0.1:1").replace("current-context: c\n", ""));
  }

  @Test
  void aContextThatIsNotThereIsNamed() throws IOException {
    Path file = Files.writeString(folder.resolve("config"), config("https://127.0.0.1:1"));
    assertEquals(
        ExitCode.WRONG_USE,
        console.run("watch", "--kubeconfig", file.toString(), "--context", "prod"));
    assertTrue(console.err().contains("prod"), console.err());
    assertTrue(console.err().contains("It has: c"), console.err());
  }

  @Test
  void aServerThatIsNotThereIsNamed() throws IOException {
    int port;
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    Path file = Files.writeString(folder.resolve("config"), config("http://127.0.0.1:" + port));
    assertEquals(ExitCode.CLUSTER, console.run("watch", "--kubeconfig", file.toString(), "--once"));
    assertTrue(console.err().contains("127.0.0.1:" + port), console.err());
  }

  @Test
  void aServerThatAnswersWithHtmlIsNoKubernetes() throws IOException {
    answered(200, "text/html", "<html><body>Please log in</body></html>", "Kubernetes");
  }

  @Test
  void aServerThatWantsOtherCredentialsIsQuoted() throws IOException {
    answered(
        401,
        "application/json",
        """
        {"kind":"Status","apiVersion":"v1","status":"Failure","message":"Unauthorized",
         "reason":"Unauthorized","code":401}
        """,
        "credentials");
  }

  private void answered(int status, String type, String body, String said) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().add("Content-Type", type);
          exchange.sendResponseHeaders(status, bytes.length);
          try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
          }
        });
    server.start();
    try {
      String url = "http://127.0.0.1:" + server.getAddress().getPort();
      Path file = Files.writeString(folder.resolve("config"), config(url));
      assertEquals(
          ExitCode.CLUSTER, console.run("watch", "--kubeconfig", file.toString(), "--once"));
      assertEquals("", console.out());
      assertTrue(console.err().contains(said), console.err());
      assertTrue(console.err().lines().noneMatch(l -> l.contains("at dev.gangboard")));
    } finally {
      server.stop(0);
    }
  }
}
