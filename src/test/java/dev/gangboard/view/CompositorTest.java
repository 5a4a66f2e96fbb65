package dev.gangboard.view;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

class CompositorTest {
  @Test
  void desktopsCompositeAndABareServerDoesNot() {
    assertTrue(Compositor.isPresent("Linux", Map.of("XDG_CURRENT_DESKTOP", "XFCE")));
    assertTrue(Compositor.isPresent("Linux", Map.of("WAYLAND_DISPLAY", "wayland-0")));
    assertFalse(Compositor.isPresent("Linux", Map.of("DISPLAY", ":0")));
    assertFalse(Compositor.isPresent("Linux", Map.of("XDG_CURRENT_DESKTOP", "")));
  }

  @Test
  void otherSystemsAlwaysComposite() {
    assertTrue(Compositor.isPresent("Mac OS X", Map.of()));
    assertTrue(Compositor.isPresent("Windows 11", Map.of()));
  }
}
