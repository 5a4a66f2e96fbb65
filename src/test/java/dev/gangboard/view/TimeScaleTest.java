package dev.gangboard.view;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TimeScaleTest {
  private static final TimeScale SCALE = TimeScale.of(1_000, 11_000, 40, 100);

  @Test
  void timesAndPixelsAgree() {
    assertEquals(40, SCALE.x(1_000));
    assertEquals(140, SCALE.x(11_000));
    assertEquals(6_000, SCALE.time(90));
  }

  @Test
  void zoomingKeepsTheTimeUnderThePointer() {
    TimeScale zoomed = SCALE.zoomed(0.5, 65, 1_000, 11_000);

    assertEquals(3_500, zoomed.time(65));
    assertEquals(5_000, zoomed.span());
  }

  @Test
  void nothingOutsideOfTheLifeIsShown() {
    assertEquals(SCALE, SCALE.zoomed(8, 65, 1_000, 11_000));
    TimeScale zoomed = SCALE.zoomed(0.5, 40, 1_000, 11_000);
    assertEquals(1_000, zoomed.moved(-50, 1_000, 11_000).from());
    assertEquals(6_000, zoomed.moved(500, 1_000, 11_000).from());
    assertEquals(2_000, zoomed.moved(20, 1_000, 11_000).from());
  }

  @Test
  void aLifeOfNoTimeHasAScaleToo() {
    TimeScale scale = TimeScale.of(5, 5, 0, 100);

    assertEquals(0, scale.x(5));
    assertEquals(scale, scale.zoomed(0.1, 50, 5, 5));
  }
}
