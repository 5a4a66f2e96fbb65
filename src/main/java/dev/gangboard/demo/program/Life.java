package dev.gangboard.demo.program;

import java.time.Duration;
import java.time.Instant;

/// A replica that may be asked to stop whenever it sleeps.
///
/// @param ignoresTerm whether SIGTERM does nothing to it
/// @param stopTime how long it takes to stop after SIGTERM
record Life(Replica replica, boolean ignoresTerm, Duration stopTime) {
  /// Sleeps that long.
  ///
  /// @param doing what SIGTERM meets it at, for the log
  /// @throws Ending if SIGTERM came and it stops for it
  void sleep(Duration time, String doing) throws InterruptedException, Ending {
    Instant end = replica.now().plus(time);
    Duration left = time;
    while (!replica.sleep(left)) {
      if (!ignoresTerm) {
        stop(doing);
      }
      left = Duration.between(replica.now(), end);
      left = left.isNegative() ? Duration.ZERO : left;
    }
  }

  private void stop(String doing) throws InterruptedException, Ending {
    replica.out("SIGTERM " + doing + ": stopping in " + stopTime.toSeconds() + " s");
    if (stopTime.isPositive()) {
      replica.sleep(stopTime);
    }
    replica.out("stopped");
    throw new Ending(Exit.code(Exit.TERMINATED));
  }
}
