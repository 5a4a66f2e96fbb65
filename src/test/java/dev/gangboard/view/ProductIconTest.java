package dev.gangboard.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import javax.imageio.ImageIO;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProductIconTest {
  @ParameterizedTest
  @ValueSource(ints = {16, 24, 32, 48, 64, 128, 256, 512})
  void theBuildDrawsTheWindowsIconInEachSize(int size) throws IOException {
    try (var picture =
        getClass().getResourceAsStream("/dev/gangboard/icons/gangboard-" + size + ".png")) {
      assertNotNull(picture, "no picture of " + size + " px");
      var drawn = ImageIO.read(picture);
      assertEquals(size, drawn.getWidth());
      assertEquals(size, drawn.getHeight());
      assertEquals(
          0xffe0632a,
          drawn.getRGB(size / 2, size / 2),
          "the failed rank is in the middle, in the window's colour");
      assertEquals(0, drawn.getRGB(0, 0) >>> 24, 40, "the corner is cut");
    }
  }
}
