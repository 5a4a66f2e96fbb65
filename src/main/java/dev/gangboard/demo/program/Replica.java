package dev.gangboard.demo.program;

import dev.gangboard.demo.time.Fiber;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/// A running container as its program sees it: how it was started, what time it is, where its
/// output goes, and whether it was asked to stop.
public final class Replica {
  private final Invocation invocation;
  private final ContainerLog log;
  private final InstantSource clock;
  private final Fiber fiber;
  private boolean terminating;

  public Replica(Invocation invocation, ContainerLog log, InstantSource clock, Fiber fiber) {
    this.invocation = invocation;
    this.log = log;
    this.clock = clock;
    this.fiber = fiber;
  }

  /// How a container was started.
  ///
  /// @param env the environment with all its references resolved
  public record Invocation(List<String> command, List<String> args, Map<String, String> env) {
    public Invocation {
      command = List.copyOf(command);
      args = List.copyOf(args);
      env = Map.copyOf(env);
    }
  }

  public Invocation invocation() {
    return invocation;
  }

  public Instant now() {
    return clock.instant();
  }

  /// Writes a line to the standard output.
  public void out(String line) {
    log.append(clock.instant(), line);
  }

  /// Writes a line to the standard error, which a container log mixes with the output.
  public void err(String line) {
    log.append(clock.instant(), line);
  }

  /// Sleeps; false if SIGTERM came meanwhile, or had come and no sleep had told it yet. It is told
  /// once: what a program does to shut down may sleep again.
  public boolean sleep(Duration time) throws InterruptedException {
    boolean undisturbed = fiber.sleep(time);
    terminating |= !undisturbed;
    return undisturbed;
  }

  /// Whether a sleep has told of SIGTERM.
  public boolean terminating() {
    return terminating;
  }
}
