package dev.gangboard.demo.program;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The images that the demo cluster can pull: its registry.
public final class Images {
  /// The image that trains a small model.
  public static final String SGD = "demo.gangboard.dev/sgd:1";

  /// The image that sleeps and exits as it is told.
  public static final String SLEEPER = "demo.gangboard.dev/sleeper:1";

  /// @param reference the name with its registry and tag
  /// @param bytes the size that is told when it has been pulled
  public record Image(String reference, Program program, long bytes) {}

  private final Map<String, Image> images;

  private Images(Map<String, Image> images) {
    this.images = Map.copyOf(images);
  }

  public static Images of(List<Image> images) {
    return new Images(
        images.stream().collect(Collectors.toMap(Image::reference, Function.identity())));
  }

  /// The images of every demo cluster.
  public static Images standard() {
    return of(
        List.of(
            new Image(SGD, new SgdProgram(), 48_230_614),
            new Image(SLEEPER, new SleeperProgram(), 2_130_614)));
  }

  /// These and one more.
  public Images with(Image image) {
    Map<String, Image> more = new HashMap<>(images);
    more.put(image.reference(), image);
    return new Images(more);
  }

  public Optional<Image> find(String reference) {
    return Optional.ofNullable(images.get(reference));
  }

  /// Whether any image comes from that registry.
  public boolean knowsRegistry(String host) {
    return images.keySet().stream().anyMatch(name -> name.startsWith(host + "/"));
  }

  public List<String> references() {
    return images.keySet().stream().sorted().toList();
  }
}
