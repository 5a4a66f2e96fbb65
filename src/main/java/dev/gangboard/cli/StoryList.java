package dev.gangboard.cli;

import dev.gangboard.cluster.DemoStory;
import dev.gangboard.text.Text;
import java.util.Arrays;
import java.util.stream.Collectors;

/// The scenarios of the demo, as the terminal lists them.
final class StoryList {
  /// Asks for the list, where a scenario's id could stand.
  static final String WORD = "list";

  private static final String OPTION = "--demo=" + WORD;

  private static final String INDENT = "      ";

  private StoryList() {}

  /// Whether a command line asks for the list and for nothing else that could be done.
  static boolean isAsked(String... args) {
    for (String arg : args) {
      if (arg.equals("--")) {
        return false;
      }
      if (arg.equals(OPTION)) {
        return true;
      }
    }
    return false;
  }

  /// With what to watch and what to try.
  static void print(Terminal terminal) {
    for (DemoStory story : DemoStory.values()) {
      terminal.print(line(story));
      terminal.print(INDENT + story.watch());
      terminal.print(INDENT + Text.of("cli.scenario.try", story.attempt()));
    }
  }

  /// A line each.
  static String names() {
    return Arrays.stream(DemoStory.values()).map(StoryList::line).collect(Collectors.joining("\n"));
  }

  private static String line(DemoStory story) {
    return "  %-18s  %s".formatted(story.id(), story.title());
  }
}
