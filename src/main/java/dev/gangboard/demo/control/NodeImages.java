package dev.gangboard.demo.control;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// Which images the nodes have, and how long a pod waits for one that is on its way.
final class NodeImages {
  private record Place(String node, String image) {}

  private final Set<String> everywhere;
  private final Map<Place, Instant> since = new HashMap<>();

  /// @param everywhere images that every node has from the beginning
  NodeImages(Set<String> everywhere) {
    this.everywhere = Set.copyOf(everywhere);
  }

  boolean present(String node, String image, Instant now) {
    if (everywhere.contains(image)) {
      return true;
    }
    Instant ready = since.get(new Place(node, image));
    return ready != null && !ready.isAfter(now);
  }

  /// Begins a pull, or joins the one under way.
  ///
  /// @return how long until the image is there
  Duration pull(String node, String image, Instant now, Duration takes) {
    Instant ready =
        since.merge(
            new Place(node, image),
            now.plus(takes),
            (before, mine) -> before.isAfter(now) ? before : mine);
    return Duration.between(now, ready);
  }
}
