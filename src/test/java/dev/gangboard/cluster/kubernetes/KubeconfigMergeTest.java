package dev.gangboard.cluster.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.ClusterException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Several files of `KUBECONFIG`, by kubectl's rules.
class KubeconfigMergeTest {
  private static final String FIRST =
      """
      current-context: dev
      contexts:
      - {name: dev, context: {cluster: one, user: me, namespace: research}}
      - {name: dev, context: {cluster: never, user: never}}
      clusters:
      - {name: one, cluster: {server: "https://first", certificate-authority: ca.pem}}
      """;
  private static final String SECOND =
      """
      current-context: prod
      contexts:
      - {name: prod, context: {cluster: two, user: me}}
      - {name: dev, context: {cluster: two, user: me}}
      clusters:
      - {name: one, cluster: {server: "https://second", tls-server-name: never}}
      - {name: two, cluster: {server: "https://two", insecure-skip-tls-verify: true}}
      users:
      - {name: me, user: {tokenFile: token}}
      """;

  @TempDir Path folder;

  @Test
  void theFirstToNameAThingWinsWhole() throws Exception {
    KubeconfigClusters clusters = clusters(file("a/config", FIRST), file("b/config", SECOND));
    file("a/ca.pem", Certificates.CERTIFICATE);
    file("b/token", "t");
    assertEquals(
        List.of(
            new ClusterContext("dev", "https://first", "research", true, false, true),
            new ClusterContext("prod", "https://two", "default", false, false, false)),
        clusters.contexts());
    assertEquals("dev", clusters.current().name());
    clusters.open("dev").close();
    clusters.open("prod").close();
  }

  @Test
  void aPathIsRelativeToTheFileThatHoldsIt() throws Exception {
    Path first = file("a/config", FIRST);
    Path second = file("b/config", SECOND);
    file("a/ca.pem", Certificates.CERTIFICATE);
    Path token = file("b/token", "t");
    KubeconfigPlace place = new KubeconfigPlace(List.of(first, second), false);
    assertEquals(
        new Access(
            "https://first",
            new Access.Trust(Certificates.CERTIFICATE, true, null, false),
            null,
            "me",
            new Access.Credential.TokenFile(token),
            Impersonation.NONE),
        Kubeconfig.read(place).access("dev"));
  }

  @Test
  void missingAndEmptyFilesOfAListAreSkipped() throws Exception {
    KubeconfigClusters clusters =
        clusters(folder.resolve("none"), file("empty", "# later\n"), file("config", SECOND));
    assertEquals("prod", clusters.current().name());
  }

  @Test
  void oneBrokenFileIsNamed() throws Exception {
    Path broken = file("broken", "contexts: [");
    KubeconfigClusters clusters = clusters(file("config", SECOND), broken);
    ClusterException e = assertThrows(ClusterException.BadKubeconfig.class, clusters::contexts);
    assertTrue(e.getMessage().contains(broken + " is not YAML: see line"), e.getMessage());
  }

  @Test
  void whereNoFileOfTheListIsThereAllAreNamed() {
    KubeconfigClusters clusters = clusters(folder.resolve("x"), folder.resolve("y"));
    ClusterException e = assertThrows(ClusterException.BadKubeconfig.class, clusters::contexts);
    assertTrue(
        e.getMessage().contains(folder.resolve("x") + File.pathSeparator + folder.resolve("y")));
  }

  @Test
  void aNamedFileIsTheOnlyOne() throws Exception {
    Map<String, String> environment = Map.of("KUBECONFIG", file("a", FIRST).toString());
    KubeconfigClusters clusters = new KubeconfigClusters(file("b", SECOND), environment);
    assertEquals(
        List.of("prod", "dev"), clusters.contexts().stream().map(ClusterContext::name).toList());
  }

  @Test
  void aChangeOfAnyFileIsNoticed() throws Exception {
    Path second = file("b", SECOND);
    KubeconfigClusters clusters = clusters(file("a", FIRST), second, folder.resolve("later"));
    Object before = clusters.version();
    assertEquals(before, clusters.version());
    Files.writeString(second, SECOND + "# changed");
    Object changed = clusters.version();
    assertNotEquals(before, changed);
    file("later", FIRST);
    assertNotEquals(changed, clusters.version());
  }

  private KubeconfigClusters clusters(Path... files) {
    String list =
        String.join(File.pathSeparator, List.of(files).stream().map(Path::toString).toList());
    return new KubeconfigClusters(null, Map.of("KUBECONFIG", list));
  }

  private Path file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }
}
