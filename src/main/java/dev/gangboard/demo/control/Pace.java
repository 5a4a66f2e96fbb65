package dev.gangboard.demo.control;

import java.time.Duration;
import java.util.random.RandomGenerator;

/// How long the steps of the controllers and kubelets take. What lies in a range is drawn anew each
/// time.
///
/// @param jobBatch how long the Job controller gathers changes of pods before it looks at a Job
/// @param scheduling from a pod's creation to its binding
/// @param resync between two looks of the kubelet at a pod that cannot start
public record Pace(
    Duration jobBatch, Range scheduling, Starting starting, Ending ending, Range resync) {

  /// How long the steps of a kubelet take that bring a pod up.
  ///
  /// @param accept from its binding to the kubelet's first status
  /// @param sandbox from there to a ready sandbox
  /// @param pull the pull of an image that the node has not got
  /// @param create from the image to the created container
  /// @param start from there to the started container
  public record Starting(Range accept, Range sandbox, Range pull, Range create, Range start) {}

  /// How long the steps of a kubelet take that bring a pod down.
  ///
  /// @param relist how often it looks for containers that have ended by themselves
  /// @param settle from the status that tells such an end to the final phase
  /// @param stopped from the end of a stopped pod's last container to its final status
  /// @param remove from there to its going
  public record Ending(Duration relist, Range settle, Range stopped, Range remove) {}

  /// From `least` to `most`, in milliseconds.
  public record Range(int least, int most) {
    public Range {
      if (least < 0 || most < least) {
        throw new IllegalArgumentException("no range: " + least + " to " + most);
      }
    }

    Duration draw(RandomGenerator random) {
      return Duration.ofMillis(random.nextInt(least, most + 1));
    }
  }

  /// As slow as a real cluster, by its recordings; starts are spread a little wider, so that a gang
  /// is seen to come up rank by rank.
  public static Pace lifelike() {
    return new Pace(
        Duration.ofSeconds(1),
        new Range(4, 12),
        new Starting(
            new Range(15, 60),
            new Range(200, 1700),
            new Range(500, 900),
            new Range(80, 200),
            new Range(80, 150)),
        new Ending(
            Duration.ofSeconds(1), new Range(1050, 1200), new Range(250, 600), new Range(350, 950)),
        new Range(10_000, 15_000));
  }

  /// As fast as the machine, for gangs of thousands of ranks.
  public static Pace swift() {
    Range instantly = new Range(0, 2);
    return new Pace(
        Duration.ofMillis(50),
        instantly,
        new Starting(instantly, instantly, instantly, instantly, instantly),
        new Ending(Duration.ofMillis(50), new Range(50, 60), instantly, instantly),
        new Range(10_000, 15_000));
  }
}
