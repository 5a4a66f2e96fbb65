package dev.gangboard.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cli.ClusterChoice;
import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.ClusterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OfferedClustersTest {
  private static final ClusterContext PROD =
      new ClusterContext("prod", "https://prod:443", "ml", true, false);
  private static final ClusterContext STAGE =
      new ClusterContext("stage", "https://stage:443", "default", false, false);
  private static final String KUBECONFIG =
      """
      current-context: prod
      clusters:
      - {name: p, cluster: {server: "https://prod:443"}}
      - {name: s, cluster: {server: "https://stage:443"}}
      contexts:
      - {name: prod, context: {cluster: p, namespace: ml}}
      - {name: stage, context: {cluster: s}}
      """;

  @TempDir private Path home;

  private OfferedClusters clusters(ClusterChoice choice) {
    var demo =
        new DemoHost(
            home,
            (_, _) -> {
              throw new AssertionError("nobody chose the demo");
            });
    return new OfferedClusters(choice, Map.of("HOME", home.toString()), demo);
  }

  private static ClusterChoice choice(@Nullable Path file, @Nullable String context) {
    return new ClusterChoice(file, context, null, false);
  }

  private static ClusterContext demo(boolean current) {
    return new ClusterContext("gangboard-demo", "embedded", "default", current, true);
  }

  private Path kubeconfig(String text) throws IOException {
    Path file = home.resolve(".kube/config");
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  @Test
  void withoutAKubeconfigThereIsTheDemo() throws ClusterException {
    OfferedClusters clusters = clusters(choice(null, null));
    assertTrue(clusters.startsWithDemo());
    assertEquals(List.of(demo(true)), clusters.contexts());
    assertEquals(demo(true), clusters.current());
  }

  @Test
  void withAKubeconfigTheCurrentContextIsShownAndTheDemoOffered()
      throws IOException, ClusterException {
    kubeconfig(KUBECONFIG);
    OfferedClusters clusters = clusters(choice(null, null));
    assertFalse(clusters.startsWithDemo());
    assertEquals(List.of(PROD, STAGE, demo(false)), clusters.contexts());
    assertEquals(PROD, clusters.current());
  }

  @Test
  void theDemoCanBeForced() throws IOException, ClusterException {
    kubeconfig(KUBECONFIG);
    OfferedClusters clusters = clusters(new ClusterChoice(null, null, null, true));
    assertTrue(clusters.startsWithDemo());
    assertEquals(demo(true), clusters.current());
    assertEquals(
        List.of("prod", "stage", "gangboard-demo"),
        clusters.contexts().stream().map(ClusterContext::name).toList());
    assertEquals(1, clusters.contexts().stream().filter(ClusterContext::current).count());
  }

  @Test
  void aContextThatWasChosenIsTheOneOrNone() throws IOException, ClusterException {
    kubeconfig(KUBECONFIG);
    assertEquals(STAGE, clusters(choice(null, "stage")).current());
    var problem =
        assertThrows(
            ClusterException.BadKubeconfig.class, () -> clusters(choice(null, "dev")).current());
    assertTrue(String.valueOf(problem.getMessage()).contains("dev"), problem.getMessage());
  }

  @Test
  void aKubeconfigThatCannotBeReadLeavesTheDemoAndIsTold() throws IOException, ClusterException {
    OfferedClusters clusters = clusters(choice(kubeconfig(": ["), null));
    assertEquals(List.of(demo(false)), clusters.contexts());
    assertThrows(ClusterException.BadKubeconfig.class, clusters::current);
  }

  @Test
  void aMissingFileThatWasNamedIsNoReasonForTheDemo() throws ClusterException {
    OfferedClusters clusters = clusters(choice(home.resolve("none"), null));
    assertFalse(clusters.startsWithDemo());
    assertEquals(List.of(demo(false)), clusters.contexts());
    assertThrows(ClusterException.BadKubeconfig.class, clusters::current);
  }

  @Test
  void aContextOfTheDemosNameKeepsIt() throws IOException, ClusterException {
    kubeconfig(KUBECONFIG.replace("name: stage,", "name: gangboard-demo,"));
    assertEquals(
        List.of("prod", "gangboard-demo", "gangboard-demo-embedded"),
        clusters(choice(null, null)).contexts().stream().map(ClusterContext::name).toList());
  }

  @Test
  void theWindowStartsInTheNamespaceThatWasShownLastInTheSameContext() throws IOException {
    kubeconfig(KUBECONFIG);
    var last = new Settings(1440, 900, null, "prod", "exp");
    assertEquals(new WindowPlan.Start(null, "exp"), clusters(choice(null, null)).start(last));
    assertEquals(new WindowPlan.Start("stage", null), clusters(choice(null, "stage")).start(last));
    assertEquals(
        new WindowPlan.Start(null, "other"),
        clusters(new ClusterChoice(null, null, "other", false)).start(last));
    assertEquals(
        new WindowPlan.Start(null, null), clusters(choice(null, null)).start(Settings.FIRST));
  }
}
