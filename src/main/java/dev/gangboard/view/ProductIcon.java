package dev.gangboard.view;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.IntStream;
import javafx.scene.image.Image;

/// The window's icon in the sizes that the build draws; the system takes the one that fits.
final class ProductIcon {
  private static final int[] SIZES = {16, 24, 32, 48, 64, 128, 256, 512};

  private ProductIcon() {}

  static List<Image> images() {
    return IntStream.of(SIZES).mapToObj(ProductIcon::image).toList();
  }

  private static Image image(int size) {
    String place = "/dev/gangboard/icons/gangboard-" + size + ".png";
    try (InputStream picture = ProductIcon.class.getResourceAsStream(place)) {
      if (picture == null) {
        throw new IllegalStateException(place + " is missing: the build draws it");
      }
      return new Image(picture);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
