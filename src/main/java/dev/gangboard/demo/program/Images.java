package dev.gangboard.demo.program;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The images that the demo cluster can pull: its registry.
public final class Images {
  /// The image that trains a small model.
  public static final String SGD = "demo.gangboard.dev/sgd:1";

  /// The image that trains a small model together with the other ranks.
  public static final String DILOCO = "demo.gangboard.dev/diloco:1";

  /// The image that sleeps and exits as it is told.
  public static final String SLEEPER = "demo.gangboard.dev/sleeper:1";

  /// @param reference the name with its registry and tag
  /// @param bytes the size that is told when it has been pulled
  public record Image(String reference, Program program, long bytes) {
    /// By which a node knows it: 64 hex digits.
    public String digest() {
      return "%08x".formatted(reference.hashCode()).repeat(8);
    }
  }

  private final Map<String, Image> images;
  private final Set<String> everywhere;

  private Images(Map<String, Image> images, Set<String> everywhere) {
    this.images = Map.copyOf(images);
    this.everywhere = Set.copyOf(everywhere);
  }

  /// The images of every demo cluster. Its nodes pull them when they are needed.
  public static Images standard() {
    Images none = new Images(Map.of(), Set.of());
    return none.with(new Image(SGD, new SgdProgram(), 48_230_614))
        .with(new Image(DILOCO, new DilocoProgram(), 61_480_226))
        .with(new Image(SLEEPER, new SleeperProgram(), 2_130_614));
  }

  /// These and one more.
  public Images with(Image image) {
    Map<String, Image> more = new HashMap<>(images);
    more.put(image.reference(), image);
    return new Images(more, everywhere);
  }

  /// The same, and every node has all of them from the beginning.
  public Images onEveryNode() {
    return new Images(images, images.keySet());
  }

  /// Whether every node has the image from the beginning.
  public boolean everywhere(String reference) {
    return everywhere.contains(reference);
  }

  public Optional<Image> find(String reference) {
    return Optional.ofNullable(images.get(reference));
  }

  /// Whether any image comes from that registry.
  public boolean knowsRegistry(String host) {
    return images.keySet().stream().anyMatch(name -> name.startsWith(host + "/"));
  }
}
