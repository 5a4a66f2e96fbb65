package dev.gangboard.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogTimeTest {
  @Test
  void whatIsWrittenIsReadAsTheSameInstant() {
    Random random = new Random(7);
    byte[] text = new byte[LogTime.LENGTH + 4];
    for (int i = 0; i < 100_000; i++) {
      long second = random.nextLong(-9_000_000_000L, 9_000_000_000L);
      Instant instant = Instant.ofEpochSecond(second, random.nextInt(1_000_000_000));
      long nanos = LogTime.of(instant);
      LogTime.write(nanos, text, 4);
      String written = new String(text, 4, LogTime.LENGTH, StandardCharsets.US_ASCII);
      assertEquals(instant, Instant.parse(written));
      assertEquals(nanos, LogTime.parse(text, 4, text.length), written);
      assertEquals(instant, LogTime.instant(nanos));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-11-30T15:31:21Z",
        "2026-11-30T15:31:21.5Z",
        "2026-02-28T23:59:59.769401395Z",
        "2026-11-30T15:31:21.769401395+05:30",
        "2026-11-30T15:31:21-08:00"
      })
  void everyFormOfRfc3339IsRead(String text) {
    Instant instant = OffsetDateTime.parse(text).toInstant();
    assertEquals(LogTime.of(instant), parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "unable",
        "2026-11-30 15:31:21Z",
        "2026-13-30T15:31:21Z",
        "2026-11-30T25:31:21Z",
        "2026-11-30T15:31:2xZ",
        "2026-11-30T15:31:21.Z",
        "2026-11-30T15:31:21.1234567890Z",
        "0026-11-30T15:31:21Z",
        "2026-11-30T15:31:21.769401395+99:99"
      })
  void whatIsNoTimeIsNone(String text) {
    assertEquals(LogTime.NONE, parse(text));
  }

  private static long parse(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    return LogTime.parse(bytes, 0, bytes.length);
  }
}
