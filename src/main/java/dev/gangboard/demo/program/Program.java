package dev.gangboard.demo.program;

/// What the image of a container does, whatever command it is given. It runs on a virtual thread of
/// its own and must take its time with [Replica#sleep] alone, so that a test can drive the clock.
@FunctionalInterface
public interface Program {
  /// @return how it ended
  /// @throws InterruptedException when SIGKILL came; nothing it does then is seen any more
  Exit run(Replica replica) throws InterruptedException;
}
