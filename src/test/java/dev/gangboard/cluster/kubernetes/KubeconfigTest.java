package dev.gangboard.cluster.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.ClusterException.BadKubeconfig;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class KubeconfigTest {
  private static final String GOOD =
      """
      apiVersion: v1
      kind: Config
      current-context: prod
      contexts:
      - name: dev
        context: {cluster: one, user: me, namespace: research}
      - name: prod
        context: {cluster: two, user: me}
      clusters:
      - name: one
        cluster: {server: "https://one.example:6443/"}
      - name: two
        cluster: {server: "http://127.0.0.1:8001", proxy-url: "socks5://127.0.0.1:9000"}
      users:
      - name: me
        user: {token: secret}
      """;

  @TempDir Path folder;

  @Test
  void contextsComeInTheOrderOfTheFile() throws Exception {
    assertEquals(
        List.of(
            new ClusterContext("dev", "https://one.example:6443/", "research", false, false),
            new ClusterContext("prod", "http://127.0.0.1:8001", "default", true, false)),
        clusters(GOOD).contexts());
    assertEquals("prod", clusters(GOOD).current().name());
  }

  @Test
  void aContextLeadsToItsClusterAndUser() throws Exception {
    Access access = Kubeconfig.read(write(GOOD)).access("dev");
    assertEquals(
        new Access(
            "https://one.example:6443",
            new Access.Trust(null, true, null, false),
            null,
            "me",
            new Access.Credential.Token("secret"),
            Impersonation.NONE),
        access);
  }

  @Test
  void openingAContextDoesNotConnect() throws Exception {
    try (Cluster cluster = clusters(GOOD).open("dev")) {
      assertEquals("research", cluster.context().namespace());
    }
  }

  @Test
  void withoutTheVariableItIsTheOneInTheHomeFolder() throws Exception {
    Files.createDirectory(folder.resolve(".kube"));
    Files.writeString(folder.resolve(".kube/config"), GOOD);
    KubeconfigClusters clusters = new KubeconfigClusters(null, Map.of("HOME", folder.toString()));
    assertEquals(true, clusters.available());
    assertEquals("prod", clusters.current().name());
  }

  @Test
  void insideAPodTheClusterAroundItComesFirst() throws Exception {
    Path account = Files.createDirectory(folder.resolve("account"));
    Files.writeString(account.resolve("token"), "t");
    Files.writeString(account.resolve("ca.crt"), Certificates.CERTIFICATE);
    Files.writeString(account.resolve("namespace"), "team");
    KubeconfigClusters clusters =
        new KubeconfigClusters(
            null,
            Machine.of(Map.of("KUBECONFIG", write(GOOD).toString())),
            new InCluster("10.0.0.1", "443", account));
    assertEquals(
        List.of("in-cluster", "dev", "prod"),
        clusters.contexts().stream().map(ClusterContext::name).toList());
    assertEquals(
        new ClusterContext("in-cluster", "https://10.0.0.1:443", "team", true, false),
        clusters.current());
    clusters.open("in-cluster").close();
    clusters.open("dev").close();
  }

  static Stream<Arguments> credentials() {
    return Stream.of(
        Arguments.of("{}", new Access.Credential.Anonymous()),
        Arguments.of("{username: u, password: p}", new Access.Credential.Password("u", "p")),
        Arguments.of(
            "{exec: {apiVersion: client.authentication.k8s.io/v1, command: aws,"
                + " args: [eks, get-token, 7], env: [{name: AWS_PROFILE, value: ml}]}}",
            new Access.Credential.Exec(
                "client.authentication.k8s.io/v1",
                new Access.Program(
                    "aws", List.of("eks", "get-token", "7"), Map.of("AWS_PROFILE", "ml"), null),
                false,
                null)),
        Arguments.of(
            "{client-certificate-data: "
                + base64(Certificates.CERTIFICATE)
                + ", client-key-data: "
                + base64(Certificates.KEY)
                + "}",
            new Access.Credential.ClientCertificate(
                Certificates.CERTIFICATE, Certificates.KEY, null)));
  }

  @ParameterizedTest
  @MethodSource("credentials")
  void eachKindOfUserIsRead(String user, Access.Credential credential) throws Exception {
    String yaml = GOOD.replace("{token: secret}", user);
    assertEquals(credential, Kubeconfig.read(write(yaml)).access("dev").credential());
    clusters(yaml).open("dev").close();
  }

  @Test
  void filesAreRelativeToTheKubeconfig() throws Exception {
    Files.writeString(folder.resolve("ca.pem"), Certificates.CERTIFICATE);
    String yaml =
        GOOD.replace("{server: \"https", "{certificate-authority: ca.pem, server: \"https")
            .replace("{token: secret}", "{tokenFile: token}");
    Files.writeString(folder.resolve("token"), "t");
    Access access = Kubeconfig.read(write(yaml)).access("dev");
    assertEquals(Certificates.CERTIFICATE, access.trust().authorityPem());
    assertEquals(new Access.Credential.TokenFile(folder.resolve("token")), access.credential());
  }

  static Stream<Arguments> badFiles() {
    return Stream.of(
        Arguments.of("", "is empty"),
        Arguments.of("# nothing\n", "is empty"),
        Arguments.of("contexts: [", "is not YAML: see line"),
        Arguments.of("\tx: y", "is not YAML: see line 1"),
        Arguments.of("just words", "is not a kubeconfig"),
        Arguments.of("- a\n- b", "is not a kubeconfig"),
        Arguments.of("\u0000\u0001", "is not a kubeconfig"),
        Arguments.of("a: ".repeat(3) + "b", "is not YAML"),
        Arguments.of("x: " + "[".repeat(500), "is not"),
        Arguments.of("!!java.lang.Thread {}", "is not YAML"),
        Arguments.of("apiVersion: v1", "has no contexts"),
        Arguments.of("contexts: {name: a}", "has no contexts"),
        Arguments.of(GOOD.replace("current-context: prod", ""), "It has: dev, prod"),
        Arguments.of(
            GOOD.replace("current-context: prod", "current-context: x"), "no context 'x'"));
  }

  @ParameterizedTest
  @MethodSource("badFiles")
  void aFileThatIsNoGoodSaysWhy(String content, String words) throws IOException {
    Path file = write(content);
    KubeconfigClusters clusters = new KubeconfigClusters(file, Map.of());
    assertSays(words, file, assertThrows(BadKubeconfig.class, clusters::current));
  }

  static Stream<Arguments> badEntries() {
    return Stream.of(
        Arguments.of("cluster: one", "cluster: none", "names cluster 'none'"),
        Arguments.of("user: me,", "user: nobody,", "names user 'nobody'"),
        Arguments.of("name: dev", "name: other", "has no context 'dev'"),
        Arguments.of("https://one.example:6443/", "one.example", "no http or https address"),
        Arguments.of("https://one.example:6443/", "ftp://one", "no http or https address"),
        Arguments.of("https://one.example:6443/", "", "no http or https address"),
        Arguments.of("{server: \"https", "{proxy-url: nowhere, server: \"https", "proxy-url"),
        Arguments.of(
            "{server: \"https",
            "{certificate-authority: none.pem, server: \"https",
            "which cannot be read"),
        Arguments.of(
            "{server: \"https",
            "{certificate-authority-data: '%%%', server: \"https",
            "is not base64"),
        Arguments.of(
            "{server: \"https",
            "{certificate-authority-data: aGVsbG8=, server: \"https",
            "is not a certificate"),
        Arguments.of("{token: secret}", "{client-key-data: aGVsbG8=}", "but not both"),
        Arguments.of("{token: secret}", "{auth-provider: {name: gcp}}", "auth-provider 'gcp'"),
        Arguments.of("{token: secret}", "{exec: {args: [x]}}", "names no command"),
        Arguments.of("{token: secret}", "{auth-provider: {name: oidc}}", "kubectl oidc-login"),
        Arguments.of("{token: secret}", "{tokenFile: none}", "which cannot be read"),
        Arguments.of("{token: secret}", "{as-groups: [a]}", "Add 'as'"),
        Arguments.of(
            "{token: secret}",
            "{exec: {apiVersion: client.authentication.k8s.io/v1alpha1, command: aws}}",
            "aws eks update-kubeconfig"),
        Arguments.of(
            "{server: \"https",
            "{insecure-skip-tls-verify: true, certificate-authority-data: "
                + base64(Certificates.CERTIFICATE)
                + ", server: \"https",
            "has both"));
  }

  @ParameterizedTest
  @MethodSource("badEntries")
  void anEntryThatIsNoGoodSaysWhy(String part, String replacement, String words)
      throws IOException {
    Path file = write(GOOD.replaceFirst(Pattern.quote(part), replacement));
    KubeconfigClusters clusters = new KubeconfigClusters(file, Map.of());
    assertSays(words, file, assertThrows(BadKubeconfig.class, () -> clusters.open("dev")));
  }

  @Test
  void aKeyThatCannotBeUsedIsNamedByItsUser() throws Exception {
    String yaml =
        GOOD.replace(
            "{token: secret}",
            "{client-certificate-data: "
                + base64(Certificates.CERTIFICATE)
                + ", client-key-data: aGVsbG8=}");
    KubeconfigClusters clusters = clusters(yaml);
    ClusterException e = assertThrows(BadKubeconfig.class, () -> clusters.open("dev"));
    assertTrue(e.getMessage().contains("key of user 'me' cannot be used"), e.getMessage());
  }

  @Test
  void aMissingFileSaysWhereItWasLookedFor() {
    Path file = folder.resolve("none");
    KubeconfigClusters clusters = new KubeconfigClusters(file, Map.of());
    assertEquals(false, clusters.available());
    assertSays(
        "There is no kubeconfig at", file, assertThrows(BadKubeconfig.class, clusters::contexts));
  }

  @Test
  void aFolderCannotBeRead() {
    KubeconfigClusters clusters = new KubeconfigClusters(folder, Map.of());
    assertSays("cannot be read", folder, assertThrows(BadKubeconfig.class, clusters::contexts));
  }

  @Test
  void anEndlessFileIsNotReadToItsEnd() throws IOException {
    Path file = folder.resolve("large");
    Files.write(file, new byte[9 << 20]);
    KubeconfigClusters clusters = new KubeconfigClusters(file, Map.of());
    assertSays("larger than 8 MB", file, assertThrows(BadKubeconfig.class, clusters::contexts));
  }

  @Test
  void aliasesThatBlowUpAreRefused() throws IOException {
    StringBuilder yaml = new StringBuilder("a0: &a0 [x,x,x,x,x,x,x,x,x]\n");
    for (int i = 1; i < 9; i++) {
      yaml.append("a%d: &a%d [%s]\n".formatted(i, i, ("*a" + (i - 1) + ",").repeat(9)));
    }
    KubeconfigClusters clusters = new KubeconfigClusters(write(yaml.toString()), Map.of());
    assertInstanceOf(BadKubeconfig.class, assertThrows(ClusterException.class, clusters::contexts));
  }

  private KubeconfigClusters clusters(String yaml) throws IOException {
    return new KubeconfigClusters(write(yaml), Map.of());
  }

  private Path write(String yaml) throws IOException {
    return Files.writeString(folder.resolve("config"), yaml);
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private static void assertSays(String words, Path file, ClusterException e) {
    assertTrue(e.getMessage().contains(words), e.getMessage());
    assertTrue(e.getMessage().contains(file.toString()), e.getMessage());
  }
}
