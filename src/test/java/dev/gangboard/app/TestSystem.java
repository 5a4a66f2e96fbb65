package dev.gangboard.app;

import java.util.List;

/// Run by the build before the tests: ends it with one clear message where this machine lacks a
/// system library that window tests need, instead of one unclear message per test.
final class TestSystem {
  private TestSystem() {}

  public static void main(String[] args) {
    List<Obstacle> obstacles = Display.ofProcess().obstaclesToPicture();
    for (Obstacle obstacle : obstacles) {
      System.err.println(obstacle.text());
    }
    System.exit(obstacles.isEmpty() ? 0 : 1);
  }
}
