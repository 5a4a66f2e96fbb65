package dev.gangboard.cli;

import dev.gangboard.cluster.DemoStory;
import dev.gangboard.text.Quoted;
import dev.gangboard.text.Text;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What the demo cluster is to show: the value of `--demo`.
public sealed interface DemoScenario {
  /// A cluster for gangs of one's own: the one that runs already, else a new one.
  record Standard() implements DemoScenario {
    @Override
    public String option() {
      return "--demo";
    }
  }

  /// A recording or a run record as if it were live; always a cluster of its own.
  ///
  /// @param speed how much faster than it was recorded
  record Replay(Path file, double speed) implements DemoScenario {
    @Override
    public String option() {
      String how = speed == 1 ? "" : ",speed=" + speed;
      return "--demo=replay:" + file + how;
    }
  }

  /// One of the stories that the demo can play; always a cluster of its own.
  record Story(DemoStory story) implements DemoScenario {
    @Override
    public String option() {
      return "--demo=" + story.id();
    }
  }

  /// As it is written on the command line.
  String option();

  DemoScenario STANDARD = new Standard();

  /// @param text the option's value; empty without one
  static DemoScenario of(String text) throws UsageException {
    if (text.isEmpty()) {
      return STANDARD;
    }
    Optional<DemoStory> story = DemoStory.of(text);
    if (story.isPresent()) {
      return new Story(story.get());
    }
    Matcher replay = Syntax.REPLAY.matcher(text);
    if (!replay.matches()) {
      throw unknown(text);
    }
    String speed = replay.group("speed");
    try {
      return new Replay(Path.of(replay.group("file")), speed == null ? 1 : speed(speed));
    } catch (InvalidPathException e) {
      throw unknown(text);
    }
  }

  private static UsageException unknown(String text) {
    return new UsageException(
        Text.of("cli.scenario.unknown", Quoted.of(text), Syntax.KNOWN, StoryList.names()));
  }

  private static double speed(String text) throws UsageException {
    try {
      double speed = Double.parseDouble(text);
      if (speed >= Syntax.SLOWEST && speed <= Syntax.FASTEST) {
        return speed;
      }
    } catch (NumberFormatException _) {
      // Told below, as every other text that is no speed.
    }
    throw new UsageException(
        Text.of(
            "cli.scenario.speed",
            text,
            String.valueOf(Syntax.SLOWEST),
            String.valueOf((long) Syntax.FASTEST)));
  }

  /// How it is written.
  final class Syntax {
    private static final Pattern REPLAY =
        Pattern.compile("replay:(?<file>.+?)(,speed=(?<speed>[^,]*))?");
    private static final String KNOWN = "--demo=replay:FILE[,speed=S]";
    private static final double SLOWEST = 0.01;
    private static final double FASTEST = 1000;

    private Syntax() {}
  }
}
