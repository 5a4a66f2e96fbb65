package dev.gangboard.cluster.kubernetes;

import dev.gangboard.gang.GangSpec;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Launches for tests.
final class Specs {
  private Specs() {}

  static GangSpec gang(String name, int replicas, String image) {
    return gang(name, replicas, image, Map.of());
  }

  static GangSpec gang(String name, int replicas, String image, Map<String, String> environment) {
    return new GangSpec(
        "default",
        name,
        replicas,
        new GangSpec.Replica(
            image,
            List.of(),
            new LinkedHashMap<>(environment),
            new GangSpec.Resources("100m", "64Mi", null)),
        new GangSpec.Placement(null, null, new LinkedHashMap<>(), List.of()),
        new GangSpec.Limits(Duration.ofHours(1), Duration.ofHours(1), 0));
  }
}
