package dev.gangboard.gang;

import dev.gangboard.gang.LeftPod.Cause;
import dev.gangboard.gang.LeftPod.Plight;
import dev.gangboard.text.Text;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// How far a cancel is, in words: the same for window and terminal.
public final class CancelWords {
  private static final int LONG = 120;

  private CancelWords() {}

  /// `5 of 8 pods gone, 3 stopping, up to 24 s of grace left`, or what is proved.
  public static String of(CancelProgress progress) {
    Duration took = progress.took();
    if (took != null) {
      return progress.pods() == 0
          ? Text.of("gang.cancel.proved.none", span(took))
          : Text.of("gang.cancel.proved", progress.pods(), span(took));
    }
    List<String> parts = new ArrayList<>();
    parts.add(Text.of("gang.cancel.gone", progress.gone(), progress.pods()));
    add(parts, "gang.cancel.running", count(progress, Plight.Running.class));
    add(parts, "gang.cancel.stopping", count(progress, Plight.Stopping.class));
    progress
        .graceLeft()
        .ifPresent(left -> parts.add(Text.of("gang.cancel.grace", span(Duration.ofSeconds(left)))));
    add(parts, "gang.cancel.leaving", count(progress, Plight.Leaving.class));
    add(parts, "gang.cancel.stuck", count(progress, Plight.Stuck.class));
    if (progress.left().isEmpty()) {
      String key = progress.jobThere() ? "gang.cancel.job" : "gang.cancel.confirming";
      parts.add(Text.of(key));
    }
    return String.join(Text.of("gang.cancel.join"), parts);
  }

  private static void add(List<String> parts, String key, long count) {
    if (count > 0) {
      parts.add(Text.of(key, count));
    }
  }

  private static long count(CancelProgress progress, Class<? extends Plight> kind) {
    return progress.left().stream().filter(left -> kind.isInstance(left.plight())).count();
  }

  /// Why each stuck pod does not go, one sentence each.
  public static List<String> stuck(CancelProgress progress) {
    List<String> lines = new ArrayList<>();
    for (LeftPod left : progress.left()) {
      if (left.plight() instanceof Plight.Stuck(Cause cause)) {
        lines.add(Text.of("gang.cancel.line", name(left), of(cause)));
      }
    }
    return lines;
  }

  /// `rank 3 (run-1-3-x7k2p)`.
  public static String name(LeftPod left) {
    PodFacts pod = left.pod();
    return pod.index() == PodFacts.NO_INDEX
        ? pod.id().name()
        : Text.of("gang.cancel.rank", String.valueOf(pod.index()), pod.id().name());
  }

  private static String of(Cause cause) {
    return switch (cause) {
      case Cause.Finalizers(List<String> names) ->
          Text.of("gang.cancel.cause.finalizers", names.size(), String.join(", ", names));
      case Cause.DeadNode(String node, boolean gone) ->
          gone
              ? Text.of("gang.cancel.cause.node.gone", node)
              : Text.of("gang.cancel.cause.node", node);
      case Cause.Overdue(long seconds) ->
          Text.of("gang.cancel.cause.overdue", span(Duration.ofSeconds(seconds)));
      case Cause.NeverAsked(long seconds) ->
          Text.of("gang.cancel.cause.unasked", span(Duration.ofSeconds(seconds)));
    };
  }

  private static String span(Duration time) {
    long seconds = time.toSeconds();
    return seconds < LONG
        ? Text.of("gang.cancel.seconds", seconds)
        : Text.of("gang.cancel.minutes", seconds / 60, seconds % 60);
  }
}
