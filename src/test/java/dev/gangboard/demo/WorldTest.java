package dev.gangboard.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Store;
import dev.gangboard.demo.store.Tree;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class WorldTest {
  private static final Instant NOW = Instant.parse("2026-11-30T14:30:00Z");

  private final Store store = new Store(InstantSource.fixed(NOW));

  @Test
  void theStandardWorldHasTheGpusOfTheExecutorsTable() {
    World.create(store, DemoOptions.standard().nodes(), NOW);

    Map<String, Long> gpus = new TreeMap<>();
    for (JsonObject node : store.list(Kind.NODE, null).items()) {
      String type =
          Tree.textOrEmpty(node, "metadata", "labels", "node.kubernetes.io/instance-type");
      String offered = Tree.text(node, "status", "allocatable", "nvidia.com/gpu").orElse("0");
      gpus.merge(type, Long.valueOf(offered), Long::sum);
    }

    assertEquals(
        Map.of(
            "p5.48xlarge", 64L,
            "p4d.24xlarge", 16L,
            "g5.xlarge", 4L,
            "g4dn.xlarge", 2L,
            "m7i.8xlarge", 0L,
            "m7i.metal-24xl", 0L),
        gpus);
  }

  @Test
  void everyNodeWithoutGpusCanRunSandboxesOfGvisorAndNoneWithGpusCan() {
    World.create(store, DemoOptions.standard().nodes(), NOW);

    for (JsonObject node : store.list(Kind.NODE, null).items()) {
      boolean gpu = Tree.at(node, "status", "allocatable", "nvidia.com/gpu").isPresent();
      boolean gvisor =
          Tree.list(node, "status", "runtimeHandlers").asList().stream()
              .anyMatch(h -> Tree.textOrEmpty(h.getAsJsonObject(), "name").equals("runsc"));
      assertEquals(!gpu, gvisor, Tree.name(node));
    }
  }

  @Test
  void usersFindTheirNamespacesAccountsAndRuntimeClasses() {
    World.create(store, List.of(), NOW);

    assertTrue(store.get(Kind.NAMESPACE, "", "ml-training").isPresent());
    JsonObject trainer = store.get(Kind.SERVICE_ACCOUNT, "ml-training", "trainer").orElseThrow();
    assertEquals(
        World.ROLE,
        Tree.textOrEmpty(trainer, "metadata", "annotations", "eks.amazonaws.com/role-arn"));
    assertTrue(store.get(Kind.SERVICE_ACCOUNT, "default", "default").isPresent());
    assertEquals(
        List.of("gvisor", "kata"),
        store.list(Kind.RUNTIME_CLASS, null).items().stream().map(Tree::name).toList());
  }
}
