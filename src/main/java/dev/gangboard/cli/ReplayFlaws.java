package dev.gangboard.cli;

import dev.gangboard.cluster.Recordings;
import dev.gangboard.gang.JobFacts;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.Sighting;
import dev.gangboard.text.Text;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Tells what of a file is not shown, and where it stands: the first lines of it, and how many
/// there are.
final class ReplayFlaws {
  private static final int TOLD = 20;

  /// Of the pods that can be shown at no rank so many are remembered, to be told once.
  private static final int MOST_PODS = 10_000;

  private final Terminal terminal;
  private final Path file;
  private final Map<String, Integer> completions = new HashMap<>();
  private final Set<String> odd = new HashSet<>();
  private long flaws;

  ReplayFlaws(Terminal terminal, Path file) {
    this.terminal = terminal;
    this.file = file;
  }

  void tell(Recordings.Flaw flaw) {
    flaws++;
    if (flaws <= TOLD) {
      String why = Printable.oneLine(flaw.why());
      terminal.say(Text.of("cli.replay.flaw", file.toString(), String.valueOf(flaw.line()), why));
    }
  }

  /// Looks for pods that have no rank to be shown at.
  void look(Recordings.Seen seen) {
    switch (seen.sighting()) {
      case Sighting.JobSeen(var _, JobFacts job) ->
          completions.put(job.id().uid(), job.shape().completions());
      case Sighting.PodSeen(var _, PodFacts pod) -> look(seen.line(), pod);
      case Sighting.PodGone(var _, PodFacts pod) -> look(seen.line(), pod);
      case Sighting.JobGone _, Sighting.EventSeen _, Sighting.Listed _ -> {}
    }
  }

  private void look(long line, PodFacts pod) {
    int size = completions.getOrDefault(pod.gang().uid(), Integer.MAX_VALUE);
    boolean shown = pod.index() >= 0 && pod.index() < size;
    if (shown || odd.size() >= MOST_PODS || !odd.add(pod.id().uid())) {
      return;
    }
    String why =
        pod.index() < 0
            ? Text.of("replay.flaw.no-index", pod.id().name())
            : Text.of("replay.flaw.beyond", pod.id().name(), pod.index(), size);
    tell(new Recordings.Flaw(line, why));
  }

  /// Says how many were not told.
  void end() {
    if (flaws > TOLD) {
      terminal.say(Text.of("cli.replay.more-flaws", file.toString(), flaws - TOLD));
    }
  }
}
