package dev.gangboard.demo.control;

import dev.gangboard.demo.program.Images;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/// Which images the nodes have, and how long a pod waits for one that is on its way.
final class NodeImages {
  private record Place(String node, String image) {}

  private final Images images;
  private final Map<Place, Instant> since = new HashMap<>();

  NodeImages(Images images) {
    this.images = images;
  }

  boolean present(String node, String image, Instant now) {
    if (images.everywhere(image)) {
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
