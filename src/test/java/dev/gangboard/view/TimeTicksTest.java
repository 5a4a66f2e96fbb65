package dev.gangboard.view;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimeTicksTest {
  private static final long START = Instant.parse("2026-08-21T13:55:50Z").toEpochMilli();

  private static List<String> labels(long seconds, double width) {
    TimeScale scale = TimeScale.of(START, START + seconds * 1000, 40, width);
    return TimeTicks.of(scale).stream().map(TimeTicks.Tick::label).toList();
  }

  @Test
  void ticksAreWholeUnitsAsCloseAsTheirLabelsAllow() {
    assertEquals(List.of("13:55:50", "13:55:55", "13:56:00", "13:56:05"), labels(18, 600));
    assertEquals(List.of("14:00", "14:10", "14:20", "14:30"), labels(2472, 600));
    assertEquals(List.of("14:00", "14:05", "14:10", "14:15", "14:20"), labels(1500, 600));
    assertEquals(List.of("18:00", "22 Aug", "06:00", "12:00"), labels(24 * 3600, 600));
    assertEquals(
        List.of("22 Aug", "23 Aug", "24 Aug", "25 Aug", "26 Aug", "27 Aug"),
        labels(6 * 24 * 3600, 600));
  }

  @Test
  void aYearHasTicksToo() {
    assertEquals(6, labels(365L * 24 * 3600, 600).size(), labels(365L * 24 * 3600, 600)::toString);
  }
}
