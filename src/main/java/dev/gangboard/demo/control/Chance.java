package dev.gangboard.demo.control;

import java.time.Duration;
import java.util.random.RandomGenerator;

/// What differs from run to run: how long things take, and ids.
record Chance(RandomGenerator random, Pace pace) {
  Duration draw(Pace.Range range) {
    return range.draw(random);
  }

  /// So many random bytes in hexadecimal, as in the ids of containers.
  String hex(int bytes) {
    StringBuilder hex = new StringBuilder(bytes * 2);
    for (int i = 0; i < bytes; i++) {
      int value = random.nextInt(256);
      hex.append(Character.forDigit(value >> 4, 16)).append(Character.forDigit(value & 15, 16));
    }
    return hex.toString();
  }
}
