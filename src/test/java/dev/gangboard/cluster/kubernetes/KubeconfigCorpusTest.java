package dev.gangboard.cluster.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.ClusterException.Unauthorized;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Kubeconfigs as they are met in life: each connects, or explains why it cannot. Its first line
/// says which: `connects as ...`, `explains ...`, or `asks for ...`, a command to log in with.
class KubeconfigCorpusTest {
  private static final Path CORPUS = Path.of("src/test/resources/kubeconfigs");

  private static SecureServer server;
  private static RelayingProxy proxy;
  @TempDir private static Path folder;

  @BeforeAll
  static void copyAndServe() throws Exception {
    server = new SecureServer(CORPUS.resolve("pki"));
    proxy = new RelayingProxy();
    Map<String, String> values = values();
    try (Stream<Path> files = Files.walk(CORPUS)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = folder.resolve(CORPUS.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        String text = Files.readString(file);
        for (Map.Entry<String, String> value : values.entrySet()) {
          text = text.replace("${" + value.getKey() + "}", value.getValue());
        }
        Files.writeString(copy, text);
        copy.toFile().setExecutable(true);
      }
    }
  }

  private static Map<String, String> values() throws IOException {
    return Map.of(
        "SERVER", "https://localhost:" + server.port(),
        "PORT", Integer.toString(server.port()),
        "PROXY", Integer.toString(proxy.port()),
        "CLOSED", Integer.toString(closedPort()),
        "CA_DATA", base64("ca.pem"),
        "CLIENT_DATA", base64("client.pem"),
        "KEY_DATA", base64("client.key"));
  }

  private static int closedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static String base64(String name) throws IOException {
    return Base64.getEncoder().encodeToString(Files.readAllBytes(CORPUS.resolve("pki/" + name)));
  }

  @AfterAll
  static void close() throws IOException {
    proxy.close();
    server.close();
  }

  static List<String> kubeconfigs() throws IOException {
    try (Stream<Path> files = Files.list(CORPUS)) {
      List<String> names =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".yaml"))
              .sorted()
              .toList();
      assertTrue(names.size() >= 40, names.toString());
      return names;
    }
  }

  @ParameterizedTest
  @MethodSource("kubeconfigs")
  void itConnectsOrExplains(String name) throws Exception {
    Path file = folder.resolve(name);
    String expected = Files.readAllLines(file).getFirst().replaceFirst("^\\W*", "");
    int relayed = proxy.relayed();
    proxy.askForUser(name.equals("proxy-with-a-user.yaml"));
    if (expected.startsWith("connects as ")) {
      assertEquals(expected.substring("connects as ".length()), version(file));
    } else {
      ClusterException e = assertThrows(ClusterException.class, () -> version(file));
      if (expected.startsWith("asks for ")) {
        String login = ((Unauthorized) e).login().orElseThrow();
        assertEquals(expected.substring("asks for ".length()), login);
      } else {
        String words = expected.substring("explains ".length());
        assertTrue(e.getMessage().contains(words), e.getMessage());
      }
    }
    boolean through = name.startsWith("proxy") && expected.startsWith("connects");
    assertEquals(through, proxy.relayed() > relayed);
  }

  private static String version(Path file) throws Exception {
    KubeconfigClusters clusters = new KubeconfigClusters(file, System.getenv());
    ClusterContext context = clusters.current();
    assertEquals(!file.endsWith("insecure.yaml"), context.verified());
    try (KubernetesCluster cluster = clusters.open(context.name(), Patience.USUAL)) {
      return cluster.version();
    }
  }
}
